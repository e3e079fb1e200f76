import Foundation
import MartletIcons
import TestSupport
import Testing

@Suite("Fonts")
struct FontTests {
    private func inkWidth(_ font: String, _ text: String = "mmmm") throws -> Int {
        let overlay = try IconPainter(look: IconLook(text: text, font: font)).overlay(width: 400, height: 200)
        let box = try #require(overlay.difference(from: try .plain(400, 200, [0, 0, 0, 0])))
        return box[2] - box[0]
    }

    @Test(
        "One font has many names",
        arguments: ["Nimbus Roman Bold", "NimbusRoman-Bold", "Nimbus Roman-Bold", "nimbus roman bold", "Times Bold"])
    func names(font: String) throws {
        #expect(try inkWidth(font) == inkWidth("Times-Bold"))
    }

    @Test("Styles are told apart")
    func styles() throws {
        let text = "Hamburg 0123"
        let widths = try ["Times-Roman", "Times-Bold", "Times-Italic"].map { try inkWidth($0, text) }
        #expect(Set(widths).count == 3)
        #expect(try inkWidth("DejaVu Sans Bold", text) > inkWidth("DejaVu Sans", text))
        #expect(try inkWidth("DejaVuSans-Bold", text) == inkWidth("DejaVu Sans Bold", text))
        #expect(try inkWidth("DejaVu Sans Mono", "iiii") == inkWidth("DejaVu Sans Mono", "iiii"))
    }

    @Test(
        "One that is not installed is told, with the nearest that are",
        arguments: [
            ("DejaVu Sanz", "DejaVu Sans"), ("Nimbus Romann-Bold", "Nimbus Roman"),
            ("DejaVu-Sans-Bold-X", "DejaVu Sans"),
        ])
    func missing(font: String, nearest: String) {
        let error = #expect(throws: IconsError.self) { try IconPainter(look: IconLook(text: "1", font: font)) }
        #expect(error?.code == .missingFont && error?.message.contains(font) == true)
        #expect(error?.message.contains(nearest) == true)
    }

    @Test("A style that there is not is no reason to draw in another", arguments: ["Times-Boldr", "Helvetica-Bolt"])
    func wrongStyle(font: String) {
        let error = #expect(throws: IconsError.self) { try IconPainter(look: IconLook(text: "1", font: font)) }
        #expect(error?.code == .missingFont && error?.message.contains("style") == true)
    }

    @Test("Names that could harm are refused", arguments: ["", "   ", String(repeating: "x", count: 5000), "a\u{0}b"])
    func wildNames(font: String) {
        let error = #expect(throws: IconsError.self) { try IconPainter(look: IconLook(text: "1", font: font)) }
        #expect(error?.code == .missingFont)
    }

    @Test("A file is a font too")
    func file() throws {
        let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
        try #require(FileManager.default.fileExists(atPath: path))
        #expect(try inkWidth(path) == inkWidth("DejaVu Sans Bold"))
    }

    @Test("A file that is not there, or no font, is told by path")
    func noFile() throws {
        let missing = #expect(throws: IconsError.self) { try IconPainter(look: IconLook(text: "1", font: "/no/F.ttf")) }
        #expect(missing?.code == .notFound && missing?.path == "/no/F.ttf")
        let folder = try ScratchDirectory()
        let path = try folder.write(Data("not a font".utf8), as: "Broken.otf")
        let broken = #expect(throws: IconsError.self) { try IconPainter(look: IconLook(text: "1", font: path)) }
        #expect(broken?.code == .damaged && broken?.path == path)
    }

    @Test("Without text no font is asked for")
    func unused() throws {
        let icon = try IconPicture.plain(20, 20)
        #expect(try IconPainter(look: IconLook(font: "No Such Font")).paint(icon) == icon)
    }
}
