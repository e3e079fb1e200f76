import FoundationEssentials
import TestSupport
import Testing

@testable import MartletIcons

@Suite("A preview sheet")
struct PreviewSheetTests {
    /// A picture of one colour.
    private func plain(_ width: Int, _ height: Int, _ colour: [UInt8]) throws -> IconPicture {
        try IconPicture(
            width: width, height: height, hasAlpha: colour.count == 4,
            samples: (0..<width * height * colour.count).map { colour[$0 % colour.count] })
    }

    private func tile(
        _ name: String, _ side: Int, platform: IconPlatform = .iOS, ground: PreviewTile.Ground = .light,
        mask: PlatformMask = .none, part: Double = 1, backdrop: PreviewTile.Backdrop = .none,
        before: [UInt8] = [255, 0, 0], after: [UInt8] = [0, 0, 255]
    ) throws -> PreviewTile {
        PreviewTile(
            name: name, detail: "detail", platform: platform, ground: ground, mask: mask, visiblePart: part,
            backdrop: backdrop, before: try plain(side, side, before), after: try plain(side, side, after))
    }

    /// The number of pixels of exactly a colour.
    private func count(_ colour: [UInt8], in picture: IconPicture) -> Int {
        let (red, green, blue) = (colour[0], colour[1], colour[2])
        return picture.samples.withUnsafeBufferPointer { samples in
            var (at, count) = (0, 0)
            while at < samples.count {
                if samples[at] == red, samples[at + 1] == green, samples[at + 2] == blue { count += 1 }
                at += 3
            }
            return count
        }
    }

    @Test("shows an icon before and after, each pixel as it is", arguments: [16, 76, 180, 200])
    func showsEveryPixel(side: Int) throws {
        let sheet = try PreviewSheet(title: "", subtitle: "", tiles: [tile("a", side)]).picture()
        #expect(!sheet.hasAlpha)
        #expect(count([255, 0, 0], in: sheet) == side * side)
        #expect(count([0, 0, 255], in: sheet) == side * side)
    }

    @Test("shows a larger icon with sides of 200 pixels", arguments: [201, 512, 1024])
    func shrinks(side: Int) throws {
        let sheet = try PreviewSheet(title: "", subtitle: "", tiles: [tile("a", side)]).picture()
        #expect(count([255, 0, 0], in: sheet) == 200 * 200)
    }

    @Test("keeps the shape of one that is no square")
    func keepsShape() throws {
        let tile = PreviewTile(
            name: "a", detail: "", platform: .tvOS, before: try plain(400, 240, [1, 2, 3]),
            after: try plain(400, 240, [1, 2, 3]))
        #expect([tile.before.width, tile.before.height] == [200, 120])
    }

    @Test("cuts icons as their system does: a circle leaves its own part of a square")
    func masks() throws {
        let sheet = try PreviewSheet(title: "", subtitle: "", tiles: [tile("a", 200, mask: .circle)]).picture()
        let expected = Double.pi * 100 * 100
        #expect((Double(count([255, 0, 0], in: sheet)) / expected - 1).magnitude < 0.03)
    }

    @Test("shows the middle of a layer on what lies behind it")
    func layers() throws {
        // Of 108 the middle 72 are seen; the layer is clear.
        let tile = try tile(
            "a", 108, part: 72.0 / 108, backdrop: .colour(RibbonColour(red: 9, green: 8, blue: 7)),
            before: [0, 0, 0, 0],
            after: [0, 0, 255, 255])
        #expect([tile.before.width, tile.before.height] == [72, 72])
        let sheet = try PreviewSheet(title: "", subtitle: "", tiles: [tile]).picture()
        #expect(count([9, 8, 7], in: sheet) == 72 * 72)
        #expect(count([0, 0, 255], in: sheet) == 72 * 72)
    }

    @Test("has dark ground for icons that are made for it")
    func grounds() throws {
        let light = try PreviewSheet(title: "", subtitle: "", tiles: [tile("a", 40)]).picture()
        let dark = try PreviewSheet(title: "", subtitle: "", tiles: [tile("a", 40, ground: .dark)]).picture()
        #expect(count([255, 255, 255], in: light) > 10_000)
        #expect(count([255, 255, 255], in: dark) == 0)
    }

    @Test("sorts by platform, then the largest first, then by name")
    func sorts() throws {
        let tiles = [
            try tile("w", 10, platform: .watchOS), try tile("b-10", 20), try tile("b-9", 20), try tile("c", 30),
            try tile("m", 10, platform: .macOS),
        ]
        let sheet = PreviewSheet(title: "", subtitle: "", tiles: tiles)
        #expect(sheet.sections.map(\.platform) == [.iOS, .macOS, .watchOS])
        #expect(sheet.sections[0].tiles.map(\.name) == ["c", "b-9", "b-10"])
    }

    @Test("of 1 to 60 icons is at most 4096 pixels wide, and of more shows 60", arguments: [1, 17, 60, 61, 200])
    func capacity(count: Int) throws {
        let kinds = [try tile("a", 200), try tile("b", 120), try tile("c", 40)]
        let tiles = (0..<count).map { kinds[$0 % 3] }
        let sheet = PreviewSheet(title: "", subtitle: "", tiles: tiles)
        #expect(sheet.sections[0].tiles.count == min(60, count))
        #expect(sheet.layout.width <= 4096)
        if count == 17 { #expect(try sheet.picture().width == sheet.layout.width) }
    }

    @Test("is the same for the same icons, whatever their order")
    func isDeterministic() throws {
        let tiles = try (0..<7).map { try tile("\($0)", 40 + $0) }
        let one = try PreviewSheet(title: "t", subtitle: "s", tiles: tiles).picture().encoded()
        let two = try PreviewSheet(title: "t", subtitle: "s", tiles: tiles.reversed()).picture().encoded()
        #expect(one == two)
    }

    @Test(
        "has names of any kind and length",
        arguments: ["", String(repeating: "long ", count: 500), "a\nb", "日本語 👩‍👩‍👧", "<b>&"])
    func names(name: String) throws {
        let sheet = try PreviewSheet(title: name, subtitle: name, footnote: name, tiles: [tile(name, 20)]).picture()
        #expect(sheet.width < 700)
    }

    @Test("shows icons that are stamped in place as they were before")
    func originals() throws {
        let scratch = try ScratchDirectory()
        let path = scratch.path + "/icon.png"
        try Data(plain(64, 64, [40, 80, 120]).encoded()).write(to: URL(filePath: path))
        let icons = try IconFinder().find([path])
        let look = IconLook(ribbon: .beta)
        let before = try PreviewSheet(of: icons, look: look, title: "", subtitle: "")
        _ = try IconStamper.stamp(StampRequest(paths: [path], destination: .inPlace, badge: Badge(ribbon: .debug)))
        #expect(try Data(contentsOf: URL(filePath: path)) != Data(plain(64, 64, [40, 80, 120]).encoded()))
        #expect(try PreviewSheet(of: icons, look: look, title: "", subtitle: "") == before)
    }
}
