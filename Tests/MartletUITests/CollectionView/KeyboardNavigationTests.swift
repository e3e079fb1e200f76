import Foundation
import MartletLayouts
import Testing

@testable import MartletUI

@Suite struct KeyboardNavigationTests {
    /// Three columns of 100 by 100 in 300 by 400: items 0 to 29 in ten rows.
    private func navigation(
        count: Int = 30, offset: Double = 0, mode: SelectionMode = .multiple, direction: LayoutDirection = .leftToRight
    ) -> KeyboardNavigation {
        var layout = FlowLayout(columns: 3)
        let container = LayoutContainer(size: CGSize(width: 300, height: 400), direction: direction)
        layout.prepare(for: container, itemCount: count) { _, _ in 100 }
        return KeyboardNavigation(
            layout: layout, counts: [count], viewport: CGRect(x: 0, y: offset, width: 300, height: 400), mode: mode)
    }

    @Test func arrowsGoToTheNeighbours() {
        let keys = navigation()
        let reached = [MoveDirection.right, .left, .down, .up].map { keys.target(of: .arrow($0), from: 4) }
        #expect(reached == [5, 3, 7, 1])
    }

    @Test func arrowsAreMirroredFromRightToLeft() {
        let keys = navigation(direction: .rightToLeft)
        #expect(keys.target(of: .arrow(.left), from: 3) == 4)
        #expect(keys.target(of: .arrow(.right), from: 4) == 3)
    }

    @Test func anArrowAtTheEdgeStays() {
        let keys = navigation()
        #expect(keys.target(of: .arrow(.up), from: 1) == 1)
        #expect(keys.target(of: .arrow(.down), from: 28) == 28)
    }

    @Test func homeAndEndGoToTheFirstAndLast() {
        #expect(navigation().target(of: .home, from: 7) == 0)
        #expect(navigation().target(of: .end, from: 7) == 29)
        let sections = KeyboardNavigation(
            layout: FlowLayout(columns: 1), counts: [0, 2, 0], viewport: .zero, mode: .none)
        #expect(sections.first == ItemIndex(0, section: 1))
        #expect(sections.last == ItemIndex(1, section: 1))
    }

    @Test func pagesGoAViewportFurtherInTheSameColumn() {
        // 400 points are four rows of three.
        #expect(navigation().target(of: .pageDown, from: 4) == 16)
        #expect(navigation().target(of: .pageUp, from: 16) == 4)
    }

    @Test func pagesEndAtTheFirstAndLast() {
        #expect(navigation().target(of: .pageDown, from: 25) == 29)
        #expect(navigation().target(of: .pageUp, from: 4) == 0)
    }

    @Test func withoutACursorMovementBeginsAtTheFirstItemWhollyInSight() {
        #expect(navigation().target(of: .arrow(.down), from: nil) == 0)
        #expect(navigation(offset: 250).target(of: .arrow(.down), from: nil) == 9)
        #expect(navigation(offset: 250).target(of: .arrow(.down), from: 99) == 9, "nor with one that is not there")
    }

    @Test func nothingIsReachedWhereThereIsNothing() {
        let keys = navigation(count: 0)
        for key in [KeyboardNavigation.Key.arrow(.down), .home, .end, .pageDown, .pageUp] {
            #expect(keys.command(for: key, cursor: nil) == .pass)
        }
    }

    @Test func movingSelects() {
        #expect(navigation().command(for: .arrow(.right), cursor: 4) == .move(5, .select(5)))
        #expect(navigation(mode: .single).command(for: .arrow(.right), cursor: 4) == .move(5, .select(5)))
        #expect(navigation(mode: .none).command(for: .arrow(.right), cursor: 4) == .move(5, nil))
    }

    @Test func shiftExtendsAndControlLeavesTheSelection() {
        #expect(navigation().command(for: .end, shift: true, cursor: 4) == .move(29, .extend(29, adding: false)))
        #expect(
            navigation().command(for: .end, shift: true, control: true, cursor: 4)
                == .move(29, .extend(29, adding: true)))
        #expect(navigation().command(for: .arrow(.down), control: true, cursor: 4) == .move(7, nil))
        #expect(navigation(mode: .single).command(for: .arrow(.down), shift: true, cursor: 4) == .move(7, .select(7)))
    }

    @Test func returnAndSpaceActivate() {
        #expect(navigation().command(for: .activate, cursor: 4) == .activate(4))
        #expect(navigation().command(for: .space, cursor: 4) == .activate(4))
        #expect(navigation().command(for: .activate, cursor: nil) == .pass)
    }

    @Test func controlAndSpaceToggle() {
        #expect(navigation().command(for: .space, control: true, cursor: 4) == .select(.toggle(4)))
        #expect(navigation().command(for: .space, shift: true, cursor: 4) == .select(.extend(4, adding: false)))
        #expect(navigation(mode: .none).command(for: .space, control: true, cursor: 4) == .activate(4))
    }

    @Test func controlAndASelectsAllWhereSeveralCanBe() {
        #expect(navigation().command(for: .letter("a"), control: true, cursor: 4) == .select(.selectAll))
        #expect(navigation(mode: .single).command(for: .letter("a"), control: true, cursor: 4) == .pass)
        #expect(navigation().command(for: .letter("x"), control: true, cursor: 4) == .pass)
    }

    @Test func escapeClearsASelectionAndElseIsSomebodyElses() {
        #expect(navigation().command(for: .escape, cursor: 4, hasSelection: true) == .select(.clear))
        #expect(navigation().command(for: .escape, cursor: 4, hasSelection: false) == .pass)
    }

    @Test func lettersAreTyped() {
        #expect(navigation().command(for: .letter("b"), cursor: nil) == .type("b"))
    }

    @Test func sidewaysPagesFollowTheReadingDirection() {
        var layout = FlowLayout(columns: 1, axis: .horizontal)
        let container = LayoutContainer(size: CGSize(width: 300, height: 100), direction: .rightToLeft)
        layout.prepare(for: container, itemCount: 30) { _, _ in 100 }
        // From the right: item 0 is at 2900...3000, and the viewport begins there.
        let keys = KeyboardNavigation(
            layout: layout, counts: [30], viewport: CGRect(x: 2700, y: 0, width: 300, height: 100), mode: .none)
        #expect(keys.target(of: .pageDown, from: 1) == 4)
        #expect(keys.target(of: .pageUp, from: 4) == 1)
        #expect(keys.target(of: .arrow(.left), from: 1) == 2)
    }
}
