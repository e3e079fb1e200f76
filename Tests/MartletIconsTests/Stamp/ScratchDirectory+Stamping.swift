import Foundation
import TestSupport

@testable import MartletIcons

/// A folder as it is: of each file the bytes, the time of its last change and the mode bits.
struct FolderState: Equatable, CustomStringConvertible {
    struct File: Equatable {
        var bytes: Data
        var time: Date
        var mode: Int
    }

    var files: [String: File] = [:]

    /// What a folder holds, hidden files too.
    init(_ path: String) throws {
        let names = FileManager.default.enumerator(atPath: path)
        while let name = names?.nextObject() as? String {
            let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
            guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            files[name] = File(
                bytes: try Data(contentsOf: URL(filePath: path + "/" + name)),
                time: attributes[.modificationDate] as? Date ?? .distantPast,
                mode: attributes[.posixPermissions] as? Int ?? 0)
        }
    }

    var names: [String] { files.keys.sorted() }
    var bytes: [String: Data] { files.mapValues(\.bytes) }
    var description: String { names.joined(separator: ", ") }
}

extension ScratchDirectory {
    /// Writes a PNG whose pixels all differ a little, so that a wrong place shows.
    @discardableResult
    func writePNG(
        _ width: Int, _ height: Int? = nil, clearMargin margin: Int? = nil, tone: UInt8 = 40, at path: String
    ) throws -> String {
        let height = height ?? width
        var samples: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                samples += [tone, UInt8(truncatingIfNeeded: x), UInt8(truncatingIfNeeded: y)]
                guard let margin else { continue }
                let isInside = (margin..<width - margin).contains(x) && (margin..<height - margin).contains(y)
                samples.append(isInside ? 255 : 0)
            }
        }
        let picture = try IconPicture(width: width, height: height, hasAlpha: margin != nil, samples: samples)
        return try writeBytes(picture.encoded(), at: path)
    }

    /// Writes an icon set with pictures for all that its entries name.
    func writeIcons(
        _ path: String, _ entries: [[(String, String)]], clearMargin: Int? = nil
    ) throws {
        try writeIconSet(path, entries)
        for entry in entries {
            let members = Dictionary(entry) { $1 }
            guard let name = members["filename"] else { continue }
            let side = Double(members["size"]?.split(separator: "x").first ?? "60") ?? 60
            let scale = Double(members["scale"]?.dropLast() ?? "1") ?? 1
            try writePNG(Int(side * scale), clearMargin: clearMargin, at: path + "/" + name)
        }
    }

    /// A catalogue as that of the tutorial, with an image and an unseen file beside its icons.
    @discardableResult
    func writeCatalogue(_ path: String = "Images.xcassets") throws -> String {
        try writeText("{\"info\":{\"author\":\"xcode\",\"version\":1}}", at: path + "/Contents.json")
        try writeIcons(
            path + "/AppIcon.appiconset",
            [
                [("filename", "AppIcon60x60@2x.png"), ("idiom", "iphone"), ("scale", "2x"), ("size", "60x60")],
                [("filename", "AppIcon60x60@3x.png"), ("idiom", "iphone"), ("scale", "3x"), ("size", "60x60")],
                [("filename", "AppIcon76x76~ipad.png"), ("idiom", "ipad"), ("scale", "1x"), ("size", "76x76")],
            ])
        try writeText(
            "{\"images\":[{\"filename\":\"llama.png\",\"idiom\":\"universal\"}]}",
            at: path + "/Llama.imageset/Contents.json")
        try writePNG(20, at: path + "/Llama.imageset/llama.png")
        try writeText("finder", at: path + "/.DS_Store")
        return file(path)
    }

    /// All that is below a path.
    func state(_ path: String = "") throws -> FolderState { try FolderState(path.isEmpty ? self.path : file(path)) }

    func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: file(path)))) }

    func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: file(path)) }

    func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: file(path)) }

    /// Sets the time of a file's last change back, as an older checkout has it.
    func setAge(_ seconds: Double, of path: String) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: file(path))
    }
}

extension StampRequest {
    /// A request for a text that needs no project.
    init(
        _ paths: String..., to destination: StampDestination, ribbon: Ribbon = .debug, text: String = "42",
        font: String = IconLook.defaultFont
    ) throws {
        self.init(
            paths: paths, destination: destination, badge: try Badge(ribbon: ribbon, text: text, font: font))
    }
}

extension IconLook {
    static let usual = IconLook(ribbon: .debug, text: "42")

    /// A picture's file with this look on it.
    func painted(
        _ bytes: [UInt8], shape: IconShape = .square, appearance: IconAppearance = .any
    ) throws -> [UInt8] {
        try IconPainter(look: self).paint(IconPicture(bytes: bytes), shape: shape, appearance: appearance).encoded()
    }
}
