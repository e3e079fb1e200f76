import CGtk
import Foundation
import MartletLayouts
import UITestSupport
import XCTest

@testable import MartletUI

@MainActor
final class CollectionViewLayoutTests: XCTestCase {
    func testSixtyMillionPointsAreExactToTheLastItem() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<1_000_000, length: 60))
        XCTAssertEqual(window.view.contentSize.height, 60_000_000)
        window.view.scroll(to: 999_999, at: .bottom)
        try await window.frames(2)
        XCTAssertEqual(window.view.contentOffset.y, 59_999_600)
        XCTAssertEqual(window.frames[999_999], CGRect(x: 0, y: 340, width: 300, height: 60))
        window.view.contentOffset.y -= 1
        try await window.frames(2)
        XCTAssertEqual(window.frames[999_999], CGRect(x: 0, y: 341, width: 300, height: 60))
        XCTAssertEqual(window.frames[999_993]?.minY, -19)
    }

    func testALayoutIsTakenOverWithTheItemInSightKept() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<1000))
        window.view.contentOffset.y = 5000
        try await window.frames(2)
        XCTAssertEqual(window.view.visibleItems.first?.id, 100)
        window.view.setLayout(FlowLayout(columns: 4))
        try await window.frames(2)
        XCTAssertEqual(window.view.visibleItems.first?.id, 100)
        XCTAssertEqual(window.frames[100], CGRect(x: 0, y: 0, width: 75, height: 50))
        XCTAssertEqual(window.frames[103], CGRect(x: 225, y: 0, width: 75, height: 50))
    }

    func testAnAnimatedChangeGoesThroughTheMiddleToTheSamePlaces() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<40))
        window.view.setLayout(FlowLayout(columns: 2), animated: true)
        try await window.frames(1)
        var widths: Set<CGFloat> = []
        while window.view.canvas.animation != nil {
            if let frame = window.frames[0] { widths.insert(frame.width) }
            try await window.frames(1)
        }
        XCTAssertGreaterThan(widths.count, 2, "there is a way between 300 and 150")
        XCTAssertTrue(widths.allSatisfy { (150...300).contains($0) })
        try await window.animationsEnd()
        XCTAssertEqual(window.frames[1], CGRect(x: 150, y: 0, width: 150, height: 50))
        XCTAssertTrue(window.view.canvas.views.values.allSatisfy { $0.alpha == 1 })
    }

    func testAChangeInMidFlightGoesOnFromWhereThingsAre() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<40))
        window.view.setLayout(FlowLayout(columns: 2), animated: true)
        try await pump(until: { window.view.canvas.animationProgress > 0.3 && window.view.canvas.animation != nil })
        try await window.frames(1)
        let before = try XCTUnwrap(window.frames[1])
        XCTAssertNotEqual(before.width, 300)
        window.view.setLayout(FlowLayout(columns: 1), animated: true)
        let canvas = window.view.canvas
        try await pump(until: { canvas.pendingOrigins == nil })
        let start = try XCTUnwrap(canvas.animation?.origins[.item(1)]?.frame)
        XCTAssertEqual(start.minX.rounded(), before.minX, accuracy: 40)
        XCTAssertLessThan(start.width, 300, "it does not jump to where it was going")
        try await window.animationsEnd()
        XCTAssertEqual(window.frames[1], CGRect(x: 0, y: 50, width: 300, height: 50))
    }

    func testWhereAnimationsAreOffAChangeIsAtOnce() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<40))
        let settings = gtk_widget_get_settings(window.view.pointer)!
        var value = GValue()
        g_value_init(&value, g_type_from_name("gboolean"))
        g_object_set_property(settings.cast(), "gtk-enable-animations", &value)
        defer {
            g_value_set_boolean(&value, 1)
            g_object_set_property(settings.cast(), "gtk-enable-animations", &value)
        }
        window.view.setLayout(FlowLayout(columns: 2), animated: true)
        try await window.frames(1)
        XCTAssertNil(window.view.canvas.animation)
        XCTAssertEqual(window.frames[1], CGRect(x: 150, y: 0, width: 150, height: 50))
        window.view.scroll(to: 39, at: .bottom, animated: true)
        XCTAssertEqual(window.view.contentOffset.y, 600)
    }

    func testCellsThatOnlyGTKCanMeasureGetTheHeightOfTheirText() async throws {
        let long = String(repeating: "word ", count: 60)
        let window = try await CollectionWindow(
            TextCell.self, items: [Thing(0, "short"), Thing(1, long), Thing(2, "short")])
        let heights = [0, 1, 2].compactMap { window.frames[$0]?.height }
        XCTAssertEqual(heights.count, 3)
        XCTAssertEqual(heights[0], heights[2])
        XCTAssertGreaterThan(heights[1], heights[0] * 3)
        let label = try XCTUnwrap(window.view.cell(for: 1) as? TextCell).label
        var natural: Int32 = 0
        gtk_widget_measure(label.pointer, GTK_ORIENTATION_VERTICAL, 300, nil, &natural, nil, nil)
        XCTAssertEqual(heights[1], CGFloat(natural))
    }

    func testManyCellsThatOnlyGTKCanMeasureAreMeasuredOnlyNearTheViewport() async throws {
        let items = (0..<20_000).map { Thing($0, String(repeating: "word ", count: 1 + ($0 * 7) % 90)) }
        let window = try await CollectionWindow(TextCell.self, items: items)
        XCTAssertLessThan(Set(CellLog.shared.binds).count, 300)
        // In the middle, where nothing was measured: no overlap, no gap, right heights.
        window.view.scroll(to: 10_000, at: .top)
        try await window.frames(4)
        XCTAssertEqual(window.view.visibleItems.first?.id, 10_000)
        let frames = window.view.visibleItems.compactMap { window.frames[$0.id] }
        for (above, below) in zip(frames, frames.dropFirst()) { XCTAssertEqual(above.maxY, below.minY) }
        for item in window.view.visibleItems {
            let cell = try XCTUnwrap(window.view.cell(for: item.id) as? TextCell)
            var natural: Int32 = 0
            gtk_widget_measure(cell.label.pointer, GTK_ORIENTATION_VERTICAL, 300, nil, &natural, nil, nil)
            XCTAssertEqual(window.frames[item.id]?.height, CGFloat(natural))
        }
        // Upwards, what turns out longer than guessed does not push what is in sight.
        let y = try XCTUnwrap(window.frames[10_000]).minY
        window.view.contentOffset.y -= 30
        try await window.frames(3)
        XCTAssertEqual(try XCTUnwrap(window.frames[10_000]).minY, y + 30)
    }

    func testACellWhoseContentGrowsIsMadeLonger() async throws {
        let window = try await CollectionWindow(TextCell.self, items: Thing.list(0..<5))
        let cell = try XCTUnwrap(window.view.cell(for: 1) as? TextCell)
        let (before, next) = (cell.height, try XCTUnwrap(window.frames[2]))
        cell.label.text = "one\ntwo\nthree"
        try await window.frames(3)
        // Three lines of a font are not three times as high as one to the pixel.
        var natural: Int32 = 0
        gtk_widget_measure(cell.label.pointer, GTK_ORIENTATION_VERTICAL, 300, nil, &natural, nil, nil)
        XCTAssertGreaterThan(Int(natural), before * 2)
        XCTAssertEqual(cell.height, Int(natural))
        XCTAssertEqual(window.frames[2]?.minY, next.minY + CGFloat(Int(natural) - before))
    }

    func testALayoutOfOnesOwnThatKnowsNoNumbersDoesNoHarm() async throws {
        struct Nowhere: CollectionLayout {
            var container = LayoutContainer(size: .zero)
            var axis: ScrollAxis { .vertical }
            var contentSize: CGSize { CGSize(width: 300, height: 1000) }
            mutating func prepare(for content: LayoutContent) { container = content.container }
            func attributes(in viewport: CGRect, margin: CGFloat) -> [LayoutAttributes] {
                [LayoutAttributes(element: .item(0), frame: CGRect(x: 0, y: CGFloat.nan, width: .infinity, height: -5))]
            }
            func attributes(of element: LayoutElement, at offset: CGPoint) -> LayoutAttributes? { nil }
        }
        let window = try await CollectionWindow(layout: Nowhere(), items: Thing.list(0..<5))
        window.view.contentOffset.y = 100
        try await window.frames(2)
        XCTAssertEqual(window.view.contentOffset.y, 100)
        window.view.setLayout(FlowLayout(columns: 1), animated: true)
        try await window.animationsEnd()
        XCTAssertEqual(window.frames[1], CGRect(x: 0, y: 50, width: 300, height: 50))
    }

    func testANarrowerWindowIsLaidOutAnew() async throws {
        let window = try await CollectionWindow(
            layout: FlowLayout(columns: .fitting(minimumWidth: 100)), items: Thing.list(0..<100))
        XCTAssertEqual(window.frames[2]?.minX, 200)
        gtk_window_set_default_size(window.window, 200, 400)
        try await pump(until: { window.view.canvas.size.width == 200 })
        try await window.frames(2)
        XCTAssertEqual(window.frames[1], CGRect(x: 100, y: 0, width: 100, height: 50))
        XCTAssertEqual(window.frames[2], CGRect(x: 0, y: 50, width: 100, height: 50))
    }

    func testRightToLeftColumnsBeginAtTheRight() async throws {
        let window = try await CollectionWindow(
            layout: FlowLayout(columns: 3), items: Thing.list(0..<9), rightToLeft: true)
        XCTAssertEqual(window.frames[0], CGRect(x: 200, y: 0, width: 100, height: 50))
        XCTAssertEqual(window.frames[2], CGRect(x: 0, y: 0, width: 100, height: 50))
    }

    func testSidewaysFromRightToLeftBeginsAtTheRightEnd() async throws {
        let window = try await CollectionWindow(
            layout: FlowLayout(columns: 1, axis: .horizontal), items: Thing.list(0..<20, length: 100), rightToLeft: true
        )
        XCTAssertEqual(window.view.contentOffset.x, 1700)
        XCTAssertEqual(window.frames[0], CGRect(x: 200, y: 0, width: 100, height: 400))
    }

    func testAColumnOfNoWidthAndAnEmptyViewDoNoHarm() async throws {
        let window = try await CollectionWindow(
            layout: WaterfallLayout(columns: .fixed(0), spacing: 500), items: [Thing(1)])
        XCTAssertFalse(window.view.contentSize.height.isNaN)
        window.view.items = []
        try await window.frames(2)
        window.view.scroll(to: 7)
        window.view.contentOffset = CGPoint(x: -50, y: 99_999)
        XCTAssertEqual(window.view.contentOffset, .zero)
    }
}
