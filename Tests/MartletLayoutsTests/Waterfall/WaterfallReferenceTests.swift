import Foundation
import MartletLayouts
import Testing

/// Two columns of the classic tutorial: each cell is inset by 6 points in its half of the breadth.
private func tutorialWaterfall(_ order: WaterfallLayout.Order) -> WaterfallLayout {
    WaterfallLayout(columns: 2, cellPadding: 6, order: order)
}

@Suite("Waterfall: values worked out by hand")
struct WaterfallReferenceTests {
    @Test func roundRobinGivesTheTutorialsFrames() {
        let wall = prepared(tutorialWaterfall(.roundRobin), width: 375, lengths: [100, 200, 50, 80, 120])
        #expect(
            wall.frames(5) == [
                rect(6, 6, 175.5, 100), rect(193.5, 6, 175.5, 200), rect(6, 118, 175.5, 50),
                rect(193.5, 218, 175.5, 80),
                rect(6, 180, 175.5, 120),
            ])
        #expect(wall.contentSize == CGSize(width: 375, height: 306))
    }

    @Test func shortestFirstFillsTheColumnThatEndsFirst() {
        let wall = prepared(tutorialWaterfall(.shortestFirst), width: 375, lengths: [100, 200, 50, 80, 120])
        #expect(wall.frames(5)[3] == rect(6, 180, 175.5, 80))
        #expect(wall.frames(5)[4] == rect(193.5, 218, 175.5, 120))
        #expect(wall.contentSize == CGSize(width: 375, height: 344))
    }

    @Test func aPhotographIsAsLongAsItsAspectRatioDemandsAtItsColumnsBreadth() {
        var wall = tutorialWaterfall(.roundRobin)
        let container = LayoutContainer(size: CGSize(width: 375, height: 667))
        wall.prepare(for: container, itemCount: 1) { _, width in width * 300 / 400 }
        #expect(wall.attributes(ofItem: 0)?.frame == rect(6, 6, 175.5, 131.625))
    }

    @Test func roundRobinLetsColumnsDriftApartAndShortestFirstDoesNot() {
        let lengths: [CGFloat] = [300, 20, 300, 20, 300, 20]
        let roundRobin = prepared(tutorialWaterfall(.roundRobin), width: 400, lengths: lengths)
        #expect(roundRobin.columnEnds(padding: 6) == [936, 96])
        #expect(roundRobin.contentSize.height == 936)
        let shortestFirst = prepared(tutorialWaterfall(.shortestFirst), width: 400, lengths: lengths)
        #expect(shortestFirst.columnEnds(padding: 6) == [656, 376])
        #expect(shortestFirst.contentSize.height == 656)
    }

    @Test func anItemWithoutLengthKeepsItsPlaceAndLeavesTheOthersAlone() {
        let wall = prepared(tutorialWaterfall(.roundRobin), width: 375, lengths: [100, 0, 50])
        #expect(wall.frames(3) == [rect(6, 6, 175.5, 100), rect(193.5, 6, 175.5, 0), rect(6, 118, 175.5, 50)])
        #expect(wall.contentSize.height == 174)
    }

    @Test(arguments: [CGFloat.nan, -1, -.infinity, .infinity, -.greatestFiniteMagnitude, -0.0])
    func aLengthThatIsNoneCountsAsZero(_ length: CGFloat) {
        let wall = prepared(tutorialWaterfall(.roundRobin), width: 375, lengths: [100, length, 50])
        #expect(wall.frames(3) == [rect(6, 6, 175.5, 100), rect(193.5, 6, 175.5, 0), rect(6, 118, 175.5, 50)])
        #expect(wall.contentSize.height == 174)
    }

    @Test func enormousLengthsNeverMakeInfinityOrNaN() {
        for axis in [ScrollAxis.vertical, .horizontal] {
            let wall = prepared(
                WaterfallLayout(columns: 1, axis: axis), width: 100, direction: .rightToLeft,
                lengths: Array(repeating: .greatestFiniteMagnitude, count: 10))
            for frame in wall.frames(10) {
                #expect(frame.minX.isFinite && frame.minY.isFinite && frame.width.isFinite && frame.height.isFinite)
            }
            #expect(wall.contentSize.width.isFinite && wall.contentSize.height.isFinite)
        }
    }
}

extension WaterfallLayout {
    /// Where the columns end, from left to right, the padding under their last items included.
    fileprivate func columnEnds(padding: CGFloat) -> [CGFloat] {
        let frames = attributes(in: CGRect(origin: .zero, size: contentSize)).map(\.frame)
        return Dictionary(grouping: frames, by: \.minX).sorted { $0.key < $1.key }.map { column in
            (column.value.map(\.maxY).max() ?? 0) + padding
        }
    }
}
