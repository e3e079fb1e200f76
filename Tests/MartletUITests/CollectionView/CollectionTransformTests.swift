import CGtk
import Foundation
import MartletLayouts
import UITestSupport
import XCTest

@testable import MartletUI

/// Cells that layouts draw other than flat in their frames.
@MainActor
final class CollectionTransformTests: XCTestCase {
    /// Where GTK draws the corners of an item's cell, in the view's coordinates: top left, top right, bottom right.
    private func corners(_ item: Int, in window: CollectionWindow) throws -> [CGPoint] {
        let canvas = window.view.canvas
        let cell = try XCTUnwrap(canvas.view(for: .item(ItemIndex(item)))).pointer
        let (width, height) = (Float(gtk_widget_get_width(cell)), Float(gtk_widget_get_height(cell)))
        return try [(0, 0), (width, 0), (width, height)].map { x, y in
            var (point, result) = (graphene_point_t(x: x, y: y), graphene_point_t())
            XCTAssertNotEqual(gtk_widget_compute_point(cell, canvas.widget, &point, &result), 0)
            _ = try XCTUnwrap(result.x.isFinite && result.y.isFinite ? true : nil)
            return CGPoint(x: Double(result.x), y: Double(result.y))
        }
    }

    private func assertDrawnAsLaidOut(
        _ item: Int, in window: CollectionWindow, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let canvas = window.view.canvas
        let offset = window.view.contentOffset
        let attributes = try XCTUnwrap(canvas.layout.attributes(of: .item(ItemIndex(item)), at: offset))
        let wanted = attributes.transform.corners(of: attributes.frame)
        for (drawn, wanted) in zip(try corners(item, in: window), wanted) {
            XCTAssertEqual(drawn.x, wanted.x - offset.x, accuracy: 1, "\(item)", file: file, line: line)
            XCTAssertEqual(drawn.y, wanted.y - offset.y, accuracy: 1, "\(item)", file: file, line: line)
        }
    }

    func testTheCentredCoverOfACarouselIsLargerThanThoseBesideIt() async throws {
        let layout = CarouselLayout(itemSize: CGSize(width: 100, height: 160), spacing: 10)
        let window = try await CollectionWindow(layout: layout, items: Thing.list(0..<9))
        window.view.contentOffset.x = 220
        try await window.frames(2)
        for item in 1...3 { try assertDrawnAsLaidOut(item, in: window) }
        let (center, side) = (try corners(2, in: window), try corners(1, in: window))
        // 100 points at 0.7, and beside it three quarters of that.
        XCTAssertEqual(center[1].x - center[0].x, 70, accuracy: 0.1)
        XCTAssertEqual((center[1].x + center[0].x) / 2, 150, accuracy: 0.6)
        XCTAssertLessThan(side[1].x - side[0].x, 70)
    }

    func testAWheelsItemsAreRotatedAsItTurns() async throws {
        let layout = WheelLayout(itemSize: CGSize(width: 60, height: 80), radius: 200)
        let window = try await CollectionWindow(layout: layout, items: Thing.list(0..<9))
        for offset in [0, 30, 200] as [CGFloat] {
            window.view.contentOffset.x = offset
            try await window.frames(2)
            let shown = window.view.canvas.layout.attributes(
                in: CGRect(origin: window.view.contentOffset, size: CGSize(width: 300, height: 400)))
            for attributes in shown {
                if case .item(let index) = attributes.element { try assertDrawnAsLaidOut(index.item, in: window) }
            }
        }
    }

    func testAPageIsTurnedInThreeDimensions() async throws {
        let layout = BookLayout(pageSize: CGSize(width: 120, height: 180), depth: 800)
        let window = try await CollectionWindow(layout: layout, items: Thing.list(0..<8))
        // The tests' own renderer has but two dimensions, and cannot be another in this process.
        window.view.canvas.drawsInThreeDimensions = true
        // What is placed already is placed anew when it moves.
        for offset in [300, 0, 380, 520, 600] as [CGFloat] {
            window.view.contentOffset.x = offset
            try await window.frames(2)
            let shown = window.view.canvas.layout.attributes(
                in: CGRect(origin: window.view.contentOffset, size: CGSize(width: 300, height: 400)))
            XCTAssertFalse(shown.isEmpty)
            for attributes in shown where attributes.alpha > 0 {
                if case .item(let index) = attributes.element { try assertDrawnAsLaidOut(index.item, in: window) }
            }
        }
    }

