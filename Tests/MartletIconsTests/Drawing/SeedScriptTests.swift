import MartletIcons
import Testing

/// The build phase that people have used for ten years, done by ImageMagick: its results are kept as references.
@Suite("Icons as the old script stamped them")
struct SeedScriptTests {
    @Test(
        "A ribbon's picture is scaled and laid over an icon within two levels",
        arguments: [29, 40, 57, 58, 76, 80, 87, 114, 120, 152, 167, 180, 1024])
    func ribbon(size: Int) throws {
        try compare("debug", size)
    }

    @Test("And so is one that is opaque where it is not clear", arguments: [76, 120, 152, 180])
    func opaqueRibbon(size: Int) throws {
        try compare("beta", size)
    }

    private func compare(_ name: String, _ size: Int) throws {
        let look = IconLook(ribbon: .picture(path: Reference.path("\(name)Ribbon.png")), text: "2015")
        let painted = try IconPainter(look: look).paint(Reference.picture("icon-\(size).png"))
        let expected = try Reference.picture("\(name)-\(size).png")
        // The text, at the bottom, is compared by its box elsewhere.
        #expect(painted.worst(against: expected, rows: 0..<size * 4 / 5) <= 2)
        #expect(!painted.hasAlpha)
    }

    @Test("The text covers the ribbon where they meet, not the other way round")
    func textOverRibbon() throws {
        let look = IconLook(
            ribbon: .drawn(words: "", colour: RibbonColour(red: 200, green: 0, blue: 0)), ribbonPosition: .bottomLeft,
            text: "lllll")
        let painted = try IconPainter(look: look).paint(.plain(120, 120))
        let band = try IconPainter(look: IconLook(ribbon: look.ribbon, ribbonPosition: .bottomLeft)).paint(
            .plain(120, 120))
        let hasWhiteOnBand = (0..<120).contains { y in
            (0..<120).contains { x in
                painted.pixel(x, y) == [255, 255, 255] && band.pixel(x, y)[0] > 150 && band.pixel(x, y)[1] < 30
            }
        }
        #expect(hasWhiteOnBand)
    }

    @Test("A ribbon of 1024 x 1014, nearly square, leaves no bare rows")
    func nearlySquare() throws {
        let ribbon = try IconPicture.plain(1024, 1014, [255, 0, 0, 255])
        try withFile(ribbon) { path in
            let painted = try IconPainter(look: IconLook(ribbon: .picture(path: path))).paint(.plain(120, 120))
            #expect(painted.samples == (0..<120 * 120).flatMap { _ in [255, 0, 0] as [UInt8] })
        }
    }

    @Test("A ribbon of another shape keeps it, and stands where the look says")
    func otherShapes() throws {
        try withFile(.plain(200, 50, [255, 0, 0, 255])) { path in
            let places: [(RibbonPosition, [Int])] = [
                (.topLeft, [0, 0, 100, 25]), (.bottom, [0, 75, 100, 100]), (.centre, [0, 37, 100, 62]),
            ]
            for (place, box) in places {
                let look = IconLook(ribbon: .picture(path: path), ribbonPosition: place)
                let icon = try IconPicture.plain(100, 100)
                #expect(try IconPainter(look: look).paint(icon).difference(from: icon) == box)
            }
        }
        try withFile(.plain(10, 40, [255, 0, 0, 255])) { path in
            let look = IconLook(ribbon: .picture(path: path), ribbonPosition: .topRight)
            let icon = try IconPicture.plain(100, 100)
            #expect(try IconPainter(look: look).paint(icon).difference(from: icon) == [75, 0, 100, 100])
        }
    }
}
