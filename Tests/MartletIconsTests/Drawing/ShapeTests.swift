import MartletIcons
import Testing

@Suite("Ribbons on the shapes of the systems")
struct ShapeTests {
    /// An icon of macOS: a rounded square of 82 of 100 pixels in the middle of clear ground.
    private func rounded() throws -> IconPicture {
        let pixels = (0..<10_000).flatMap { at -> [UInt8] in
            let (x, y) = (Double(at % 100) + 0.5, Double(at / 100) + 0.5)
            let corner = (max(abs(x - 50) - 23, 0), max(abs(y - 50) - 23, 0))
            let isInside = corner.0 * corner.0 + corner.1 * corner.1 <= 18 * 18
            return isInside ? [20, 60, 120, 255] : [7, 7, 7, 0]
        }
        return try IconPicture(width: 100, height: 100, hasAlpha: true, samples: pixels)
    }

    @Test("Nothing is drawn in the clear margin of a macOS icon, at any place")
    func margin() throws {
        let icon = try rounded()
        for place in RibbonPosition.allCases {
            let look = IconLook(ribbon: .debug, ribbonPosition: place, text: "1.2.3 (45)", textPosition: place)
            let painted = try IconPainter(look: look).paint(icon, shape: .opaqueBounds)
            let box = try #require(painted.difference(from: icon))
            #expect(box[0] >= 9 && box[1] >= 9 && box[2] <= 91 && box[3] <= 91)
            #expect(painted.places { $0[3] == 0 }.count == icon.places { $0[3] == 0 }.count)
            #expect(painted.places { $0[0] == 7 && $0[3] == 0 }.count == icon.places { $0[3] == 0 }.count)
        }
    }

    @Test("Text on a macOS icon is not cut off by its rounded corners")
    func corners() throws {
        let icon = try rounded()
        for place in RibbonPosition.allCases {
            let look = IconLook(text: "1.2.3 (45)", textPosition: place)
            let onIcon = try IconPainter(look: look).paint(icon, shape: .opaqueBounds)
            // What was cut off would leave ink right beside what is clear.
            let changed = (0..<10_000).filter { onIcon.pixel($0 % 100, $0 / 100) != icon.pixel($0 % 100, $0 / 100) }
            let edge = changed.filter { at in
                [-1, 1, -100, 100].contains { icon.pixel((at + $0) % 100, (at + $0) / 100)[3] == 0 }
            }
            #expect(!changed.isEmpty && edge.isEmpty, "\(place) \(edge.map { [$0 % 100, $0 / 100] })")
        }
    }

    @Test("The words of a band are not cut off by an outline of any shape", arguments: RibbonPosition.allCases)
    func wordsOnOutline(place: RibbonPosition) throws {
        // A disc; a book of which a page stands up at the right; a roof.
        let shapes: [(Double, Double) -> Bool] = [
            { x, y in (x - 100) * (x - 100) + (y - 100) * (y - 100) < 95 * 95 },
            { x, y in x > 5 && x < 195 && y < 190 && (y > 60 || (x > 110 && x < 160 && y > 5)) },
            { x, y in y > 10 && y < 190 && abs(x - 100) < y / 2 },
        ]
        for (number, isInside) in shapes.enumerated() {
            let samples = (0..<40_000).flatMap { at -> [UInt8] in
                let isOnIcon = isInside(Double(at % 200) + 0.5, Double(at / 200) + 0.5)
                return isOnIcon ? [60, 60, 60, 255] : [0, 0, 0, 0]
            }
            let icon = try IconPicture(width: 200, height: 200, hasAlpha: true, samples: samples)
            let look = IconLook(ribbon: .drawn(words: "DEBUG", colour: .black), ribbonPosition: place)
            let painted = try IconPainter(look: look).paint(icon, shape: .opaqueBounds)
            let words = (0..<40_000).filter { painted.pixel($0 % 200, $0 / 200)[0] > 170 }
            let cut = words.filter { at in
                [-1, 1, -200, 200].contains { icon.pixel((at + $0) % 200, (at + $0) / 200)[3] == 0 }
            }
            // Beside a roof, a corner's band is too short for letters.
            #expect(cut.isEmpty && (!words.isEmpty || number == 2), "\(number) \(words.count) \(cut.count)")
        }
    }

    @Test("A picture's ribbon covers the opaque part of a macOS icon and no more")
    func pictureInBounds() throws {
        try withFile(.plain(64, 64, [255, 0, 0, 255])) { path in
            let icon = try rounded()
            let painted = try IconPainter(look: IconLook(ribbon: .picture(path: path))).paint(
                icon, shape: .opaqueBounds)
            let wrong = (0..<10_000).filter { at in
                let isClear = icon.pixel(at % 100, at / 100)[3] == 0
                return painted.pixel(at % 100, at / 100) != (isClear ? [7, 7, 7, 0] : [255, 0, 0, 255])
            }
            #expect(wrong.isEmpty)
        }
    }