    func testACellIsToldItsAttributesWhenTheyChangeAndOnlyThen() async throws {
        let layout = BookLayout(pageSize: CGSize(width: 120, height: 180), depth: 800)
        let window = try await CollectionWindow(layout: layout, items: Thing.list(0..<8))
        // At rest the two open pages are half-way between lying flat and standing on edge; half-way on, one stands.
        window.view.contentOffset.x = 600
        try await window.frames(2)
        let cell = try XCTUnwrap(window.view.cell(for: 4) as? ThingCell)
        XCTAssertEqual(try XCTUnwrap(cell.told.last).emphasis, 0.5, accuracy: 0.001)
        let count = cell.told.count
        try await window.frames(3)
        XCTAssertEqual(cell.told.count, count)
        window.view.contentOffset.x = 750
        try await window.frames(2)
        XCTAssertEqual(try XCTUnwrap(cell.told.last).emphasis, 0, accuracy: 0.001)
    }

    func testWhatIsTransparentIsNotInTheWay() async throws {
        let layout = BookLayout(pageSize: CGSize(width: 120, height: 180), depth: 800)
        let window = try await CollectionWindow(layout: layout, items: Thing.list(0..<8))
        window.view.contentOffset.x = 300
        try await window.frames(2)
        for view in window.view.canvas.views.values where gtk_widget_get_child_visible(view.pointer) != 0 {
            XCTAssertEqual(gtk_widget_get_can_target(view.pointer) != 0, view.alpha > 0)
        }
    }

    func testAMovementComesToRestOnACover() async throws {
        let layout = CarouselLayout(itemSize: CGSize(width: 100, height: 160), spacing: 10)
        let window = try await CollectionWindow(layout: layout, items: Thing.list(0..<9))
        let adjustment = try XCTUnwrap(gtk_scrolled_window_get_hadjustment(window.view.opaque))
        // As a wheel does it: one notch, which is less than half of a step, goes on to the next.
        gtk_adjustment_set_value(adjustment, 30)
        try await pump(until: { window.view.contentOffset.x == 110 })
        gtk_adjustment_set_value(adjustment, 95)
        try await pump(until: { window.view.contentOffset.x == 0 })
        // What the program sets stays where it is put.
        window.view.contentOffset.x = 47
        try await window.frames(30)
        XCTAssertEqual(window.view.contentOffset.x, 47)
    }

    func testALayoutWithoutRestsStaysWhereItIsPut() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100))
        let adjustment = try XCTUnwrap(gtk_scrolled_window_get_vadjustment(window.view.opaque))
        gtk_adjustment_set_value(adjustment, 333)
        try await window.frames(30)
        XCTAssertEqual(window.view.contentOffset.y, 333)
    }

    func testWhatIsHitIsWhatIsDrawn() async throws {
        let layout = CarouselLayout(itemSize: CGSize(width: 100, height: 160), spacing: 10)
        let window = try await CollectionWindow(layout: layout, items: Thing.list(0..<9))
        window.view.contentOffset.x = 220
        try await window.frames(2)
        // The centred cover is 70 points across, in a place of 100.
        XCTAssertEqual(window.view.canvas.item(under: CGPoint(x: 150, y: 200)), 2)
        XCTAssertEqual(window.view.canvas.item(under: CGPoint(x: 184, y: 200)), 2)
        XCTAssertNil(window.view.canvas.item(under: CGPoint(x: 187, y: 200)))
    }

    func testFromACarouselToAWheelNothingJumps() async throws {
        let window = try await CollectionWindow(
            layout: CarouselLayout(itemSize: CGSize(width: 100, height: 160)), items: Thing.list(0..<9))
        let before = try corners(0, in: window)
        window.view.setLayout(WheelLayout(itemSize: CGSize(width: 60, height: 80), radius: 200), animated: true)
        try await window.frames(1)
        let first = try corners(0, in: window)
        XCTAssertEqual(first[0].x, before[0].x, accuracy: 30)
        try await window.animationsEnd()
        try assertDrawnAsLaidOut(0, in: window)
    }
}
