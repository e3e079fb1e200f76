import Foundation
import MartletLayouts
import Testing

/// Ten items of 133 by 173 points on a wheel of radius 500, with the values of Ray Wenderlich's wheel tutorial.
///
/// There, the whole wheel turns within the `10 * 133 - W` points that the row is longer than the viewport; here a step is
/// 133 points in every viewport. Offsets are compared as fractions of the way to the last item.
@Suite("Wheel: the tutorial's values")
struct WheelReferenceTests {
    private static let far: CGFloat = 9 * 133

    private func wheel(_ width: CGFloat, _ height: CGFloat, count: Int = 10) -> WheelLayout {
        prepared(WheelLayout(), width: width, height: height, lengths: Array(repeating: .nan, count: count))
    }

    @Test func anItemTakesTheAngleOfItsWidth() {
        let wheel = wheel(375, 667)
        #expect(abs(wheel.anglePerItem - 0.259980) < 5e-7)
        #expect(abs(wheel.anglePerItem * 180 / .pi - 14.89575) < 5e-6)
        #expect(abs((wheel.attributes(ofItem: 0)?.transform.anchor.y ?? 0) - 3.390173) < 5e-7)
    }

    @Test func aQuarterOfTheWayAndAtTheEndTheWheelIsTurned() {
        func angle(_ item: Int, _ fraction: CGFloat) -> Double {
            let offset = CGPoint(x: Self.far * fraction, y: 0)
            return wheel(375, 667).attributes(ofItem: item, at: offset)?.transform.rotation ?? .nan
        }
        for (item, expected) in [-0.584955, -0.324975, -0.064995, 0.194985].enumerated() {
            #expect(abs(angle(item, 0.25) - expected) < 5e-7)
        }
        #expect(abs(angle(0, 1) + 2.339819) < 5e-7)
        #expect(angle(9, 1) == 0)
    }

    @Test func middlesLieOnTheRimAndLaterItemsAbove() {
        let middles: [(CGFloat, CGFloat)] = [
            (187.5, 333.5), (316.0306, 350.3024), (435.9226, 399.5804), (539.1183, 478.0220), (618.6817, 580.3552),
        ]
        let depths = [0, 259979, 519959, 779939, 1_039_919]
        for (item, middle) in middles.enumerated() {
            guard let attributes = wheel(375, 667).attributes(ofItem: item) else {
                Issue.record("no item \(item)")
                continue
            }
            let drawn = attributes.drawnFrame
            #expect(abs(drawn.midX - middle.0) < 5e-5 && abs(drawn.midY - middle.1) < 5e-5)
            #expect(attributes.zIndex == depths[item])
            #expect(attributes.frame == rect(121 + 133 * CGFloat(item), 247, 133, 173))
            #expect(attributes.alpha == 1)
        }
    }

    /// The tutorial's ranges, and what of them reaches into the viewport: on the first one, corners end before it.
    @Test(arguments: [
        (CGSize(width: 375, height: 667), [0...3, 0...5, 2...7, 6...9], [0...2, 0...4, 3...6, 7...9]),
        (CGSize(width: 568, height: 320), [0...3, 0...5, 2...7, 6...9], [0...3, 0...5, 2...7, 6...9]),
        (CGSize(width: 1024, height: 768), [0...5, 0...7, 0...9, 4...9], [0...5, 0...7, 0...9, 4...9]),
    ])
    func whatIsVisibleIsWithinTheTutorialsRange(
        _ size: CGSize, _ ranges: [ClosedRange<Int>], _ visible: [ClosedRange<Int>]
    ) {
        let wheel = wheel(size.width, size.height)
        for (quarters, index) in [(0, 0), (1, 1), (2, 2), (4, 3)] as [(CGFloat, Int)] {
            let viewport = rect(Self.far * quarters / 4, 0, size.width, size.height)
            let items = wheel.attributes(in: viewport).items
            #expect(items == visible[index].map { ItemIndex($0) })
            #expect(items.allSatisfy { ranges[index].contains($0.item) })
        }
    }

    /// Proposals and rests of a viewport of 568 by 320, whose items are (1330 - 568) / 9 = 84.6667 points apart there.
    @Test(
        arguments: [
            // The tutorial rests at -84.6667 from -20 and at 846.667 from 782; these are outside its content.
            (100, 0, 84.6667), (100, 1, 169.3333), (100, -1, 84.6667), (0, -1, 0), (-20, -1, 0), (-20, 0, 0),
            (782, 1, 762),
        ] as [(CGFloat, CGFloat, CGFloat)])
    func aFlingRestsOnAnItem(_ proposed: CGFloat, _ velocity: CGFloat, _ rest: CGFloat) {
        let scale = Self.far / 762
        let offset = wheel(568, 320).restingOffset(
            near: CGPoint(x: proposed * scale, y: 0), velocity: CGPoint(x: velocity, y: 0))
        #expect(abs(offset.x - rest * scale) < 1e-3)
    }

    /// Where the tutorial divides by zero, cannot be turned, or turns four times as fast.
    @Test(arguments: [(133, 1), (665, 5), (1024, 5), (1024, 7), (568, 5)] as [(CGFloat, Int)])
    func everyItemCanBeTurnedUprightInEveryViewport(_ width: CGFloat, _ count: Int) {
        let wheel = wheel(width, 320, count: count)
        #expect(wheel.contentSize == CGSize(width: CGFloat(count - 1) * 133 + width, height: 320))
        for item in 0..<count {
            let offset = CGPoint(x: 133 * CGFloat(item), y: 0)
            #expect(wheel.offset(showing: item, at: .center) == offset)
            #expect(wheel.restingOffset(near: offset, velocity: .zero) == offset)
            let attributes = wheel.attributes(ofItem: item, at: offset)
            #expect(attributes?.transform.rotation == 0 && attributes?.emphasis == 1)
            #expect(attributes?.drawnFrame.midX == offset.x + width / 2)
        }
    }
}
