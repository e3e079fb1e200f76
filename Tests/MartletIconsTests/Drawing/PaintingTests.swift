import Foundation
import MartletIcons
import TestSupport
import Testing

@Suite("Painting icons")
struct PaintingTests {
    private static let look = IconLook(ribbon: .beta, text: "1.2.3")

    @Test("What nothing covers keeps its samples, in 8 and 16 bits and under alpha of 0", arguments: [8, 16])
    func untouched(depth: Int) throws {
        for alpha in [false, true] {
            let icon = try IconPicture(bytes: PNGBuilder.pattern(120, 120, depth: depth, alpha: alpha).bytes())
            let painter = try IconPainter(look: Self.look)
            let painted = try painter.paint(icon)
            let overlay = try painter.overlay(width: 120, height: 120)
            #expect(painted.bitDepth == depth && painted.hasAlpha == alpha)
            let clear = overlay.places { $0[3] == 0 }
            #expect(clear.count > 3000 && clear.count < 120 * 120 - 1000)
            #expect(clear.allSatisfy { painted.pixel($0.x, $0.y) == icon.pixel($0.x, $0.y) })
            #expect(painted != icon)
        }
    }

    @Test("In 16 bits a ribbon has the colour that it has in 8")
    func deep() throws {
        let eight = try IconPainter(look: Self.look).paint(.plain(120, 120))
        let sixteen = try IconPainter(look: Self.look).paint(.plain(120, 120, bitDepth: 16))
        let worst = eight.samples.indices.reduce(0.0) { worst, at in
            let value = Int(sixteen.samples[2 * at]) << 8 | Int(sixteen.samples[2 * at + 1])
            return max(worst, abs(Double(value) / 257 - Double(eight.samples[at])))
        }
        #expect(worst <= 0.51)
    }

    @Test("A ribbon's picture is laid over an icon level for level as ImageMagick does")
    func levels() throws {
        // composite of 200, 100, 50 at 77/255 over 12, 23, 31: 68.8, 46.3 and 36.7, of which it keeps the whole levels.
        try withFile(.plain(40, 40, [200, 100, 50, 77])) { path in
            let painter = try IconPainter(look: IconLook(ribbon: .picture(path: path)))
            #expect(try painter.paint(.plain(40, 40, [12, 23, 31])).pixel(5, 5).prefix(3) == [68, 46, 36])
        }
    }

    @Test("Over and atop are as Porter and Duff have them")
    func compositing() throws {
        // A ribbon of one colour at half alpha covers all of each icon. By hand, with a = 128/255, whole levels only:
        try withFile(.plain(4, 4, [200, 100, 0, 128])) { path in
            let painter = try IconPainter(look: IconLook(ribbon: .picture(path: path)))
            // Opaque: 200 a + 40 (1 - a) = 120.3; 100 a + 60 (1 - a) = 80.08; 80 (1 - a) = 39.8.
            #expect(try painter.paint(.plain(4, 4)).pixel(1, 1) == [120, 80, 39])
            // Clear: the ribbon alone.
            #expect(try painter.paint(.plain(4, 4, [9, 9, 9, 0])).pixel(1, 1) == [200, 100, 0, 128])
            // Half clear: alpha a + a (1 - a) = 0.752 = 191.75/255; red (200 a + 40 a (1 - a)) / 0.752 = 146.8.
            #expect(try painter.paint(.plain(4, 4, [40, 40, 40, 128])).pixel(1, 1) == [146, 80, 13, 192])
            // Clipped to an icon that is half clear: alpha stays.
            let clipped = try painter.paint(.plain(4, 4, [40, 60, 80, 128]), shape: .opaqueBounds)
            #expect(clipped.pixel(1, 1) == [120, 80, 39, 128])
        }
    }

    @Test("Palettes and greys come out in true colour with the ribbon's own colour")
    func palettes() throws {
        var palette = PNGBuilder(width: 60, height: 60, colourType: 3)
        palette.ancillary = [("PLTE", [10, 20, 30])]
        palette.rows = [[UInt8]](repeating: [UInt8](repeating: 0, count: 60), count: 60)
        var grey = PNGBuilder(width: 60, height: 60, depth: 1, colourType: 0)
        grey.rows = [[UInt8]](repeating: [UInt8](repeating: 0, count: 8), count: 60)
        let look = IconLook(
            ribbon: .drawn(words: "", colour: RibbonColour(red: 250, green: 120, blue: 0)), ribbonPosition: .centre)
        for (file, ground) in [(palette, [10, 20, 30] as [UInt8]), (grey, [0, 0, 0])] {
            let painted = try IconPainter(look: look).paint(try IconPicture(bytes: file.bytes()))
            let band = painted.pixel(30, 30)
            #expect(abs(Int(band[0]) - 250) <= 4 && abs(Int(band[1]) - 120) <= 4 && band[2] == 0)
            #expect(painted.pixel(5, 5) == ground && !painted.hasAlpha)
        }
    }

    @Test("Tinted icons get only grey; dark ones the same as others", arguments: [Ribbon.beta, .debug])
    func appearances(ribbon: Ribbon) throws {
        let painter = try IconPainter(
            look: IconLook(ribbon: ribbon, text: "9", textColour: RibbonColour(red: 255, green: 0, blue: 0)))
        let tinted = try painter.overlay(width: 120, height: 120, appearance: .tinted)
        #expect(tinted.places { $0[0] != $0[1] || $0[1] != $0[2] }.isEmpty)
        let plain = try painter.overlay(width: 120, height: 120)
        #expect(try painter.overlay(width: 120, height: 120, appearance: .dark) == plain)
        #expect(plain != tinted)
        #expect(plain.places { $0[3] > 0 }.count == tinted.places { $0[3] > 0 }.count)
    }

    @Test("An icon that is clear keeps its clear ground around the ribbon")
    func clearGround() throws {
        let painted = try IconPainter(look: Self.look).paint(.plain(120, 120, [0, 0, 0, 0]))
        #expect(painted.pixel(110, 60) == [0, 0, 0, 0])
        #expect(painted.hasAlpha)
    }

    @Test("Painting is the same each time, and on many threads at once")
    func concurrency() async throws {
        let ribbon = try IconPicture(bytes: PNGBuilder.pattern(100, 100, alpha: true).bytes())
        let folder = try ScratchDirectory()
        let path = try folder.write(Data(ribbon.encoded()), as: "ribbon.png")
        let looks = [
            IconLook(ribbon: .picture(path: path), text: "1.2.3"), IconLook(ribbon: .debug, text: "2.0 (5)"),
        ]
        for look in looks {
            let painter = try IconPainter(look: look)
            let again = try IconPainter(look: look)
            let icons = try (0..<50).map { try IconPicture.plain(30 + $0, 30 + $0) }
            let serial = try icons.map { try again.paint($0).encoded() }
            let parallel = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
                for (index, icon) in icons.enumerated() {
                    group.addTask { (index, try painter.paint(icon).encoded()) }
                }
                return try await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
            }
            #expect(parallel.count == 50)
            for (index, bytes) in serial.enumerated() { #expect(parallel[index] == bytes) }
        }
    }

    @Test("An overlay over the budget is refused")
    func budget() throws {
        let painter = try IconPainter(look: Self.look)
        for (width, height) in [(20000, 1), (0, 5), (-3, 5), (Int.max, Int.max)] {
            #expect(throws: IconsError.self) { try painter.overlay(width: width, height: height) }
        }
    }
}
