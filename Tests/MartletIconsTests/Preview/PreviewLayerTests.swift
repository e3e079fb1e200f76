import FoundationEssentials
import TestSupport
import Testing

@testable import MartletIcons

@Suite("Layers on a preview sheet")
struct PreviewLayerTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    private func write(_ bytes: [UInt8], _ name: String) throws {
        let path = scratch.file(name)
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        try FileManager.default.createDirectory(atPath: "/" + folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: path))
    }

    private func picture(_ width: Int, _ height: Int, _ pixel: [UInt8]) throws -> [UInt8] {
        try IconPicture(
            width: width, height: height, hasAlpha: pixel.count == 4,
            samples: (0..<width * height * pixel.count).map { pixel[$0 % pixel.count] }
        ).encoded()
    }

    /// The middle pixel of the first icon on a sheet, before it is stamped.
    private func middle(_ path: String) throws -> UInt32 {
        let sheet = try PreviewSheet(
            of: IconFinder().find([scratch.file(path)]), look: IconLook(), title: "", subtitle: "")
        let thumbnail = sheet.sections[0].tiles[0].before
        return thumbnail.pixels[thumbnail.height / 2 * thumbnail.width + thumbnail.width / 2]
    }

    @Test("the front layer of Apple TV is shown on the layers behind it, by its icon's name")
    func imageStack() throws {
        let stack = "A.xcassets/App Icon.imagestack"
        try write(
            Array(
                #"{ "layers": [{ "filename": "Front.imagestacklayer" }, { "filename": "Back.imagestacklayer" }] }"#.utf8
            ), stack + "/Contents.json")
        for (layer, pixel) in [("Front", [9, 9, 9, 0]), ("Back", [10, 20, 30])] as [(String, [UInt8])] {
            let folder = "\(stack)/\(layer).imagestacklayer"
            try write(Array("{}".utf8), folder + "/Contents.json")
            try write(
                Array(#"{ "images": [{ "filename": "i.png", "idiom": "tv", "scale": "1x" }] }"#.utf8),
                folder + "/Content.imageset/Contents.json")
            try write(picture(40, 24, pixel), folder + "/Content.imageset/i.png")
        }
        #expect(try middle(stack) == 0xFF0A_141E)
        let sheet = try PreviewSheet(
            of: IconFinder().find([scratch.file(stack)]), look: IconLook(), title: "", subtitle: "")
        #expect(sheet.sections[0].tiles[0].name == "App Icon")
    }

    @Test("the foreground of an adaptive icon is shown on its background, cut to a circle of its middle")
    func adaptiveIcon() throws {
        try write(
            Array(
                ##"<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android"><background android:drawable="#FF112233"/><foreground android:drawable="@mipmap/ic_launcher_foreground"/></adaptive-icon>"##
                    .utf8), "res/mipmap-anydpi-v26/ic_launcher.xml")
        try write(picture(108, 108, [0, 0, 0, 0]), "res/mipmap-mdpi/ic_launcher_foreground.png")
        #expect(try middle("res") == 0xFF11_2233)
        let tile = try PreviewSheet(
            of: IconFinder().find([scratch.file("res")]), look: IconLook(), title: "", subtitle: ""
        ).sections[0].tiles[0]
        #expect(tile.before.width == 72)
        #expect(tile.before.pixels[0] == 0)
    }

    @Test("an Icon Composer document is shown as its layers on its fill, with the overlay in front")
    func composer() throws {
        try write(
            Array(
                #"{ "fill": { "solid": "srgb:1.0,0.0,0.0,1.0" }, "groups": [{ "layers": [{ "image-name": "a.png" }] }] }"#
                    .utf8),
            "Glass.icon/icon.json")
        try write(picture(8, 8, [0, 0, 0, 0]), "Glass.icon/Assets/a.png")
        #expect(try middle("Glass.icon") == 0xFFFF_0000)
        try write(picture(8, 8, [0, 255, 0, 255]), "Glass.icon/Assets/a.png")
        #expect(try middle("Glass.icon") == 0xFF00_FF00)
    }
}
