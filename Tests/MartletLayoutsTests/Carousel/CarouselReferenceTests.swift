import Foundation
import MartletLayouts
import Testing

/// Five books on a screen 1024 points wide, with the values of Ray Wenderlich's Paper tutorial.
///
/// Its offsets begin at a content inset of (1024 - 362) / 2 = 331 before zero; ours at zero.
@Suite("Carousel: the tutorial's values")
struct CarouselReferenceTests {
    private static let inset: CGFloat = 331
    private let shelf = prepared(
        CarouselLayout(), width: 1024, height: 768, lengths: Array(repeating: .nan, count: 5))

    @Test(
        arguments: [
            (-331, [0.7, 0.525, 0.525, 0.525, 0.525]), (-145, [0.572852, 0.572852, 0.525, 0.525, 0.525]),
            (0, [0.525, 0.671973, 0.525, 0.525, 0.525]), (41, [0.525, 0.7, 0.525, 0.525, 0.525]),
        ] as [(CGFloat, [CGFloat])])
    func scalesFollowTheOffset(_ offset: CGFloat, _ scales: [CGFloat]) {
        for (item, scale) in scales.enumerated() {
            let attributes = shelf.attributes(ofItem: item, at: CGPoint(x: offset + Self.inset, y: 0))
            #expect(abs((attributes?.transform.scale ?? 0) - scale) < 5e-7)
        }
    }

    @Test(
        arguments: [
            // The tutorial rests at -703 from -400 and -517, and at 1529 from 1200; these are outside its content.
            (-331, 0, -331), (-331, 1, -331), (-330, 1, 41), (-200, 0, -331), (-145, 0, 41), (-145, -1, -331),
            (-400, -1, -331), (-517, 0, -331), (1200, 1, 1157), (1157, 0.2, 1157),
        ] as [(CGFloat, CGFloat, CGFloat)])
    func aFlingRestsOnABook(_ proposed: CGFloat, _ velocity: CGFloat, _ rest: CGFloat) {
        let offset = shelf.restingOffset(
            near: CGPoint(x: proposed + Self.inset, y: 0), velocity: CGPoint(x: velocity, y: 0))
        #expect(offset == CGPoint(x: rest + Self.inset, y: 0))
    }

    @Test func everyBookHasAPlaceToRestAt() {
        let rests = (0..<5).map { shelf.offset(showing: $0, at: .center).x - Self.inset }
        #expect(rests == [-331, 41, 413, 785, 1157])
        // Content of 1850 points, and the insets at both ends.
        #expect(shelf.contentSize == CGSize(width: 1850 + 2 * Self.inset, height: 768))
    }

    @Test func framesStandStillWhileScalesChange() {
        for offset in [0, 186, 372, 1488] as [CGFloat] {
            let frames = (0..<5).map { shelf.attributes(ofItem: $0, at: CGPoint(x: offset, y: 0))?.frame }
            #expect(frames == (0..<5).map { rect(331 + 372 * CGFloat($0), 100, 362, 568) })
        }
        // Drawn, the middle one is 253.4 by 397.6.
        let drawn = shelf.attributes(ofItem: 1, at: CGPoint(x: 372, y: 0))?.drawnFrame ?? .zero
        #expect(abs(drawn.width - 253.4) < 1e-9 && abs(drawn.height - 397.6) < 1e-9)
        #expect(abs(drawn.midX - 884) < 1e-9 && abs(drawn.midY - 384) < 1e-9)
    }

    @Test func halfwayBetweenTwoBooksOneOfThemIsCentred() {
        // The screen's middle falls into a gap there, 164.6 points wide as drawn.
        let halfway = CGPoint(x: -145 + Self.inset, y: 0)
        #expect(shelf.centeredItem(at: halfway) == 1)
        let (left, right) = (
            shelf.attributes(ofItem: 0, at: halfway)?.drawnFrame, shelf.attributes(ofItem: 1, at: halfway)?.drawnFrame
        )
        #expect(abs((right?.minX ?? 0) - (left?.maxX ?? 0) - 164.6) < 0.05)
        #expect(shelf.attributes(ofItem: 0, at: halfway)?.emphasis == 0.5)
        #expect(shelf.attributes(ofItem: 1, at: halfway)?.emphasis == 0.5)
    }

    @Test func theMiddleBookIsDrawnLast() {
        // Books 0 and 4 are wholly off the screen at the offset of book 2.
        let seen = shelf.attributes(in: rect(744, 0, 1024, 768))
        #expect(seen.items == [1, 3, 2])
        #expect(seen.map(\.zIndex) == [-1, -1, 0])
        #expect(seen.map(\.emphasis) == [0, 0, 1])
    }
}
