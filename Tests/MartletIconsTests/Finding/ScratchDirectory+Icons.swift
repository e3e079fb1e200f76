import Foundation
import TestSupport

extension ScratchDirectory {
    /// Writes a text file, with the folders it is in, and returns its path.
    @discardableResult
    func writeText(_ text: String, at path: String) throws -> String {
        try writeBytes(Array(text.utf8), at: path)
    }

    /// Writes a file, with the folders it is in, and returns its path.
    @discardableResult
    func writeBytes(_ bytes: [UInt8], at path: String) throws -> String {
        let file = file(path)
        let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    /// Writes the header of a PNG of a size: what the finder looks at.
    @discardableResult
    func writePNGHeader(_ width: Int, _ height: Int? = nil, at path: String) throws -> String {
        let number = { (value: Int) in
            [UInt8(value >> 24 & 255), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
        }
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        return try writeBytes(signature + number(width) + number(height ?? width) + [8, 2, 0, 0, 0], at: path)
    }

    func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: file(path), withDestinationPath: target)
    }

    /// Writes an icon set with a `Contents.json` in Xcode's layout and an image header for every file that it names.
    ///
    /// - Parameter entries: The members of each image in order, such as `("idiom", "mac")`.
    @discardableResult
    func writeIconSet(_ path: String, _ entries: [[(String, String)]]) throws -> String {
        try writeText(Self.contents(entries), at: path + "/Contents.json")
        for entry in entries {
            let members = Dictionary(entry) { $1 }
            guard let name = members["filename"] else { continue }
            let side = Double(members["size"]?.split(separator: "x").first ?? "60") ?? 60
            let scale = Double(members["scale"]?.dropLast() ?? "1") ?? 1
            try writePNGHeader(Int((side * scale).rounded()), at: path + "/" + name)
        }
        return file(path)
    }

    /// A `Contents.json` as Xcode writes it.
    static func contents(_ entries: [[(String, String)]]) -> String {
        let images = entries.map { entry in
            "    {\n" + entry.map { "      \"\($0)\" : \"\($1)\"" }.joined(separator: ",\n") + "\n    }"
        }
        return "{\n  \"images\" : [\n" + images.joined(separator: ",\n")
            + "\n  ],\n  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }\n}\n"
    }

    /// A path below this directory, without the directory.
    func relative(_ path: String) -> String {
        path.hasPrefix(self.path + "/") ? String(path.dropFirst(self.path.count + 1)) : path
    }
}
