import Foundation
import MartletLayouts
import Testing

/// Rows of 100 points, laid out by each layout that can.
private let rowLayouts: [any CollectionLayout] = [
    FlowLayout(columns: 1), WaterfallLayout(columns: 1), FlowLayout(itemSize: CGSize(width: 300, height: 100)),
    WaterfallLayout(columns: 1, order: .roundRobin),
]

@Suite("The anchor stays in place")
struct LayoutAnchorTests {
    @Test func theTopmostVisibleItemIsTheAnchor() {
        for layout in rowLayouts {
            let rows = rows(layout, 20)
            #expect(rows.anchor(at: CGPoint(x: 0, y: 250)) == .item(2, distance: -50))
            #expect(rows.anchor(at: CGPoint(x: 0, y: 300)) == .item(3, distance: 0))
        }
    }

    @Test func insertingAboveKeepsWhatIsOnScreen() {
        for layout in rowLayouts {
            let (old, new) = (Array(0..<20), [100, 101, 102] + Array(0..<20))
            #expect(scrolled(layout, from: 250, old, new) == 550)
        }
    }

    @Test func atTheVeryTopNewItemsAreShown() {
        for layout in rowLayouts {
            let (old, new) = (Array(0..<20), [100, 101, 102] + Array(0..<20))
            #expect(scrolled(layout, from: 0, old, new) == 0)
        }
    }

    @Test func removingAboveKeepsWhatIsOnScreen() {
        for layout in rowLayouts {
            #expect(scrolled(layout, from: 250, Array(0..<20), Array(2..<20)) == 50)
        }
    }

    @Test func theNextSurvivorOfARemovedAnchorTakesTheTopEdge() {
        for layout in rowLayouts {
            let old = Array(0..<20)
            #expect(scrolled(layout, from: 250, old, old.filter { $0 != 2 }) == 200)
            #expect(scrolled(layout, from: 250, old, old.filter { !(1...4).contains($0) }) == 100)
        }
    }

    @Test func withoutANextSurvivorTheOneBeforeTakesTheTopEdgeAsFarAsThereIsContent() {
        for layout in rowLayouts {
            // Ten rows stay: a viewport of 600 can begin at 400 at most.
            #expect(scrolled(layout, from: 1250, Array(0..<20), Array(0..<10)) == 400)
            #expect(scrolled(layout, from: 1250, Array(0..<20), []) == 0)
            #expect(scrolled(layout, from: 1250, Array(0..<20), Array(100..<120)) == 0)
        }
    }

    @Test func movesAroundTheAnchorKeepIt() {
        for layout in rowLayouts {
            let old = Array(0..<20)
            let firstToTheEnd = Array(1..<20) + [0]
            #expect(scrolled(layout, from: 250, old, firstToTheEnd) == 150)
            let lastToTheFront = [19] + Array(0..<19)
            #expect(scrolled(layout, from: 250, old, lastToTheFront) == 350)
        }
    }

    @Test func anAnchorThatMovesIsFollowed() {
        for layout in rowLayouts {
            let old = Array(0..<20)
            let moved = old.filter { $0 != 2 }.prefix(9) + [2] + old.filter { $0 != 2 }.dropFirst(9)
            #expect(scrolled(layout, from: 250, old, Array(moved)) == 950)
        }
    }

    @Test func anItemAboveThatTurnsOutLongerDoesNotMoveTheScreen() {
        for layout in rowLayouts.prefix(2) {
            var lengths = Array(repeating: CGFloat(100), count: 20)
            let before = prepared(layout, width: 300, lengths: lengths)
            let offset = CGPoint(x: 0, y: 750)
            let anchor = before.anchor(at: offset)
            lengths[3] = 160
            let after = prepared(before, width: 300, lengths: lengths)
            let restored = after.offset(restoring: anchor)
            #expect(restored == CGPoint(x: 0, y: 810))
            for item in 7..<13 {
                let old = (before.attributes(ofItem: item)?.frame.minY ?? 0) - offset.y
                #expect((after.attributes(ofItem: item)?.frame.minY ?? 0) - restored.y == old)
            }
        }
    }

    @Test func itemsOfAFirstSectionThatWasEmptyPushTheNextSectionDown() {
        let one = LayoutSection(itemCount: 1)
        for layout in rowLayouts.prefix(2) {
            let before = prepared(layout, width: 300, sections: [LayoutSection(itemCount: 0), one], length: 100)
            #expect(before.attributes(ofItem: ItemIndex(0, section: 1))?.frame.minY == 0)
            let after = prepared(layout, width: 300, sections: [one, one], length: 100)
            #expect(after.attributes(ofItem: ItemIndex(0, section: 0))?.frame.minY == 0)
            #expect(after.attributes(ofItem: ItemIndex(0, section: 1))?.frame.minY == 100)
        }
    }

