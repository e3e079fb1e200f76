import MartletIcons
import Testing

@Suite("Text on icons")
struct CaptionTests {
    /// Width, text, and the box of all ink that `convert -font Times-Bold -pointsize WIDTH*.15 -gravity south -annotate 0`
    /// of ImageMagick 6.9.11 leaves: left, top, right, bottom.
    static let boxes: [(Int, String, [Int])] = [
        (76, "1.2.3", [26, 65, 50, 73]), (76, "Hello World", [8, 65, 69, 73]), (76, "2.10.0b12", [14, 65, 62, 73]),
        (76, "1.4.2 (87)", [14, 65, 61, 75]), (76, "gyjpq|{", [20, 64, 55, 76]), (120, "1.2.3", [42, 103, 78, 115]),
        (120, "2015", [42, 103, 78, 115]), (120, "Hello World", [12, 103, 107, 115]),
        (120, "2.10.0b12", [23, 103, 97, 115]), (120, "1.4.2 (87)", [25, 102, 96, 119]),
        (120, "gyjpq|{", [32, 101, 87, 120]), (152, "2015", [54, 129, 98, 145]),
        (152, "Hello World", [16, 129, 135, 145]), (152, "2.10.0b12", [30, 129, 121, 145]),
        (152, "gyjpq|{", [41, 127, 110, 151]), (180, "1.2.3", [63, 154, 117, 172]),
        (180, "Hello World", [18, 154, 162, 172]), (180, "2.10.0b12", [33, 154, 145, 172]),
        (180, "1.4.2 (87)", [36, 153, 143, 177]), (180, "gyjpq|{", [48, 151, 131, 179]),
        (1024, "1.2.3", [367, 874, 660, 982]), (1024, "Hello World", [113, 876, 911, 982]),
        (1024, "2.10.0b12", [202, 874, 820, 982]), (1024, "1.4.2 (87)", [220, 873, 806, 1006]),
    ]

    private func inkBox(_ look: IconLook, _ width: Int, _ height: Int, shape: IconShape = .square) throws -> [Int]? {
        let overlay = try IconPainter(look: look).overlay(width: width, height: height, shape: shape)
        return overlay.difference(from: try .plain(width, height, [0, 0, 0, 0]))
    }

    @Test("Its box is ImageMagick's own, within a pixel, or two of large icons", arguments: boxes)
    func box(width: Int, text: String, expected: [Int]) throws {
        let box = try #require(try inkBox(IconLook(text: text), width, width))
        let allowed = width < 180 ? 1 : 2
        for (ours, theirs) in zip(box, expected) { #expect(abs(ours - theirs) <= allowed) }
    }

    @Test("It is white where nothing else is asked for, and of the look's colour where it is")
    func colour() throws {
        let white = try IconPainter(look: IconLook(text: "llll")).paint(.plain(120, 120))
        #expect((0..<120).contains { white.pixel($0, 110) == [255, 255, 255] })
        let look = IconLook(text: "llll", textColour: RibbonColour(red: 255, green: 204, blue: 0))
        let yellow = try IconPainter(look: look).paint(.plain(120, 120))
        #expect((0..<120).contains { yellow.pixel($0, 110) == [255, 204, 0] })
    }

    @Test("None, an empty one and one of blanks draw nothing", arguments: [nil, "", " \n\t ", "\u{0}\u{7}"])
    func nothing(text: String?) throws {
        let icon = try IconPicture.plain(60, 60)
        #expect(try IconPainter(look: IconLook(text: text)).paint(icon) == icon)
    }

    @Test("Markup, format directives and control characters are only text")
    func literal() throws {
        let text = "<b>&amp;%s $(x) \n @file"
        let ink = try #require(try inkBox(IconLook(text: text), 1024, 1024))
        #expect(ink[2] - ink[0] > 600, "all of it is drawn")
        #expect(try inkBox(IconLook(text: "<b>&amp;%s $(x)   @file"), 1024, 1024) == ink, "a line end is a blank")
        #expect(try inkBox(IconLook(text: "a\u{0}b"), 120, 120) == inkBox(IconLook(text: "a b"), 120, 120))
    }

    @Test(
        "Any script, however long, is inside the icon, at every place and of every size",
        arguments: [
            "2.10.0-beta.12+build.20261130", "اختبار ١٫٢", "גרסה 1.2", "版本一二三四五六七八九十", "🚀🚀🚀🚀🚀🚀🚀🚀",
            String(repeating: "W", count: 500), String(repeating: "long words ", count: 50), "ÅÇĘǾỆ gjpqy",
            "e" + String(repeating: "\u{301}", count: 60), String(repeating: "\u{202E}abc", count: 40), "fffff", "|",
        ])
    func inside(text: String) throws {
        for place in RibbonPosition.allCases {
            let painter = try IconPainter(look: IconLook(text: text, textPosition: place))
            for (width, height) in [(16, 16), (120, 120), (60, 45)] {
                let alone = try painter.overlay(width: width, height: height)
                let box = try #require(alone.difference(from: try .plain(width, height, [0, 0, 0, 0])))
                #expect(box[0] >= 0 && box[1] >= 0 && box[2] <= width && box[3] <= height)
                if width >= 60, height >= 60, !text.contains("\u{301}\u{301}") {
                    #expect(box[0] >= 1 && box[2] <= width - 1, "a margin is left at both sides")
                }
            }
        }
    }

    @Test("Too long a text first gets smaller, and then ends with an ellipsis")
    func fitting() throws {
        let fits = try #require(try inkBox(IconLook(text: "88888"), 120, 120))
        let smaller = try #require(try inkBox(IconLook(text: "8888888888888888"), 120, 120))
        let height = smaller[3] - smaller[1]
        #expect(height < fits[3] - fits[1] && height >= 7)
        let ended = try #require(try inkBox(IconLook(text: String(repeating: "8", count: 500)), 120, 120))
        // 60 percent of 12 pixels, the height of a digit of 18.
        #expect(ended[3] - ended[1] >= 7 && ended[3] - ended[1] <= 9)
        #expect(ended[0] >= 2 && ended[2] <= 118)
    }

    @Test("In a circle it stays in the circle", arguments: [IconShape.circle, .safeZone])
    func circle(shape: IconShape) throws {
        let radius = shape == .circle ? 90.0 : 90.0 * 66 / 108
        for place in RibbonPosition.allCases {
            let look = IconLook(text: "2.10.0-beta.12", textPosition: place)
            let overlay = try IconPainter(look: look).overlay(width: 180, height: 180, shape: shape)
            let ink = overlay.places { $0[3] > 0 }
            #expect(!ink.isEmpty)
            #expect(farthest(ink, from: 90) <= radius)
        }
    }
}
