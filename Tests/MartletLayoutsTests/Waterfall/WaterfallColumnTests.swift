import Foundation
import MartletLayouts
import Testing

@Suite("Waterfall: columns")
struct WaterfallColumnTests {
    @Test(arguments: [0, -1, Int.min])
    func noColumnsCountAsOne(_ count: Int) {
        let wall = prepared(WaterfallLayout(columns: .fixed(count)), width: 300, lengths: [10, 20])
        #expect(wall.frames(2) == [rect(0, 0, 300, 10), rect(0, 10, 300, 20)])
    }

    @Test(arguments: [CGFloat.nan, 0, -5, .infinity, 1e300])
    func aMinimumWidthThatIsNoneGivesOneColumn(_ width: CGFloat) {
        let wall = prepared(WaterfallLayout(columns: .fitting(minimumWidth: width)), width: 300, lengths: [10, 20])
        #expect(wall.frames(2) == [rect(0, 0, 300, 10), rect(0, 10, 300, 20)])
    }

    @Test func unevenBreadthsLeaveNoSeamAtTheRight() {
        let wall = prepared(WaterfallLayout(columns: 2, spacing: 10), width: 375, lengths: [5, 5])
        // 365 points for two columns: the edge at 182.5 is rounded to 183.
        #expect(wall.frames(2) == [rect(0, 0, 183, 5), rect(193, 0, 182, 5)])
        #expect(wall.frames(2)[1].maxX == 375)
    }

    @Test func theLastEdgeIsTheContainersOwnAlsoWhereThatIsAFraction() {
        let wall = prepared(WaterfallLayout(columns: 2, spacing: 10), width: 375.25, lengths: [5, 5])
        #expect(wall.frames(2) == [rect(0, 0, 183, 5), rect(193, 0, 182.25, 5)])
        // Two and a half points for ten columns: no edge beyond them.
        let narrow = prepared(WaterfallLayout(columns: 10), width: 2.5, lengths: Array(repeating: 1, count: 10))
        #expect(narrow.frames(10).allSatisfy { $0.width >= 0 && $0.maxX <= 2.5 })
        #expect(narrow.frames(10).last?.maxX == 2.5)
    }

    @Test func columnsWithoutSpacingTouch() {
        for width in 1...400 {
            let frames = prepared(WaterfallLayout(columns: 3), width: CGFloat(width), lengths: [1, 1, 1]).frames(3)
            #expect(frames[0].minX == 0 && frames[0].maxX == frames[1].minX)
            #expect(frames[1].maxX == frames[2].minX && frames[2].maxX == CGFloat(width))
        }
    }

    @Test func lastColumnsEndExactlyAtTheEdgeAndWidthsDifferByOnePointAtMost() {
        for columns in 1...9 {
            for width in 100...220 {
                let layout = WaterfallLayout(columns: .fixed(columns), spacing: 7, insets: 3)
                let lengths = Array(repeating: CGFloat(1), count: columns)
                let frames = prepared(layout, width: CGFloat(width), lengths: lengths).frames(columns)
                #expect(frames.last?.maxX == CGFloat(width - 3))
                let widths = frames.map(\.width)
                #expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 1)
                for (left, right) in zip(frames, frames.dropFirst()) { #expect(right.minX - left.maxX == 7) }
            }
        }
    }

    @Test func asManyColumnsFitAsTheMinimumWidthAllows() {
        func columnCount(_ width: CGFloat) -> Int {
            let layout = WaterfallLayout(columns: .fitting(minimumWidth: 260), spacing: 12)
            let frames = prepared(layout, width: width, lengths: Array(repeating: 1, count: 20)).frames(20)
            return Set(frames.map(\.minX)).count
        }
        // n columns need 260 n + 12 (n - 1) points.
        #expect(columnCount(100) == 1)
        #expect(columnCount(531) == 1)
        #expect(columnCount(532) == 2)
        #expect(columnCount(803) == 2)
        #expect(columnCount(804) == 3)
    }

    @Test func aContainerNarrowerThanItsInsetsGivesNoWidthAndNeverANegativeOne() {
        for width in [CGFloat(0), 1, 11, 12, 13, -50, .nan] {
            let layout = WaterfallLayout(columns: 2, cellPadding: 6, order: .roundRobin)
            for frame in prepared(layout, width: width, lengths: [10, 10, 10]).frames(3) {
                #expect(frame.width >= 0 && frame.minX >= 0)
                #expect(frame.maxX <= max(width.isNaN ? 0 : width, 0))
            }
        }
    }

    @Test func spacingsWiderThanTheContainerGiveWay() {
        let layout = WaterfallLayout(columns: 3, spacing: 12)
        let frames = prepared(layout, width: 20, lengths: [10, 10, 10]).frames(3)
        #expect(frames == [rect(0, 0, 0, 10), rect(10, 0, 0, 10), rect(20, 0, 0, 10)])
    }

    @Test func negativeSpacingsCountAsNone() {
        let layout = WaterfallLayout(columns: 2, spacing: -10, lineSpacing: -20, insets: LayoutInsets(-5))
        let wall = prepared(layout, width: 100, lengths: [10, 10, 10])
        #expect(wall.frames(3) == [rect(0, 0, 50, 10), rect(50, 0, 50, 10), rect(0, 10, 50, 10)])
    }

    @Test func equalColumnsFillFromWhereLinesBegin() {
        let lengths = Array(repeating: CGFloat(40), count: 6)
        let wall = prepared(WaterfallLayout(columns: 3), width: 300, lengths: lengths)
        #expect(wall.frames(6).map(\.minX) == [0, 100, 200, 0, 100, 200])
        let mirrored = prepared(WaterfallLayout(columns: 3), width: 300, direction: .rightToLeft, lengths: lengths)
        #expect(mirrored.frames(6).map(\.minX) == [200, 100, 0, 200, 100, 0])
    }

    @Test func itemsBeforeAnInsertionKeepTheirFrames() {
        let before: [CGFloat] = [50, 80, 20, 70, 70, 30, 60, 10]
        for place in 0...before.count {
            var after = before
            after.insert(45, at: place)
            let layout = WaterfallLayout(columns: 3, spacing: 4)
            let old = prepared(layout, width: 300, lengths: before).frames(place)
            #expect(prepared(layout, width: 300, lengths: after).frames(place) == old)
        }
    }

    @Test func fewerColumnsAfterAResizeLeaveNoTraceOfTheOthers() {
        var wall = WaterfallLayout(columns: .fitting(minimumWidth: 100))
        let lengths = (0..<40).map { CGFloat(20 + $0 * 37 % 90) }
        wall = prepared(wall, width: 400, lengths: lengths)
        #expect(Set(wall.frames(40).map(\.minX)) == [0, 100, 200, 300])
        wall = prepared(wall, width: 200, lengths: lengths)
        let frames = wall.frames(40)
        #expect(Set(frames.map(\.minX)) == [0, 100])
        for (index, frame) in frames.enumerated() {
            for other in frames[(index + 1)...] { #expect(!overlap(frame, other)) }
        }
    }
}
