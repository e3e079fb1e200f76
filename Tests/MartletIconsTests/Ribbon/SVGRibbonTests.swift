import Foundation
import MartletIcons
import TestSupport
import Testing

@Suite("Ribbons that are SVGs")
struct SVGRibbonTests {
    private let folder: ScratchDirectory

    init() throws { folder = try ScratchDirectory() }

    private func painted(_ svg: String, _ size: Int = 100) throws -> IconPicture {
        let path = try folder.write(Data(svg.utf8), as: "ribbon.svg")
        return try IconPainter(look: IconLook(ribbon: .picture(path: path))).paint(.plain(size, size))
    }

    @Test("One is drawn over the icon, with or without a size of its own")
    func drawn() throws {
        for size in ["width='50' height='50'", "width='2in' height='2in'", ""] {
            let svg =
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10' \(size)>"
                + "<rect width='10' height='5' fill='#ff0000'/></svg>"
            let picture = try painted(svg)
            #expect(picture.pixel(50, 20) == [255, 0, 0] && picture.pixel(50, 80) == [40, 60, 80])
        }
    }

    @Test("Nothing outside it is read")
    func outside() throws {
        try folder.write(Data(IconPicture.plain(10, 10, [255, 0, 0]).encoded()), as: "red.png")
        for link in [
            "red.png", "file://\(folder.file("red.png"))", folder.file("red.png"), "http://127.0.0.1:1/red.png",
        ] {
            let svg =
                "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 10 10'>"
                + "<image xlink:href='\(link)' href='\(link)' width='10' height='10'/></svg>"
            let picture = try painted(svg)
            #expect(picture.pixel(50, 50) == [40, 60, 80])
        }
    }

    @Test("Entities that grow without end, and what is no SVG, are refused by path")
    func refused() throws {
        let bomb =
            "<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'>"
            + (1...12).map { level in
                let inner = level == 1 ? "a" : "a\(level - 1)"
                return "<!ENTITY a\(level) '" + String(repeating: "&\(inner);", count: 10) + "'>"
            }.joined()
            + "]><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><text>&a12;</text></svg>"
        for svg in [bomb, "", "not xml", "<svg", "<html/>"] {
            let path = try folder.write(Data(svg.utf8), as: "bad.svg")
            let error = #expect(throws: IconsError.self) {
                try IconPainter(look: IconLook(ribbon: .picture(path: path)))
            }
            #expect(error?.code == .damaged || error?.code == .unsupported)
            #expect(error?.path == path)
        }
    }

    @Test("One of too many bytes is refused")
    func tooLarge() throws {
        let path = try folder.write(Data(repeating: 32, count: 5 << 20), as: "big.svg")
        let error = #expect(throws: IconsError.self) { try IconPainter(look: IconLook(ribbon: .picture(path: path))) }
        #expect(error?.code == .tooLarge && error?.path == path)
    }

    @Test("A ribbon's PNG that is not there or broken is told by path")
    func png() throws {
        let missing = #expect(throws: IconsError.self) {
            try IconPainter(look: IconLook(ribbon: .picture(path: "/nowhere/beta.png")))
        }
        #expect(missing?.code == .notFound && missing?.path == "/nowhere/beta.png")
        let path = try folder.write(Data(PNGBuilder.pattern(4, 4).bytes().dropLast(20)), as: "cut.png")
        let cut = #expect(throws: IconsError.self) { try IconPainter(look: IconLook(ribbon: .picture(path: path))) }
        #expect(cut?.code == .damaged && cut?.path == path)
    }
}
