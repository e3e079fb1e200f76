import Foundation
import MartletLayouts
import Testing

@testable import Paper

@Suite("A page that is dragged")
struct PageTurnTests {
    private func layout(_ pages: Int, _ direction: LayoutDirection = .leftToRight) -> BookLayout {
        var layout = BookLayout(pageSize: CGSize(width: 300, height: 400), depth: 1500)
        layout.prepare(
            for: LayoutContainer(size: CGSize(width: 1000, height: 600), direction: direction), itemCount: pages,
            length: { _, _ in 0 })
        return layout
    }

    private func offset(_ sheets: Int, of pages: Int, _ direction: LayoutDirection) -> CGPoint {
        CGPoint(x: 1000 * CGFloat(direction == .leftToRight ? sheets : pages / 2 - sheets), y: 0)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func thePointThatWasTakenStaysUnderTheFinger(_ direction: LayoutDirection) throws {
        let layout = layout(8, direction)
        let rest = offset(2, of: 8, direction)
        let isMirrored = direction == .rightToLeft
        // Taken at the edge of the page that is next.
        let edge = try #require(layout.attributes(ofItem: 4, at: rest)).drawnFrame
        let start = isMirrored ? edge.minX - rest.x : edge.maxX - rest.x
        let turn = try #require(PageTurn(layout, at: rest, from: start))
        #expect(abs(turn.offset(for: start).x - rest.x) < 1)
        for x in stride(from: 340 as CGFloat, through: 660, by: 20) {
            let offset = turn.offset(for: x)
            let seen = [4, 5].compactMap { layout.attributes(ofItem: $0, at: offset) }.filter { $0.alpha > 0 }
            let frame = try #require(seen.first).drawnFrame
            #expect([frame.minX - offset.x, frame.maxX - offset.x].contains { abs($0 - x) < 0.6 })
        }
        // As far as it goes is the next spread, and back again where it was.
        #expect(turn.offset(for: isMirrored ? 2000 : -2000) == self.offset(3, of: 8, direction))
        #expect(turn.offset(for: isMirrored ? -2000 : 2000) == rest)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func theOtherSideTurnsBack(_ direction: LayoutDirection) throws {
        let layout = layout(8, direction)
        let rest = offset(2, of: 8, direction)
        let isMirrored = direction == .rightToLeft
        let turn = try #require(PageTurn(layout, at: rest, from: isMirrored ? 650 : 350))
        #expect(turn.offset(for: isMirrored ? -2000 : 2000) == offset(1, of: 8, direction))
        #expect(turn.offset(for: isMirrored ? 2000 : -2000) == rest)
    }

    @Test func wherePagesEndThereIsNothingToTake() {
        for pages in 0...5 {
            let layout = layout(pages)
            #expect(PageTurn(layout, at: .zero, from: 300) == nil)
            #expect((PageTurn(layout, at: .zero, from: 600) == nil) == (pages < 2))
            let end = CGPoint(x: 1000 * (pages / 2), y: 0)
            #expect(PageTurn(layout, at: end, from: 600) == nil)
        }
        #expect(PageTurn(BookLayout(), at: .zero, from: 0) == nil)
    }

    @Test func aFingerThatLeavesSlowlyLeavesThePageToTheNearerSideAndAQuickOneThrowsIt() throws {
        let layout = layout(8)
        let turn = try #require(PageTurn(layout, at: .zero, from: 700))
        #expect(turn.rest(from: CGPoint(x: 300, y: 0), velocity: 0).x == 0)
        #expect(turn.rest(from: CGPoint(x: 700, y: 0), velocity: 50).x == 1000)
        #expect(turn.rest(from: CGPoint(x: 300, y: 0), velocity: -800).x == 1000)
        #expect(turn.rest(from: CGPoint(x: 700, y: 0), velocity: 800).x == 0)
    }
}