    @Test(
        "The words of a band are inside the circle, in every corner and at every side",
        arguments: [IconShape.circle, .safeZone])
    func words(shape: IconShape) throws {
        let radius = shape == .circle ? 120.0 : 120.0 * 66 / 108
        for place in RibbonPosition.allCases {
            for words in ["BETA", "NIGHTLY BUILD", "اختبار", String(repeating: "long ", count: 40)] {
                // Words are white; the band is black and has no other bright pixel but its seams, which are dimmer.
                let look = IconLook(ribbon: .drawn(words: words, colour: .black), ribbonPosition: place)
                let overlay = try IconPainter(look: look).overlay(width: 240, height: 240, shape: shape)
                let bright = overlay.places { $0[0] > 170 }
                #expect(!bright.isEmpty)
                #expect(farthest(bright, from: 120) <= radius)
            }
        }
    }

    @Test("On a square the words of a band are inside the icon, however long", arguments: RibbonPosition.allCases)
    func squareWords(place: RibbonPosition) throws {
        for words in ["DEBUG", String(repeating: "W", count: 300), "בדיקה", "测试版本"] {
            let look = IconLook(ribbon: .drawn(words: words, colour: .black), ribbonPosition: place)
            let overlay = try IconPainter(look: look).overlay(width: 180, height: 180)
            let bright = overlay.places { $0[0] > 170 }
            #expect(!bright.isEmpty)
            #expect(bright.allSatisfy { (2..<178).contains($0.x) && (2..<178).contains($0.y) })
        }
    }

    @Test("A picture's ribbon on a round icon is inside the circle")
    func pictureInCircle() throws {
        try withFile(.plain(64, 64, [255, 0, 0, 255])) { path in
            let painter = try IconPainter(look: IconLook(ribbon: .picture(path: path)))
            // The square in a circle of 200 has a side of 141.4; in one of 122.2, of 86.4.
            let circle = try painter.overlay(width: 200, height: 200, shape: .circle)
            #expect(circle.difference(from: try .plain(200, 200, [0, 0, 0, 0])) == [30, 30, 170, 170])
            let zone = try painter.overlay(width: 200, height: 200, shape: .safeZone)
            #expect(zone.difference(from: try .plain(200, 200, [0, 0, 0, 0])) == [57, 57, 143, 143])
        }
    }

    @Test("A bar at the bottom leaves the text above it")
    func barAndText() throws {
        let ribbon = Ribbon.drawn(words: "", colour: .black)
        let bar = try IconPainter(look: IconLook(ribbon: ribbon, ribbonPosition: .bottom)).overlay(
            width: 120, height: 120)
        let both = try IconPainter(look: IconLook(ribbon: ribbon, ribbonPosition: .bottom, text: "1.2.3"))
            .overlay(width: 120, height: 120)
        let box = try #require(both.difference(from: bar))
        #expect(box[3] <= 97 && box[1] >= 60)
    }

    @Test("Tiny and narrow icons are painted without fault", arguments: [(1, 1), (2, 2), (3, 50), (50, 3), (16, 16)])
    func tiny(width: Int, height: Int) throws {
        try withFile(.plain(20, 20, [255, 0, 0, 255])) { path in
            for ribbon in [Ribbon.debug, .picture(path: path)] {
                for place in RibbonPosition.allCases {
                    let look = IconLook(ribbon: ribbon, ribbonPosition: place, text: "1.2.3", textPosition: place)
                    let painter = try IconPainter(look: look)
                    for shape in IconShape.allCases {
                        let painted = try painter.paint(.plain(width, height, [1, 2, 3, 255]), shape: shape)
                        #expect(painted.width == width && painted.isOpaque)
                    }
                }
            }
        }
    }

    @Test("Masks cut what each system cuts")
    func masks() throws {
        let icon = try IconPicture.plain(100, 100)
        #expect(PlatformMask.none.masking(icon) == icon)
        let circle = PlatformMask.circle.masking(icon)
        #expect(circle.pixel(50, 50) == [40, 60, 80, 255] && circle.pixel(50, 1)[3] == 255)
        // At 45 degrees a circle is 14.6 pixels from the corner, along each side.
        #expect(circle.pixel(13, 13)[3] == 0 && circle.pixel(16, 16)[3] == 255)
        let square = PlatformMask.roundedSquare.masking(icon)
        // At 45 degrees a superellipse of exponent 5 is 50 (1 - 2^(-1/5)) = 6.5 pixels from it.
        #expect(square.pixel(5, 5)[3] == 0 && square.pixel(7, 7)[3] == 255 && square.pixel(50, 0)[3] > 200)
    }
}
