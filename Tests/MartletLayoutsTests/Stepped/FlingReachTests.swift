import Foundation
import MartletLayouts
import Testing

@Suite("How far a fling goes")
struct FlingReachTests {
    /// Books with steps of 100 points.
    private func rest(
        _ reach: FlingReach, from start: CGFloat, near proposed: CGFloat, velocity: CGFloat,
        _ direction: LayoutDirection = .leftToRight
    ) -> CGFloat {
        let shelf = prepared(
            CarouselLayout(itemSize: CGSize(width: 90, height: 90), flingReach: reach), width: 300,
            direction: direction, lengths: Array(repeating: 0, count: 10))
        return shelf.restingOffset(
            near: CGPoint(x: proposed, y: 0), velocity: CGPoint(x: velocity, y: 0), from: CGPoint(x: start, y: 0)
        ).x
    }

    @Test func withoutALimitItGoesWhereItWould() {
        #expect(rest(.any, from: 100, near: 730, velocity: 2520) == 800)
        #expect(rest(.any, from: 900, near: 130, velocity: -3000) == 100)
    }

    @Test func fromABookItReachesTheNextOne() {
        #expect(rest(.one, from: 100, near: 730, velocity: 2520) == 200)
        #expect(rest(.one, from: 900, near: 130, velocity: -3000) == 800)
        #expect(rest(.one, from: 100, near: 120, velocity: 80) == 200)
        #expect(rest(.one, from: 0, near: -500, velocity: -2000) == 0)
        #expect(rest(.one, from: 900, near: 1500, velocity: 2000) == 900)
    }

    @Test func fromBetweenTwoBooksItReachesOneOfThem() {
        #expect(rest(.one, from: 370, near: 900, velocity: 2100) == 400)
        #expect(rest(.one, from: 370, near: 10, velocity: -1400) == 300)
        #expect(rest(.one, from: 370, near: 370, velocity: 0) == 400)
        #expect(rest(.one, from: 330, near: 330, velocity: 0) == 300)
    }

    @Test func aGreaterReachIsCountedInBooks() {
        #expect(rest(.items(3), from: 100, near: 730, velocity: 2520) == 400)
        #expect(rest(.items(3), from: 370, near: 10, velocity: -1400) == 100)
        #expect(rest(.items(99), from: 100, near: 730, velocity: 2520) == 800)
        #expect(rest(.items(0), from: 100, near: 730, velocity: 2520) == 200)
        #expect(rest(.items(.max), from: 100, near: 730, velocity: 2520) == 800)
        #expect(rest(.items(.min), from: 100, near: 730, velocity: 2520) == 200)
    }

    @Test func readFromTheRightTheNextOneIsToTheLeft() {
        // The first of ten books rests at 900.
        #expect(rest(.one, from: 800, near: 170, velocity: -2520, .rightToLeft) == 700)
        #expect(rest(.one, from: 530, near: 890, velocity: 1400, .rightToLeft) == 600)
    }

    @Test func whereItWasLetGoIsReckonedBackFromItsVelocity() {
        // GTK's friction of 4 a second takes a fling of 2000 points a second 500 points further.
        let wheel = prepared(
            WheelLayout(itemSize: CGSize(width: 100, height: 100), flingReach: .one), width: 300,
            lengths: Array(repeating: 0, count: 10))
        func rest(near proposed: CGFloat, velocity: CGFloat) -> CGFloat {
            wheel.restingOffset(near: CGPoint(x: proposed, y: 0), velocity: CGPoint(x: velocity, y: 0)).x
        }
        #expect(rest(near: 700, velocity: 2000) == 300)
        #expect(rest(near: 1200, velocity: 2000) == 800)
        #expect(rest(near: -100, velocity: -2000) == 300)
        #expect(rest(near: 480, velocity: 0) == 500)
    }
}
