import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct OutputStampingTests {
    private let scratch: ScratchDirectory
    private let set = "AppIcon.appiconset/"

    init() throws {
        scratch = try ScratchDirectory()
        try scratch.writeCatalogue()
    }

    private var output: String { scratch.file("build/Stamped.xcassets") }

    private func request(ribbon: Ribbon = .debug, text: String = "42", font: String = IconLook.defaultFont) throws
        -> StampRequest
    {
        try StampRequest(
            scratch.file("Images.xcassets"), to: .output(output), ribbon: ribbon, text: text, font: font)
    }

    @Test func copiesACatalogueWithItsIconsStamped() throws {
        let before = try scratch.state("Images.xcassets")
        let report = try IconStamper.stamp(request())
        #expect(try scratch.state("Images.xcassets") == before)
        let after = try scratch.state("build/Stamped.xcassets")
        #expect(
            after.names == [
                ".iconbadge-output", "AppIcon.appiconset/AppIcon60x60@2x.png",
                "AppIcon.appiconset/AppIcon60x60@3x.png", "AppIcon.appiconset/AppIcon76x76~ipad.png",
                "AppIcon.appiconset/Contents.json", "Contents.json", "Llama.imageset/Contents.json",
                "Llama.imageset/llama.png",
            ])
        for name in [
            "Contents.json", set + "Contents.json", "Llama.imageset/Contents.json", "Llama.imageset/llama.png",
        ] {
            #expect(after.bytes[name] == before.bytes[name])
        }
        for name in ["AppIcon60x60@2x.png", "AppIcon60x60@3x.png", "AppIcon76x76~ipad.png"] {
            let original = try scratch.bytes("Images.xcassets/" + set + name)
            #expect(try after.bytes[set + name] == Data(IconLook.usual.painted(original)))
        }
        #expect(report.files.map(\.state) == [.stamped, .stamped, .stamped])
        #expect(report.files.map(\.width) == [120, 180, 76])
        #expect(report.files.map(\.role) == ["app", "app", "app"])
        #expect(report.text == "42")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("build")) == ["Stamped.xcassets"])
    }

    @Test func writesNothingTheSecondTime() throws {
        _ = try IconStamper.stamp(request())
        let before = try scratch.state()
        let report = try IconStamper.stamp(request())
        #expect(try scratch.state() == before)
        #expect(report.isUpToDate)
        #expect(report.files.map(\.state) == [.unchanged, .unchanged, .unchanged])
        #expect(report.files.map(\.width) == [120, 180, 76])
        #expect(try IconStamper.check(request()).isUpToDate)
    }

    @Test func makesTheSameBytesOfTheSame() throws {
        _ = try IconStamper.stamp(request())
        let first = try scratch.state("build/Stamped.xcassets").bytes.filter { !$0.key.hasPrefix(".") }
        try scratch.remove("build")
        _ = try IconStamper.stamp(request())
        #expect(try scratch.state("build/Stamped.xcassets").bytes.filter { !$0.key.hasPrefix(".") } == first)
    }

    @Test func isUpToDateWhereOnlyTimesDiffer() throws {
        _ = try IconStamper.stamp(request())
        for name in ["Images.xcassets/" + set + "AppIcon60x60@2x.png", "Images.xcassets/Contents.json"] {
            try scratch.setAge(1000, of: name)
        }
        try scratch.setAge(500, of: "build/Stamped.xcassets/" + set + "AppIcon60x60@3x.png")
        let before = try scratch.state()
        #expect(try IconStamper.stamp(request()).isUpToDate)
        #expect(try scratch.state() == before)
    }

    @Test func noticesAnotherPixel() throws {
        _ = try IconStamper.stamp(request())
        try scratch.writePNG(120, tone: 41, at: "Images.xcassets/" + set + "AppIcon60x60@2x.png")
        #expect(try IconStamper.check(request()).files.map(\.state) == [.outdated, .unchanged, .unchanged])
        _ = try IconStamper.stamp(request())
        #expect(try IconStamper.check(request()).isUpToDate)
    }

    @Test(arguments: ["AppIcon.appiconset/Contents.json", "Contents.json"])
    func noticesAnotherLetter(_ name: String) throws {
        _ = try IconStamper.stamp(request())
        let text = String(decoding: try scratch.bytes("Images.xcassets/" + name), as: UTF8.self)
        try scratch.writeText(text.replacing("xcode", with: "edocx"), at: "Images.xcassets/" + name)
        #expect(try !IconStamper.check(request()).isUpToDate)
        _ = try IconStamper.stamp(request())
        #expect(try IconStamper.check(request()).isUpToDate)
        #expect(try scratch.bytes("build/Stamped.xcassets/" + name) == scratch.bytes("Images.xcassets/" + name))
    }

    @Test func aTimeSoNewThatTheNextChangeCouldHaveItIsNotTrusted() throws {
        let stamp = try FileRecord.Stamp(of: scratch.file("Images.xcassets/Contents.json"))
        #expect(stamp.safeTime(at: stamp.time) == 0)
        #expect(stamp.safeTime(at: stamp.time + 10_000_000) == 0)
        #expect(stamp.safeTime(at: stamp.time + 1_000_000_000) == stamp.time)
    }

    @Test func noticesWhatIsNewAndWhatIsGone() throws {
        _ = try IconStamper.stamp(request())
        try scratch.writePNG(20, at: "Images.xcassets/Llama.imageset/more.png")
        #expect(try !IconStamper.check(request()).isUpToDate)
        _ = try IconStamper.stamp(request())
        #expect(scratch.isThere("build/Stamped.xcassets/Llama.imageset/more.png"))
        try scratch.remove("Images.xcassets/Llama.imageset/more.png")
        #expect(try !IconStamper.check(request()).isUpToDate)
        _ = try IconStamper.stamp(request())
        #expect(!scratch.isThere("build/Stamped.xcassets/Llama.imageset/more.png"))
        try scratch.remove("build/Stamped.xcassets/" + set + "AppIcon60x60@2x.png")
        let check = try IconStamper.check(request())
        #expect(check.files.map(\.state) == [.outdated, .unchanged, .unchanged])
        #expect(!scratch.isThere("build/Stamped.xcassets/" + set + "AppIcon60x60@2x.png"))
    }

    @Test func anotherTextOrRibbonIsStampedAnew() throws {
        _ = try IconStamper.stamp(request())
        #expect(try IconStamper.stamp(request(text: "43")).count(of: .stamped) == 3)
        #expect(try IconStamper.stamp(request(ribbon: .beta, text: "43")).count(of: .stamped) == 3)
        let original = try scratch.bytes("Images.xcassets/" + set + "AppIcon60x60@2x.png")
        let look = IconLook(ribbon: .beta, text: "43")
        #expect(
            try scratch.bytes("build/Stamped.xcassets/" + set + "AppIcon60x60@2x.png") == look.painted(original))
    }

    @Test func anotherFontFileOrRibbonPictureIsStampedAnew() throws {
        let fonts = [
            "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
        ]
        try #require(fonts.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        let font = scratch.file("font.ttf")
        try FileManager.default.copyItem(atPath: fonts[0], toPath: font)
        try scratch.writePNG(64, clearMargin: 20, tone: 1, at: "ribbon.png")
        let wanted = try request(ribbon: .picture(path: scratch.file("ribbon.png")), font: font)
        _ = try IconStamper.stamp(wanted)
        #expect(try IconStamper.stamp(wanted).isUpToDate)
        try FileManager.default.removeItem(atPath: font)
        try FileManager.default.copyItem(atPath: fonts[1], toPath: font)
        #expect(try IconStamper.stamp(wanted).count(of: .stamped) == 3)
        try scratch.writePNG(64, clearMargin: 20, tone: 2, at: "ribbon.png")
        #expect(try IconStamper.stamp(wanted).count(of: .stamped) == 3)
        #expect(try IconStamper.stamp(wanted).isUpToDate)
    }

    @Test func aReleaseIsAPlainCopy() throws {
        _ = try IconStamper.stamp(request())
        let report = try IconStamper.stamp(request(ribbon: .none, text: ""))
        #expect(report.files.map(\.state) == [.copied, .copied, .copied])
        let (source, copy) = (try scratch.state("Images.xcassets"), try scratch.state("build/Stamped.xcassets"))
        #expect(copy.bytes.filter { !$0.key.hasPrefix(".") } == source.bytes.filter { !$0.key.hasPrefix(".") })
        #expect(try IconStamper.stamp(request(ribbon: .none, text: "")).isUpToDate)
    }

    @Test func aMovedProjectIsStillUpToDate() throws {
        let other = try ScratchDirectory()
        _ = try IconStamper.stamp(request())
        for name in ["Images.xcassets", "build"] {
            try FileManager.default.copyItem(atPath: scratch.file(name), toPath: other.file(name))
        }
        let moved = try StampRequest(
            other.file("Images.xcassets"), to: .output(other.file("build/Stamped.xcassets")))
        #expect(try IconStamper.stamp(moved).isUpToDate)
    }

    @Test func keepsModeBits() throws {
        let name = set + "AppIcon60x60@2x.png"
        for (path, mode) in [("Images.xcassets/" + name, 0o640), ("Images.xcassets/Contents.json", 0o600)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: scratch.file(path))
        }
        _ = try IconStamper.stamp(request())
        let after = try scratch.state("build/Stamped.xcassets")
        #expect(after.files[name]?.mode == 0o640)
        #expect(after.files["Contents.json"]?.mode == 0o600)
    }
}
