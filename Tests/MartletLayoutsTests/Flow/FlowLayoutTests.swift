import Foundation
import MartletLayouts
import Testing

@Suite("Flow: grids and lines")
struct FlowLayoutTests {
    @Test func squaresFillThreeColumnsUpToTheEdge() {
        // Photographs in three columns with gaps of a point: 373 points are 124, 125 and 124 wide.
        let grid = prepared(
            FlowLayout(columns: 3, aspectRatio: 1, spacing: 1), width: 375, lengths: Array(repeating: 9, count: 4))
        #expect(
            grid.frames(4) == [
                rect(0, 0, 124, 125), rect(125, 0, 125, 125), rect(251, 0, 124, 125), rect(0, 126, 124, 125),
            ])
        #expect(grid.contentSize == CGSize(width: 375, height: 251))
    }

    @Test func threeColumnsOfANarrowTelephoneAre106PointsWide() {
        let grid = prepared(FlowLayout(columns: 3, aspectRatio: 1, spacing: 1), width: 320, lengths: [0, 0, 0])
        #expect(grid.frames(3) == [rect(0, 0, 106, 106), rect(107, 0, 106, 106), rect(214, 0, 106, 106)])
    }

    @Test func anAspectRatioIsWidthByHeightAlsoSideways() {
        let down = prepared(FlowLayout(columns: 2, aspectRatio: 2), width: 200, lengths: [0, 0])
        #expect(down.frames(2)[1] == rect(100, 0, 100, 50))
        let sideways = prepared(
            FlowLayout(columns: 2, aspectRatio: 2, axis: .horizontal), width: 600, height: 200, lengths: [0, 0, 0])
        #expect(sideways.frames(3) == [rect(0, 0, 200, 100), rect(0, 100, 200, 100), rect(200, 0, 200, 100)])
    }

    @Test(arguments: [CGFloat.nan, 0, -1, .infinity])
    func anAspectRatioThatIsNoneGivesNoLengthAndNoNaN(_ ratio: CGFloat) {
        for axis in [ScrollAxis.vertical, .horizontal] {
            let grid = prepared(FlowLayout(columns: 2, aspectRatio: ratio, axis: axis), width: 100, lengths: [5, 5, 5])
            for frame in grid.frames(3) {
                #expect(frame.minX.isFinite && frame.minY.isFinite && frame.width.isFinite && frame.height.isFinite)
            }
        }
    }

    @Test func aRowIsAsLongAsItsLongestItem() {
        let grid = prepared(FlowLayout(columns: 2, spacing: 10), width: 110, lengths: [30, 50, 20, 10, 40])
        #expect(
            grid.frames(5) == [
                rect(0, 0, 50, 50), rect(60, 0, 50, 50), rect(0, 60, 50, 20), rect(60, 60, 50, 20), rect(0, 90, 50, 40),
            ])
    }

    @Test func tilesOfOneSizeSpreadOverTheLineAndTheLastLineKeepsTheirPlaces() {
        // Three of 30 and two gaps leave 10 of 110 free: gaps are 10 instead of 5.
        let layout = FlowLayout(itemSize: CGSize(width: 30, height: 20), spacing: 5, lineSpacing: 4)
        let tiles = prepared(layout, width: 110, lengths: Array(repeating: 0, count: 5))
        #expect(
            tiles.frames(5) == [
                rect(0, 0, 30, 20), rect(40, 0, 30, 20), rect(80, 0, 30, 20), rect(0, 24, 30, 20), rect(40, 24, 30, 20),
            ])
    }

    @Test func tilesMayBeCentredOrLeftAtTheBeginning() {
        let size = CGSize(width: 30, height: 20)
        let centred = FlowLayout(itemSize: size, distribution: .center, spacing: 5)
        #expect(prepared(centred, width: 110, lengths: [0, 0, 0, 0]).frames(4).map(\.minX) == [5, 40, 75, 5])
        let leading = FlowLayout(itemSize: size, distribution: .leading, spacing: 5)
        #expect(prepared(leading, width: 110, lengths: [0, 0, 0, 0]).frames(4).map(\.minX) == [0, 35, 70, 0])
        let mirrored = prepared(leading, width: 110, direction: .rightToLeft, lengths: [0, 0, 0, 0])
        #expect(mirrored.frames(4).map(\.minX) == [80, 45, 10, 80])
    }

    @Test func aTileIsNeverBroaderThanTheContainer() {
        let layout = FlowLayout(itemSize: CGSize(width: 400, height: 20), insets: 10)
        #expect(
            prepared(layout, width: 100, lengths: [0, 0]).frames(2) == [rect(10, 10, 80, 20), rect(10, 30, 80, 20)])
    }

    @Test(arguments: [CGSize.zero, CGSize(width: -1, height: -1), CGSize(width: Double.nan, height: .infinity)])
    func aSizeThatIsNoneCountsAsZero(_ size: CGSize) {
        for layout in [FlowLayout(itemSize: size, spacing: 2), FlowLayout(.each { _ in size }, spacing: 2)] {
            for frame in prepared(layout, width: 100, lengths: [0, 0, 0]).frames(3) {
                #expect(frame.size == .zero && frame.minX.isFinite && frame.minY.isFinite)
            }
        }
    }

    @Test func wordsBreakIntoLinesAndTheLastLineKeepsTheGap() {
        let breadths: [CGFloat] = [40, 40, 50, 30, 20, 10]
        let layout = FlowLayout(.each { CGSize(width: breadths[$0.item], height: 10) }, spacing: 5, lineSpacing: 2)
        // 40 + 40 leave 20 of 100: their gap is 20. 50 + 30 likewise. 20 and 10 follow with the gap of the line above.
        #expect(
            prepared(layout, width: 100, lengths: breadths).frames(6) == [
                rect(0, 0, 40, 10), rect(60, 0, 40, 10), rect(0, 12, 50, 10), rect(70, 12, 30, 10), rect(0, 24, 20, 10),
                rect(40, 24, 10, 10),
            ])
    }

    @Test func aSingleLineKeepsTheLeastGap() {
        let layout = FlowLayout(.each { _ in CGSize(width: 20, height: 10) }, spacing: 5)
        #expect(prepared(layout, width: 100, lengths: [0, 0]).frames(2).map(\.minX) == [0, 25])
    }

    @Test func aLastLineWithoutRoomForTheGapAboveKeepsItsOwn() {
        let breadths: [CGFloat] = [20, 90, 30, 30, 30]
        let layout = FlowLayout(.each { CGSize(width: breadths[$0.item], height: 10) }, spacing: 5)
        // 20 and 90 are alone in their lines; 30, 30, 30 leave 10 of 100, so gaps may be 5.
        #expect(prepared(layout, width: 100, lengths: breadths).frames(5).map(\.minX) == [0, 0, 0, 35, 70])
    }

    @Test func wordsOfALineAreCentredInItsLength() {
        let lengths: [CGFloat] = [10, 30, 20]
        let layout = FlowLayout(.each { CGSize(width: 20, height: lengths[$0.item]) }, distribution: .center)
        #expect(
            prepared(layout, width: 100, lengths: lengths).frames(3) == [
                rect(20, 10, 20, 10), rect(40, 0, 20, 30), rect(60, 5, 20, 20),
            ])
    }

    @Test func equalSharesFillALineAlsoWhereTheirSumIsRoundedUp() {
        // 80 of these sums exceed the width by a rounding error.
        for count in 2...12 {
            for width in 1...60 {
                let share = CGSize(width: CGFloat(width) / CGFloat(count), height: 1)
                let lengths = Array(repeating: CGFloat(0), count: count)
                let frames = prepared(FlowLayout(.each { _ in share }), width: CGFloat(width), lengths: lengths)
                    .frames(count)
                #expect(frames.allSatisfy { $0.minY == 0 })
            }
        }
    }

    @Test func tilesShowEveryItemAndEachItemOnceATile() {
        let layouts = [
            FlowLayout(columns: 3, spacing: 5), FlowLayout(itemSize: CGSize(width: 50, height: 40), spacing: 5),
            FlowLayout(.each { CGSize(width: 20 + $0.item * 31 % 90, height: 10 + $0.item * 7 % 40) }, spacing: 5),
        ]
        for layout in layouts {
            for count in 0...200 {
                let lengths = (0..<count).map { CGFloat(10 + ($0 * 73) % 140) }
                let flow = prepared(layout, width: 320, lengths: lengths)
                var seen: Set<ItemIndex> = []
                for y in stride(from: CGFloat(0), to: flow.contentSize.height, by: 64) {
                    let items = flow.attributes(in: CGRect(x: 0, y: y, width: 320, height: 64)).items
                    #expect(items == Set(items).sorted())
                    seen.formUnion(items)
                }
                #expect(seen == Set((0..<count).map { ItemIndex($0) }))
            }
        }
    }

    @Test func nothingIsThereBeforeAnythingIsPrepared() {
        let flow = FlowLayout(columns: 3)
        #expect(flow.contentSize == .zero)
        #expect(flow.attributes(in: .infinite).isEmpty)
        #expect(flow.attributes(ofItem: 0) == nil)
    }
}
