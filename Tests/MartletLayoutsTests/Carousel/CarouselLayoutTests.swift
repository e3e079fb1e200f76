import Foundation
import MartletLayouts
import Testing

@Suite("Carousel: sizes, directions and changes")
struct CarouselLayoutTests {
    private func shelf(
        _ count: Int, width: CGFloat = 1024, height: CGFloat = 768, _ direction: LayoutDirection = .leftToRight
    ) -> CarouselLayout {
        prepared(
            CarouselLayout(), width: width, height: height, direction: direction,
            lengths: Array(repeating: 0, count: count))
    }

    @Test func anItemThatDoesNotFitShrinksInProportion() {
        let narrow = shelf(3, width: 181, height: 768)
        #expect(narrow.frames(3) == (0..<3).map { rect(191 * CGFloat($0), 242, 181, 284) })
        let low = shelf(3, width: 1024, height: 142)
        #expect(low.frames(1) == [rect(466.75, 0, 90.5, 142)])
        #expect(shelf(3, width: 0, height: 0).frames(3).allSatisfy { $0.size == .zero && $0.minX.isFinite })
    }

    @Test func nothingAndASingleBookAreNoSpecialCase() {
        let empty = shelf(0)
        #expect(empty.contentSize == CGSize(width: 1024, height: 768))
        #expect(empty.attributes(in: rect(0, 0, 1024, 768)).isEmpty && empty.attributes(ofItem: 0) == nil)
        #expect(empty.restingOffset(near: CGPoint(x: 90, y: 0), velocity: CGPoint(x: 900, y: 0)) == .zero)
        #expect(empty.anchor(at: CGPoint(x: 90, y: 0)) == .start && empty.centeredItem(at: .zero) == nil)
        #expect(empty.item(from: 0, toward: .right) == nil)
        let single = shelf(1)
        #expect(single.contentSize == CGSize(width: 1024, height: 768))
        #expect(single.attributes(in: rect(0, 0, 1024, 768)).map(\.frame) == [rect(331, 100, 362, 568)])
        #expect(single.restingOffset(near: CGPoint(x: 90, y: 0), velocity: CGPoint(x: 900, y: 0)) == .zero)
        #expect(CarouselLayout().contentSize == .zero && CarouselLayout().attributes(in: .infinite).isEmpty)
    }

    @Test func afterReloadingToNothingNothingIsLeft() {
        var layout = shelf(3)
        layout.prepare(for: layout.container, itemCount: 0) { _, _ in 0 }
        #expect(layout.attributes(in: rect(0, 0, 1024, 768)).isEmpty && layout.contentSize.width == 1024)
    }

    @Test func readFromTheRightTheFirstBookIsAtTheRightEnd() {
        let shelf = shelf(5, .rightToLeft)
        // 5 * 372 - 10 + 662 = 2512 points of content.
        #expect(shelf.frames(5).map(\.minX) == [1819, 1447, 1075, 703, 331])
        #expect(shelf.offset(showing: 0, at: .center) == CGPoint(x: 1488, y: 0))
        #expect(shelf.offset(showing: 4, at: .center) == .zero)
        let left = CGPoint(x: -1, y: 0)
        #expect(shelf.restingOffset(near: CGPoint(x: 1487, y: 0), velocity: left).x == 1116)
        #expect(shelf.restingOffset(near: CGPoint(x: -80, y: 0), velocity: left) == .zero)
        #expect(shelf.item(from: 1, toward: .left) == 2 && shelf.item(from: 1, toward: .right) == 0)
        #expect(shelf.centeredItem(at: CGPoint(x: 744, y: 0)) == 2)
    }

