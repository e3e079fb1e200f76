import Foundation
import MartletLayouts
import Testing

/// Transforms, by the projections that Core Animation gives for a page of 362 by 568 points.
struct LayoutTransformTests {
    private static let page = CGRect(x: 100, y: 50, width: 362, height: 568)

    private func turned(degrees: Double, anchor: CGFloat = 0) -> LayoutTransform {
        var transform = LayoutTransform()
        transform.anchor = CGPoint(x: anchor, y: 0.5)
        transform.turn = degrees * .pi / 180
        transform.depth = 2000
        return transform
    }

    @Test func theIdentityLeavesCornersWhereTheyAre() {
        let corners = LayoutTransform.identity.corners(of: Self.page)
        #expect(
            corners == [
                CGPoint(x: 100, y: 50), CGPoint(x: 462, y: 50), CGPoint(x: 462, y: 618), CGPoint(x: 100, y: 618),
            ])
    }

    /// The free edge's distance from the spine, and how much longer than the page it is.
    @Test(arguments: [
        (-45.0, 293.542, 1.1468), (-36, 327.732, 1.1191), (-90, 0, 1.2210), (0, 362, 1), (-135, -293.542, 1.1468),
    ])
    func theFreeEdgeOfATurnedPageIsWhereCoreAnimationHasIt(_ degrees: Double, _ distance: Double, _ length: Double) {
        let corners = turned(degrees: degrees).corners(of: Self.page)
        #expect(abs(corners[1].x - 100 - distance) < 0.001)
        #expect(abs((corners[2].y - corners[1].y) / 568 - length) < 0.0001)
        // The spine stays, and the page stays in the middle.
        #expect(corners[0] == CGPoint(x: 100, y: 50) && corners[3] == CGPoint(x: 100, y: 618))
        #expect(abs((corners[1].y + corners[2].y) / 2 - 334) < 0.001)
    }

    @Test func rotationIsClockwiseAboutTheAnchor() {
        var transform = LayoutTransform()
        transform.rotation = .pi / 2
        let square = CGRect(x: 0, y: 0, width: 10, height: 10)
        let corner = transform.corners(of: square)[0]
        #expect(abs(corner.x - 10) < 1e-9 && abs(corner.y) < 1e-9)
        transform.translation = CGPoint(x: 3, y: -4)
        transform.scale = 2
        let moved = transform.corners(of: square)[0]
        #expect(abs(moved.x - 18) < 1e-9 && abs(moved.y + 9) < 1e-9)
    }

    @Test func whatIsDrawnIsWhatIsHit() {
        var attributes = LayoutAttributes(element: .item(0), frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(attributes.contains(CGPoint(x: 1, y: 1)) && !attributes.contains(CGPoint(x: 11, y: 5)))
        attributes.transform.rotation = .pi / 4
        // A square on its corner: its own corners are empty, and it reaches out to 5 ± 7.07.
        #expect(!attributes.contains(CGPoint(x: 1, y: 1)) && attributes.contains(CGPoint(x: 11, y: 5)))
        #expect(
            abs(attributes.drawnFrame.minX + 2.0710678) < 1e-6 && abs(attributes.drawnFrame.width - 14.1421356) < 1e-6)
        // Edge on, there is nothing to hit; from behind there is.
        attributes.transform = turned(degrees: -90)
        #expect(!attributes.contains(CGPoint(x: 0, y: 5)))
        attributes.transform = turned(degrees: -135)
        #expect(attributes.contains(CGPoint(x: -3, y: 5)) && !attributes.contains(CGPoint(x: 3, y: 5)))
    }

    @Test func whatIsBehindTheEyeStaysFinite() {
        var transform = turned(degrees: -90)
        transform.depth = 100
        #expect(transform.corners(of: Self.page).allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
}