    @Test func theAnchorFollowsItsItemIntoAnotherSection() {
        let changes = ItemChanges(fromSections: [[1, 2], [3]], toSections: [[9, 1], [2, 3]])
        let anchor = LayoutAnchor.item(1, distance: -7)
        #expect(anchor.following(changes) == .item(ItemIndex(0, section: 1), distance: -7))
        #expect(LayoutAnchor.start.following(changes) == .start)
    }

    @Test func aResizeKeepsTheCurrentItem() {
        let aspectRatios: [CGFloat] = (0..<500).map { [0.66, 1, 1.5, 1.78][$0 * 7 % 4] }
        var wall = WaterfallLayout(columns: .fitting(minimumWidth: 260), spacing: 12, insets: 12)
        func prepare(_ width: CGFloat) {
            let container = LayoutContainer(size: CGSize(width: width, height: 800))
            wall.prepare(for: container, itemCount: 500) { item, breadth in breadth / aspectRatios[item] }
        }
        prepare(1280)
        let middle = wall.offset(showing: 250, at: .top)
        let anchor = wall.anchor(at: CGPoint(x: 0, y: middle.y + 5))
        guard case .item(let item, let distance) = anchor else {
            Issue.record("no item")
            return
        }
        for width in [1024, 700, 360, 1280] as [CGFloat] {
            prepare(width)
            let offset = wall.offset(restoring: anchor)
            #expect(abs((wall.attributes(ofItem: item)?.frame.minY ?? 0) - offset.y - distance) < 1e-9)
        }
        #expect(abs(wall.offset(restoring: anchor).y - middle.y - 5) < 1e-9)
    }

    @Test func anAnchorThatBecomesTooShortToBeSeenComesToTheTopEdge() {
        var lengths = Array(repeating: CGFloat(300), count: 20)
        let before = prepared(FlowLayout(columns: 1), width: 300, lengths: lengths)
        let anchor = before.anchor(at: CGPoint(x: 0, y: 850))
        #expect(anchor == .item(2, distance: -250))
        lengths[2] = 251
        #expect(prepared(before, width: 300, lengths: lengths).offset(restoring: anchor).y == 850)
        lengths[2] = 250
        #expect(prepared(before, width: 300, lengths: lengths).offset(restoring: anchor).y == 600)
    }

    @Test func sidewaysFromTheRightTheAnchorIsMeasuredFromTheRightEdge() {
        let lengths = Array(repeating: CGFloat(100), count: 20)
        let row = prepared(
            WaterfallLayout(columns: 1, axis: .horizontal), width: 600, direction: .rightToLeft, lengths: lengths)
        // The content is 2000 long; its beginning is shown at offset 1400.
        #expect(row.anchor(at: CGPoint(x: 1400, y: 0)) == .start)
        #expect(row.anchor(at: CGPoint(x: 1150, y: 0)) == .item(2, distance: -50))
        #expect(row.offset(restoring: .item(2, distance: -50)) == CGPoint(x: 1150, y: 0))
        #expect(row.offset(restoring: .start) == CGPoint(x: 1400, y: 0))
        let longer = prepared(row, width: 600, direction: .rightToLeft, lengths: lengths + [100, 100, 100])
        #expect(longer.offset(restoring: .item(5, distance: -50)) == CGPoint(x: 1150, y: 0))
    }

    @Test func aViewportFullOfHeaderHoldsOnToTheNextItem() {
        let sections = [LayoutSection(itemCount: 2), LayoutSection(itemCount: 2, header: 5000, footer: 5000)]
        let list = prepared(FlowLayout(columns: 1), width: 300, sections: sections, length: 100)
        #expect(
            list.anchor(at: CGPoint(x: 0, y: 1000)) == .item(ItemIndex(0, section: 1), distance: 4200))
        #expect(
            list.anchor(at: CGPoint(x: 0, y: 8000)) == .item(ItemIndex(1, section: 1), distance: -2700))
    }

    @Test func anOffsetBeyondTheContentCountsAsItsEnd() {
        for layout in rowLayouts {
            let rows = rows(layout, 20)
            for y in [1400, 5000, 1e300, CGFloat.infinity] {
                #expect(rows.anchor(at: CGPoint(x: 0, y: y)) == .item(14, distance: 0))
            }
            for y in [0, -50, -CGFloat.infinity, .nan] { #expect(rows.anchor(at: CGPoint(x: 0, y: y)) == .start) }
        }
    }

    private func rows(_ layout: some CollectionLayout, _ count: Int) -> any CollectionLayout {
        prepared(layout, width: 300, lengths: Array(repeating: 100, count: count))
    }

    /// Where the viewport is after rows became others.
    private func scrolled(_ layout: some CollectionLayout, from y: CGFloat, _ old: [Int], _ new: [Int]) -> CGFloat {
        let anchor = rows(layout, old.count).anchor(at: CGPoint(x: 0, y: y))
        return rows(layout, new.count).offset(restoring: anchor.following(ItemChanges(from: old, to: new))).y
    }
}