    @Test func theBookInTheMiddleStaysThereWhenTheScreenIsTurned() {
        var layout = shelf(9)
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            layout.container.direction = direction
            for size in [
                CGSize(width: 300, height: 700), CGSize(width: 768, height: 1024), CGSize.zero,
                CGSize(width: 91, height: 17),
            ] {
                for item in 1..<9 {
                    layout.container.size = CGSize(width: 1024, height: 768)
                    let anchor = layout.anchor(at: layout.offset(showing: item, at: .center))
                    let container = LayoutContainer(size: size, direction: direction)
                    #expect(layout.invalidation(from: layout.container, to: container) == .attributes)
                    layout.container = container
                    let offset = layout.offset(restoring: anchor)
                    #expect(abs(offset.x - layout.offset(showing: item, at: .center).x) < 1e-9)
                    #expect(layout.centeredItem(at: offset) == ItemIndex(item))
                }
            }
        }
        #expect(layout.invalidation(from: layout.container, to: layout.container) == .nothing)
    }

    @Test func aBookHalfScrolledAwayStaysTheCurrentOne() {
        var layout = shelf(9)
        let anchor = layout.anchor(at: CGPoint(x: 3 * 372 + 180, y: 0))
        #expect(anchor == .item(3, distance: -180))
        layout.container.size = CGSize(width: 1500, height: 900)
        #expect(layout.offset(restoring: anchor).x == 1296)
        // Here a step is 272 points, so at 180 from it another would be nearer.
        layout.container.size = CGSize(width: 262, height: 900)
        #expect(layout.offset(restoring: anchor).x == 816)
        #expect(layout.offset(restoring: .item(3, distance: 180)).x == 816)
        #expect(layout.offset(restoring: .item(3, distance: 136)).x == 680)
    }

    @Test func booksPutInFrontAndTakenAwayMoveTheMiddleOne() {
        let before = shelf(9)
        let anchor = before.anchor(at: CGPoint(x: 4 * 372, y: 0))
        let old = Array(0..<9)
        let grown = ItemChanges(from: old, to: [20, 21] + old)
        #expect(shelf(11).offset(restoring: anchor.following(grown)).x == 2232)
        let shrunk = ItemChanges(from: old, to: [0, 1, 2, 3, 5, 6, 7, 8])
        #expect(shelf(8).offset(restoring: anchor.following(shrunk)).x == 1488)
        #expect(before.anchor(at: .zero) == .start)
    }

    @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 0, -5, 1e300, .leastNonzeroMagnitude])
    func noNumberMakesNaN(_ number: CGFloat) {
        let layouts = [
            CarouselLayout(itemSize: CGSize(width: number, height: number)), CarouselLayout(spacing: number),
            CarouselLayout(scale: number), CarouselLayout(sideScale: number),
            CarouselLayout(itemSize: CGSize(width: number, height: 9), spacing: number, scale: 0, sideScale: number),
            CarouselLayout(flingReach: .one),
        ]
        for layout in layouts {
            for width in [1024, number] {
                for direction in [LayoutDirection.leftToRight, .rightToLeft] {
                    checkFinite(
                        prepared(layout, width: width, direction: direction, lengths: [0, 0, 0]), number, count: 3)
                }
            }
        }
    }

    @Test func aMillionBooksAreAskedForOnlyWhereTheyAre() {
        let shelf = shelf(1_000_000)
        let offset = shelf.offset(showing: 777_777, at: .center)
        #expect(offset.x == 289_333_044)
        #expect(
            shelf.attributes(in: CGRect(origin: offset, size: shelf.container.size)).items == [
                777_776, 777_778, 777_777,
            ])
        #expect(shelf.attributes(in: rect(offset.x, 0, 1024, 768), margin: 372).count == 5)
    }
}

/// Checks that every answer of a layout about items and offsets like `number` is finite and inside the content.
func checkFinite(_ layout: some CollectionLayout, _ number: CGFloat, count: Int) {
    let size = layout.contentSize
    #expect(size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0)
    let most = size.width
    for x in [0, number, 400] {
        let offset = CGPoint(x: x, y: number)
        for item in 0..<count {
            guard let attributes = layout.attributes(ofItem: item, at: offset) else {
                Issue.record("no item \(item)")
                return
            }
            let (frame, drawn) = (attributes.frame, attributes.drawnFrame)
            let numbers = [
                frame.minX, frame.minY, frame.width, frame.height, drawn.minX, drawn.minY, drawn.width, drawn.height,
                attributes.alpha, attributes.emphasis,
            ]
            #expect(numbers.allSatisfy { $0.isFinite }, "\(attributes)")
            #expect((0...1).contains(attributes.emphasis) && (0...1).contains(attributes.alpha))
        }
        for margin in [0, number] {
            _ = layout.attributes(in: rect(x, 0, 300, 300), margin: margin)
            _ = layout.attributes(in: rect(x, number, number, 300), margin: margin)
        }
        for velocity in [0, number, -number] {
            let rest = layout.restingOffset(near: offset, velocity: CGPoint(x: velocity, y: velocity)).x
            #expect(rest >= 0 && rest <= most)
        }
        let restored = layout.offset(restoring: layout.anchor(at: offset)).x
        #expect(restored >= 0 && restored <= most)
        #expect(layout.offset(restoring: .item(1, distance: number)).x <= most)
    }
}
