import Testing

@testable import MartletIcons

@Suite("Where the tiles of a preview sheet are")
struct PreviewLayoutTests {
    private func sizes(_ sides: [Int]) -> [PreviewLayout.Size] { sides.map { .init(width: $0, height: $0) } }

    private func isApart(_ one: PreviewLayout.Frame, _ two: PreviewLayout.Frame) -> Bool {
        one.x + one.width + PreviewLayout.gap <= two.x || two.x + two.width + PreviewLayout.gap <= one.x
            || one.y + one.height + PreviewLayout.gap <= two.y || two.y + two.height + PreviewLayout.gap <= one.y
    }

    @Test("no two tiles meet, and all lie within the sheet", arguments: [1, 2, 3, 7, 18, 41, 60])
    func tilesLieApart(count: Int) {
        let all = sizes(
            (0..<count).map { [200, 200, 180, 167, 152, 120, 87, 80, 60, 58, 40, 29, 20][$0 * 13 / count] })
        let layout = PreviewLayout([all, sizes([200]), sizes([76, 76, 77])])
        #expect(layout.tiles.map(\.count) == [count, 1, 3])
        let frames = Array(layout.tiles.joined())
        for (index, frame) in frames.enumerated() {
            #expect(frame.x >= PreviewLayout.margin && frame.y >= PreviewLayout.header)
            #expect(frame.x + frame.width <= layout.width - PreviewLayout.margin)
            #expect(frame.y + frame.height <= layout.height - PreviewLayout.footer)
            #expect(frames[(index + 1)...].allSatisfy { isApart($0, frame) })
        }
        #expect(layout.width <= 4096)
    }

    @Test(
        "a tile has room for two of its icon, the arrow between and its caption", arguments: [20, 75, 76, 77, 120, 200])
    func tilesHaveRoom(side: Int) {
        let frame = PreviewLayout([sizes([side])]).tiles[0][0]
        #expect(frame.width >= 2 * side + 44 + 2 * 20)
        #expect(frame.height >= side + 2 * 20 + 40)
    }

    @Test("tiles follow each other in the order that they are given, row by row")
    func tilesFollowEachOther() {
        let frames = PreviewLayout([sizes([200, 180, 120, 76, 60, 40, 20])]).tiles[0]
        for (one, two) in zip(frames, frames.dropFirst()) {
            #expect(one.y < two.y || (one.y == two.y && one.x < two.x))
        }
        let rows = Dictionary(grouping: frames, by: \.y)
        #expect(rows.values.allSatisfy { Set($0.map(\.height)).count == 1 })
    }

    @Test("a single icon makes a small sheet, and sixty make one of about a screen's shape")
    func sheetHasAShape() {
        let small = PreviewLayout([sizes([120])])
        #expect(small.width < 700 && small.height < 500)
        let large = PreviewLayout([sizes(Array(repeating: 200, count: 60))])
        let ratio = Double(large.width) / Double(large.height)
        #expect(ratio > 1 && ratio < 2)
    }

    @Test("an icon as wide as a banner keeps within a tile")
    func bannersFit() {
        let layout = PreviewLayout([[.init(width: 200, height: 75), .init(width: 200, height: 120)]])
        #expect(layout.tiles[0].allSatisfy { $0.width >= 484 })
    }
}
