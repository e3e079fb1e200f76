import Foundation
import MartletLayouts
import Testing

@testable import MartletUI

@Suite struct LayoutAnimationTests {
    private func attributes(_ item: Int, _ x: Double, _ y: Double, _ width: Double = 10, alpha: Double = 1)
        -> LayoutAttributes
    {
        LayoutAttributes(
            element: .item(ItemIndex(item)), frame: CGRect(x: x, y: y, width: width, height: 10), alpha: alpha)
    }

    @Test func goesFromTheOriginToTheTargetBitForBit() {
        let (origin, target) = (attributes(0, 0.1, 0.7), attributes(0, 33.3, 77.7, 30, alpha: 0.9))
        let animation = LayoutAnimation(origins: [.item(0): origin])
        #expect(animation.attributes(of: target, at: 0).frame == origin.frame)
        #expect(animation.attributes(of: target, at: 0).alpha == origin.alpha)
        #expect(animation.attributes(of: target, at: 1) == target)
    }

    @Test func isHalfwayInTheMiddle() {
        let animation = LayoutAnimation(origins: [.item(0): attributes(0, 0, 0, alpha: 0)])
        let middle = animation.attributes(of: attributes(0, 100, 50, 30), at: 0.5)
        #expect(middle.frame == CGRect(x: 50, y: 25, width: 20, height: 10))
        #expect(middle.alpha == 0.5)
    }

    @Test func fadesInWhatIsNewWhereItStands() {
        let animation = LayoutAnimation(origins: [:])
        let target = attributes(3, 40, 40)
        #expect(animation.attributes(of: target, at: 0).alpha == 0)
        #expect(abs(animation.attributes(of: target, at: 0.65).alpha - 0.5) < 1e-9)
        #expect(animation.attributes(of: target, at: 0.65).frame == target.frame)
        #expect(animation.attributes(of: target, at: 1).alpha == 1)
    }

    @Test func fadesOutWhatHasGoneUnderTheRest() throws {
        let animation = LayoutAnimation(origins: [:], departing: [7: attributes(0, 5, 5, alpha: 0.8)])
        let quarter = try #require(animation.departingAttributes(at: 0.25)[7])
        #expect(quarter.alpha == 0.4)
        #expect(quarter.frame == CGRect(x: 5, y: 5, width: 10, height: 10))
        #expect(quarter.zIndex < 0)
        #expect(animation.departingAttributes(at: 0.5)[7]?.alpha == 0)
        #expect(animation.departingAttributes(at: 1)[7]?.alpha == 0)
    }

    @Test func isStillWhereNothingMoves() {
        let place = attributes(0, 5, 5)
        #expect(LayoutAnimation(origins: [.item(0): place]).isStill(endingIn: [place]))
        #expect(!LayoutAnimation(origins: [.item(0): place]).isStill(endingIn: [attributes(0, 6, 5)]))
        #expect(!LayoutAnimation(origins: [:]).isStill(endingIn: [place]))
        #expect(!LayoutAnimation(origins: [:], departing: [1: place]).isStill(endingIn: []))
        #expect(LayoutAnimation(origins: [:]).isStill(endingIn: []))
    }

    @Test func bringsFarFramesToWithinOneViewport() {
        let viewport = CGRect(x: 0, y: 1000, width: 300, height: 400)
        func near(_ y: Double) -> Double {
            LayoutAnimation.near(CGRect(x: 0, y: y, width: 300, height: 50), to: viewport).minY
        }
        // One viewport above begins at 600, one below ends at 1800.
        #expect(near(0) == 550)
        #expect(near(1_000_000) == 1800)
        #expect(near(700) == 700)
        #expect(near(1500) == 1500)
    }
}
