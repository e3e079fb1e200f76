import CGtk
import Foundation
import MartletLayouts
import UITestSupport
import XCTest

@testable import MartletUI

@MainActor
final class CollectionViewInputTests: XCTestCase {
    private func focusedItem(_ window: CollectionWindow) -> Int? {
        guard let child = gtk_widget_get_focus_child(window.view.canvasWidget) else { return nil }
        return window.view.visibleItems.first { window.view.cell(for: $0.id)?.pointer == child }?.id
    }

    private func press(
        _ window: CollectionWindow, _ keys: KeyboardNavigation.Key..., shift: Bool = false, control: Bool = false
    ) {
        for key in keys { _ = window.view.canvas.press(key, shift: shift, control: control) }
    }

    func testTheFocusFollowsTheCursorAndIsScrolledIntoSight() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<1000))
        window.view.grabFocus()
        XCTAssertEqual(focusedItem(window), 0)
        press(window, .arrow(.down), .arrow(.down))
        XCTAssertEqual(focusedItem(window), 2)
        press(window, .end)
        try await window.animationsEnd()
        XCTAssertEqual(focusedItem(window), 999)
        XCTAssertEqual(window.frames[999]?.maxY, 400)
        press(window, .pageUp)
        try await window.animationsEnd()
        XCTAssertEqual(focusedItem(window), 991)
        press(window, .home)
        try await window.animationsEnd()
        XCTAssertEqual(focusedItem(window), 0)
        XCTAssertEqual(window.view.contentOffset.y, 0)
    }

    func testTheFocusedCellStaysWhenItIsScrolledAway() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<1000))
        window.view.grabFocus()
        press(window, .arrow(.down))
        let cell = try XCTUnwrap(window.view.cell(for: 1))
        window.view.contentOffset.y = 20_000
        try await window.frames(2)
        XCTAssertNotEqual(gtk_widget_has_focus(cell.pointer), 0)
        XCTAssertEqual(cell.item?.id, 1)
        // The next key brings it back into sight.
        press(window, .arrow(.down))
        try await window.animationsEnd()
        XCTAssertEqual(focusedItem(window), 2)
        XCTAssertLessThanOrEqual(window.view.contentOffset.y, 100)
    }

    func testTheFocusGoesToTheNextItemWhenItsItemIsRemoved() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<10))
        window.view.grabFocus()
        press(window, .arrow(.down), .arrow(.down))
        XCTAssertEqual(focusedItem(window), 2)
        window.view.items = Thing.list([0, 1, 3, 4])
        try await window.animationsEnd()
        XCTAssertEqual(focusedItem(window), 3)
    }

    func testAFocusThatIsElsewhereIsLeftThere() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<10))
        window.view.grabFocus()
        gtk_window_set_focus(window.window, nil)
        window.view.items = Thing.list(1..<10)
        try await window.animationsEnd()
        XCTAssertNil(gtk_widget_get_focus_child(window.view.canvasWidget))
    }

    func testKeysSelectAsTheModeAllows() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<10))
        window.view.selectionMode = .multiple
        var told: [[Int]] = []
        window.view.onSelectionChange { told.append($0.map(\.id)) }
        window.view.grabFocus()
        press(window, .arrow(.down))
        XCTAssertEqual(window.view.selection, [1])
        press(window, .arrow(.down), shift: true)
        XCTAssertEqual(window.view.selectedItems.map(\.id), [1, 2])
        press(window, .letter("a"), control: true)
        XCTAssertEqual(window.view.selection.count, 10)
        press(window, .escape)
        XCTAssertEqual(window.view.selection, [])
        press(window, .space, control: true)
        XCTAssertEqual(told, [[1], [1, 2], Array(0..<10), [], [2]])
        XCTAssertFalse(try XCTUnwrap(window.view.cell(for: 1)).isSelected)
        XCTAssertTrue(try XCTUnwrap(window.view.cell(for: 2)).isSelected)
    }

    func testReturnActivates() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<10))
        var activated: [Int] = []
        window.view.onActivate { activated.append($0.id) }
        window.view.grabFocus()
        press(window, .arrow(.down), .activate, .space)
        XCTAssertEqual(activated, [1, 1])
    }

    func testTypedLettersGoToTheItemThatBeginsSo() async throws {
        let window = try await CollectionWindow(items: [Thing(0, "Ålesund"), Thing(1, "Bergen"), Thing(2, "Bridge")])
        window.view.grabFocus()
        press(window, .letter("b"), .letter("r"))
        XCTAssertEqual(focusedItem(window), 2)
        window.view.searchText { "x\($0.id)" }
        window.view.canvas.typeToSelect.reset()
        press(window, .letter("x"), .letter("1"))
        XCTAssertEqual(focusedItem(window), 1)
    }

    func testClicksSelectAndExtend() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<10))
        window.view.selectionMode = .multiple
        let canvas = window.view.canvas
        canvas.click(2)
        XCTAssertEqual(window.view.selection, [2])
        canvas.click(4, shift: true)
        XCTAssertEqual(window.view.selection, [2, 3, 4])
        canvas.click(3, control: true)
        XCTAssertEqual(window.view.selection, [2, 4])
        canvas.click(nil)
        XCTAssertEqual(window.view.selection, [])
        XCTAssertEqual(canvas.item(under: CGPoint(x: 10, y: 120)), 2)
        XCTAssertNil(canvas.item(under: CGPoint(x: 10, y: 520)))
    }

    func testOneClickActivatesWhereThatIsEnough() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<10))
        var activated: [Int] = []
        window.view.onActivate { activated.append($0.id) }
        window.view.activatesOnSingleClick = true
        window.view.canvas.click(3)
        XCTAssertEqual(activated, [3])
        XCTAssertEqual(window.view.selection, [])
    }

    func testTheSelectionFollowsItsItems() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<10))
        window.view.selectionMode = .multiple
        window.view.selection = [3, 5, 77]
        XCTAssertEqual(window.view.selection, [3, 5])
        var told = 0
        window.view.onSelectionChange { _ in told += 1 }
        window.view.items = Thing.list([5, 4, 3])
        try await window.animationsEnd()
        XCTAssertEqual(window.view.selection, [3, 5])
        XCTAssertTrue(try XCTUnwrap(window.view.cell(for: 5)).isSelected)
        XCTAssertFalse(try XCTUnwrap(window.view.cell(for: 4)).isSelected)
        XCTAssertEqual(told, 0)
        window.view.items = Thing.list([4, 3])
        XCTAssertEqual(window.view.selection, [3])
        XCTAssertEqual(told, 1)
    }

    func testARealMouseAndKeyboardReachTheCells() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100))
        var activated: [Int] = []
        window.view.onActivate { activated.append($0.id) }
        try xdotool("mousemove", "50", "170", "click", "--repeat", "2", "--delay", "40", "1")
        try await pump(until: { window.view.selection == [3] && activated == [3] })
        // Without a window manager the keyboard has to be given to the window by hand.
        try xdotool(
            "search", "--name", "collection view test", "windowfocus", "--sync", "key", "Down", "Down", "Return")
        try await pump(until: { activated == [3, 5] })
        try xdotool("mousemove", "50", "170", "click", "5")
        try await pump(until: { window.view.contentOffset.y > 0 })
    }

    private func xdotool(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdotool"] + arguments
        try process.run()
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0)
    }
}
