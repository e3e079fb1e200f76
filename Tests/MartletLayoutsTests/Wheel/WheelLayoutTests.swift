import Foundation
import MartletLayouts
import Testing

@Suite("Wheel: sizes, directions and the far side")
struct WheelLayoutTests {
    private func wheel(
        _ count: Int, width: CGFloat = 375, height: CGFloat = 667, _ direction: LayoutDirection = .leftToRight
    ) -> WheelLayout {
        prepared(
            WheelLayout(), width: width, height: height, direction: direction,
            lengths: Array(repeating: 0, count: count))
    }

    @Test func nothingAndASingleItemAreNoSpecialCase() {
        let empty = wheel(0)
        #expect(empty.attributes(in: rect(0, 0, 375, 667)).isEmpty && empty.attributes(ofItem: 0) == nil)
        #expect(empty.restingOffset(near: CGPoint(x: 90, y: 0), velocity: CGPoint(x: 900, y: 0)) == .zero)
        #expect(empty.anchor(at: CGPoint(x: 90, y: 0)) == .start && empty.centeredItem(at: .zero) == nil)
        let single = wheel(1)
        #expect(single.contentSize == CGSize(width: 375, height: 667))
        #expect(single.attributes(ofItem: 0)?.transform.rotation == 0)
        #expect(single.restingOffset(near: CGPoint(x: 90, y: 0), velocity: CGPoint(x: 900, y: 0)) == .zero)
        #expect(WheelLayout().contentSize == .zero && WheelLayout().attributes(in: .infinite).isEmpty)
    }

    @Test func anItemAskedForAloneIsTheOneThatWasAskedFor() {
        // Also when the first visible item is not item 0.
        let wheel = wheel(10)
        let offset = CGPoint(x: 5 * 133, y: 0)
        for attributes in wheel.attributes(in: CGRect(origin: offset, size: wheel.container.size)) {
            #expect(wheel.attributes(of: attributes.element, at: offset) == attributes)
        }
        #expect(wheel.attributes(ofItem: 9, at: offset)?.element == .item(9))
        #expect(wheel.attributes(ofItem: 10, at: offset) == nil && wheel.attributes(ofItem: -1, at: offset) == nil)
        #expect(wheel.attributes(of: .header(section: 0), at: offset) == nil)
    }

    @Test func readFromTheRightItTurnsTheOtherWay() {
        let (wheel, mirrored) = (wheel(10), wheel(10, .rightToLeft))
        for along in [0, 133, 400.25, 1197] as [CGFloat] {
            // 1197 is the offset of the first item, read from the right.
            let (offset, mirroredOffset) = (CGPoint(x: along, y: 0), CGPoint(x: 1197 - along, y: 0))
            for item in 0..<10 {
                guard let one = wheel.attributes(ofItem: item, at: offset),
                    let other = mirrored.attributes(ofItem: item, at: mirroredOffset)
                else { continue }
                #expect(other.transform.rotation == -one.transform.rotation && other.zIndex == one.zIndex)
                let left = one.drawnFrame.minX - offset.x
                #expect(abs(other.drawnFrame.maxX - mirroredOffset.x - (375 - left)) < 1e-9)
                #expect(abs(other.drawnFrame.minY - one.drawnFrame.minY) < 1e-9)
            }
        }
        #expect(mirrored.item(from: 1, toward: .left) == 2 && mirrored.item(from: 0, toward: .right) == nil)
    }

    @Test func theWheelShrinksWithItsItems() {
        // Half as high as an item: the item is 66.5 by 86.5, the radius 250, the angle the same.
        let wheel = wheel(4, width: 375, height: 86.5)
        #expect(wheel.frames(2) == [rect(154.25, 0, 66.5, 86.5), rect(220.75, 0, 66.5, 86.5)])
        let second = wheel.attributes(ofItem: 1)?.drawnFrame ?? .zero
        #expect(abs(second.midX - (187.5 + 128.5306 / 2)) < 5e-5)
        #expect(abs(second.midY - (43.25 + 16.8024 / 2)) < 5e-5)
        #expect(wheel.attributes(ofItem: 1)?.transform.rotation == wheel.anglePerItem)
    }

    @Test func halfATurnAwayItemsFadeOutAndStay() {
        // A screen with room for the whole wheel: π / 0.25998 = 12.08 items to either side.
        let wheel = wheel(60, width: 1400, height: 2400)
        let offset = CGPoint(x: 30 * 133, y: 0)
        let seen = wheel.attributes(in: CGRect(origin: offset, size: wheel.container.size))
        #expect(seen.items == (18...42).map { ItemIndex($0) })
        #expect(seen.first.map { $0.alpha > 0.08 && $0.alpha < 0.09 } == true)
        #expect(seen.dropFirst().first?.alpha == 1)
        // Further away there is no second turn, over items that are in sight.
        #expect(wheel.attributes(ofItem: 54, at: offset)?.alpha == 0)
        #expect(wheel.attributes(ofItem: 54, at: offset)?.transform.rotation == .pi)
        #expect(seen.map(\.zIndex) == seen.map(\.zIndex).sorted())
    }

    @Test func theUprightItemStaysUprightWhenTheScreenIsTurned() {
        var layout = wheel(9)
        for size in [CGSize(width: 667, height: 375), .zero, CGSize(width: 40, height: 30)] {
            for item in 1..<9 {
                layout.container.size = CGSize(width: 375, height: 667)
                let anchor = layout.anchor(at: layout.offset(showing: item, at: .center))
                #expect(anchor == .item(ItemIndex(item), distance: 0))
                layout.container.size = size
                #expect(layout.centeredItem(at: layout.offset(restoring: anchor)) == ItemIndex(item))
                #expect(abs(layout.attributes(ofItem: item, at: layout.offset(restoring: anchor))!.emphasis - 1) < 1e-9)
            }
        }
        let container = LayoutContainer(size: CGSize(width: 1, height: 1))
        #expect(layout.invalidation(from: layout.container, to: container) == .attributes)
        #expect(layout.invalidation(from: container, to: container) == .nothing)
    }

    @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 0, -5, 1e300, .leastNonzeroMagnitude])
    func noNumberMakesNaN(_ number: CGFloat) {
        let layouts = [
            WheelLayout(itemSize: CGSize(width: number, height: number)), WheelLayout(radius: number),
            WheelLayout(itemSize: CGSize(width: 10, height: number)), WheelLayout(flingReach: .one),
            WheelLayout(itemSize: CGSize(width: number, height: 10), radius: number),
        ]
        for layout in layouts {
            for width in [375, number] {
                for direction in [LayoutDirection.leftToRight, .rightToLeft] {
                    checkFinite(
                        prepared(layout, width: width, direction: direction, lengths: [0, 0, 0]), number, count: 3)
                }
            }
            #expect(layout.anglePerItem > 0 && layout.anglePerItem <= .pi / 2)
        }
    }

    @Test func aMillionItemsAreAskedForOnlyWhereTheyAre() {
        let wheel = wheel(1_000_000)
        let offset = wheel.offset(showing: 777_777, at: .center)
        #expect(offset.x == 103_444_341)
        #expect(
            wheel.attributes(in: CGRect(origin: offset, size: wheel.container.size)).items
                == (777_775...777_779).map { ItemIndex($0) })
    }
}
