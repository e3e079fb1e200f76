import Foundation
import MartletLayouts
import Testing

private func column(_ itemCount: Int, height: CGFloat = 568, filled: Bool = true) -> ExpandingLayout {
    prepared(
        ExpandingLayout(keepsViewportFilled: filled), width: 320, height: height,
        lengths: Array(repeating: 0, count: itemCount))
}

@Suite("Expanding: places, anchors and arrow keys")
struct ExpandingPlaceTests {
    @Test func anItemIsShownByFeaturingIt() {
        for position in [ScrollPosition.top, .center, .bottom] {
            #expect((0..<5).map { column(5).offset(showing: $0, at: position).y } == [0, 180, 360, 540, 720])
            #expect(column(5).offset(showing: 5, at: position) == .zero)
            #expect(column(5).offset(showing: .footer(section: 0), at: position) == .zero)
        }
    }

    @Test func theNearestPlaceScrollsToTheFirstItemThatMakesRoom() {
        func offset(_ item: Int, from y: CGFloat, filled: Bool = true) -> CGFloat {
            column(8, filled: filled).offset(showing: item, at: .nearest(CGPoint(x: 0, y: y))).y
        }
        // Featured, with two more under it, item f lets f + 2 be seen wholly: 280 + 200 of 568 points.
        #expect(offset(0, from: 0) == 0)
        #expect(offset(2, from: 0) == 0)
        #expect(offset(3, from: 0) == 180)
        #expect(offset(7, from: 0) == 900)
        #expect(offset(3, from: 200) == 200)
        #expect(offset(3, from: 540) == 540)
        // Above the featured one there is no room, and half scrolled away it is covered.
        #expect(offset(3, from: 541) == 540)
        #expect(offset(0, from: 1000) == 0)
        // At the end the last ones stay: 280 + 2 · 100 points are under the top of item 5.
        #expect(offset(5, from: 1260) == 1260 && offset(5, from: 9000) == 1260)
        #expect(offset(5, from: 1260, filled: false) == 900)
        #expect(offset(4, from: 1260) == 720)
        #expect(offset(3, from: .nan) == 180)
    }

    @Test(arguments: [true, false]) func theNearestPlaceShowsTheWholeItem(_ filled: Bool) throws {
        for height in [568, 300, 280, 150, 1500] as [CGFloat] {
            for count in 1...9 {
                let column = column(count, height: height, filled: filled)
                for item in 0..<count {
                    for y in stride(from: CGFloat(0), through: CGFloat(count - 1) * 180, by: 45) {
                        let offset = column.offset(showing: item, at: .nearest(CGPoint(x: 0, y: y)))
                        let frame = try #require(column.attributes(ofItem: item, at: offset)?.frame)
                        let cover = column.attributes(ofItem: item + 1, at: offset)?.frame.minY ?? .infinity
                        #expect(frame.minY >= offset.y - 1e-9 && frame.maxY <= offset.y + height + 1e-9)
                        #expect(frame.maxY <= cover + 1e-9)
                    }
                }
            }
        }
    }

    @Test func theFeaturedItemIsTheAnchor() {
        func anchor(_ y: CGFloat) -> LayoutAnchor { column(5).anchor(at: CGPoint(x: 0, y: y)) }
        #expect(anchor(0) == .start && anchor(-60) == .start && anchor(.nan) == .start)
        #expect(anchor(45) == .item(0, distance: -45))
        #expect(anchor(135) == .item(1, distance: 45))
        #expect(anchor(180) == .item(1, distance: 0))
        #expect(anchor(720) == .item(4, distance: 0) && anchor(.infinity) == .item(4, distance: 0))
        #expect(column(0).anchor(at: CGPoint(x: 0, y: 50)) == .start)
    }

    @Test func anAnchorLeadsBackToItsOffset() {
        for count in 0...9 {
            for y in stride(from: CGFloat(0), through: CGFloat(max(0, count - 1)) * 180, by: 11.25) {
                let (column, offset) = (column(count), CGPoint(x: 0, y: y))
                #expect(column.offset(restoring: column.anchor(at: offset)) == offset)
            }
        }
    }

    @Test func theFeaturedItemStaysFeatured() {
        var column = column(9)
        let anchor = column.anchor(at: CGPoint(x: 0, y: 570))
        #expect(anchor == .item(3, distance: -30))
        let container = LayoutContainer(size: CGSize(width: 568, height: 320))
        #expect(column.invalidation(from: column.container, to: container) == .attributes)
        column.container = container
        #expect(column.offset(restoring: anchor).y == 570)
        let (old, new) = (Array(0..<9), [20, 21] + Array(0..<9))
        column.prepare(for: container, itemCount: 11) { _, _ in 0 }
        #expect(column.offset(restoring: anchor.following(ItemChanges(from: old, to: new))).y == 930)
        column.prepare(for: container, itemCount: 0) { _, _ in 0 }
        #expect(column.offset(restoring: anchor) == .zero)
    }

    @Test func anAnchorOfAnotherLayoutFeaturesItsItem() {
        #expect(column(9).offset(restoring: .item(3, distance: -5000)).y == 540)
        #expect(column(9).offset(restoring: .item(3, distance: .nan)).y == 540)
        #expect(column(9).offset(restoring: .item(99, distance: 0)).y == 0)
        #expect(column(9).offset(restoring: .start).y == 0)
    }

    @Test func theReadingDirectionChangesNothing() {
        let (size, column) = (CGSize(width: 320, height: 568), column(5))
        let mirrored = LayoutContainer(size: size, direction: .rightToLeft)
        #expect(column.invalidation(from: LayoutContainer(size: size), to: mirrored) == .nothing)
        #expect(column.invalidation(from: mirrored, to: mirrored) == .nothing)
    }

    @Test func arrowKeysGoUpAndDown() {
        func neighbours(_ item: Int) -> [ItemIndex?] {
            [MoveDirection.up, .down, .left, .right].map { column(3).item(from: ItemIndex(item), toward: $0) }
        }
        #expect(neighbours(0) == [nil, 1, nil, nil])
        #expect(neighbours(1) == [0, 2, nil, nil])
        #expect(neighbours(2) == [1, nil, nil, nil])
        #expect(neighbours(3) == [nil, nil, nil, nil])
    }
}
