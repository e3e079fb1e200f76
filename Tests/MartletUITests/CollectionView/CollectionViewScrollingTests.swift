import CGtk
import Foundation
import MartletLayouts
import UITestSupport
import XCTest

@testable import MartletUI

@MainActor
final class CollectionViewScrollingTests: XCTestCase {
    func testItemsInSightHaveCellsWhereTheLayoutPutsThem() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100))
        XCTAssertEqual(window.view.contentSize, CGSize(width: 300, height: 5000))
        XCTAssertEqual(window.view.visibleItems.map(\.id), Array(0..<8))
        XCTAssertEqual(window.texts, (0..<8).map { "Thing \($0)" })
        XCTAssertEqual(window.frames[0], CGRect(x: 0, y: 0, width: 300, height: 50))
        XCTAssertEqual(window.frames[7], CGRect(x: 0, y: 350, width: 300, height: 50))
    }

    func testOnlyCellsNearTheViewportExist() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100_000))
        // 400 points in sight and 100 beyond: ten rows of 50, and one that only touches.
        XCTAssertLessThanOrEqual(CellLog.shared.made, 11)
        window.view.contentOffset = CGPoint(x: 0, y: 2_500_000)
        try await window.frames(2)
        XCTAssertEqual(window.view.visibleItems.map(\.id), Array(50_000..<50_008))
        // Above and below now: 600 points.
        XCTAssertLessThanOrEqual(CellLog.shared.made, 14)
    }

    func testScrollingMovesCellsAndBindsOnlyWhatComes() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100))
        let before = CellLog.shared.binds.count
        window.view.contentOffset = CGPoint(x: 0, y: 30)
        try await window.frames(2)
        XCTAssertEqual(window.frames[1], CGRect(x: 0, y: 20, width: 300, height: 50))
        XCTAssertLessThanOrEqual(CellLog.shared.binds.count - before, 1)
    }

    func testAnOffsetSetBeforeTheFirstLayoutIsKept() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100))
        window.view.items = Thing.list(1000..<1100)
        window.view.contentOffset.y = 700
        try await window.frames(2)
        XCTAssertEqual(window.view.contentOffset.y, 700)
        window.view.items = []
        window.view.items = Thing.list(0..<100)
        window.view.scroll(to: 50, at: .center)
        try await window.frames(2)
        XCTAssertEqual(window.view.contentOffset.y, 2325)
    }

    func testMovementsDuringAPassAreToldAfterIt() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100))
        var told: [CGFloat] = []
        window.view.onScroll { [unowned view = window.view] in told.append(view.contentOffset.y) }
        window.view.items = Thing.list(1000..<1100)
        window.view.contentOffset.y = 700
        try await pump(until: { told.last == 700 })
        window.view.setLayout(FlowLayout(columns: 2), animated: false)
        told = []
        try await pump(until: { told.last == window.view.contentOffset.y })
    }

    func testAScrollToAnItemIsAnimatedToItsPlace() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100))
        window.view.scroll(to: 20, at: .top, animated: true)
        try await window.frames(2)
        XCTAssertLessThan(window.view.contentOffset.y, 1000)
        try await window.animationsEnd()
        XCTAssertEqual(window.view.contentOffset.y, 1000)
        window.view.scroll(to: 21, animated: false)
        XCTAssertEqual(window.view.contentOffset.y, 1000, "it shows already")
    }

    func testAnAnimatedScrollGoesOnWhenItemsComeInBelow() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100))
        window.view.scroll(to: 20, at: .top, animated: true)
        try await window.frames(2)
        window.view.items = Thing.list(0..<150)
        try await window.animationsEnd()
        XCTAssertEqual(window.view.contentOffset.y, 1000)
    }

    func testAFlingGoesOnFromItsValueWhenItemsComeInAbove() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100, length: 100))
        let adjustment = gtk_scrolled_window_get_vadjustment(window.view.opaque)!
        window.view.contentOffset.y = 240
        try await window.frames(2)
        // As GtkScrolledWindow does in a fling: it sets values that it counts on by itself.
        gtk_adjustment_set_value(adjustment, 250)
        window.view.items = Thing.list(900..<903, length: 100) + Thing.list(0..<100, length: 100)
        try await window.frames(1)
        XCTAssertEqual(window.view.contentOffset.y, 550)
        XCTAssertEqual(gtk_adjustment_get_value(adjustment), 250)
        gtk_adjustment_set_value(adjustment, 260)
        try await window.frames(1)
        XCTAssertEqual(window.view.contentOffset.y, 560)
        // At rest the values begin at 0 again, and nothing is seen of that.
        let rest = window.view.canvas.lastMotion + 0.25
        try await pump(until: { window.view.canvas.now > rest })
        window.view.canvas.invalidate()
        try await window.frames(2)
        XCTAssertEqual(window.view.contentOffset.y, 560)
        XCTAssertEqual(gtk_adjustment_get_lower(adjustment), 0)
        XCTAssertEqual(gtk_adjustment_get_value(adjustment), 560)
    }
}
