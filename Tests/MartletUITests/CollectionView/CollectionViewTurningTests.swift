import CGtk
import Foundation
import MartletLayouts
import UITestSupport
import XCTest

@testable import MartletUI

/// Cells that are turned like pages, as GSK's cairo renderer draws them: the tests run on it.
@MainActor
final class CollectionViewTurningTests: XCTestCase {
    private struct Page: Identifiable, Equatable, Sendable {
        var id: Int
    }

    private final class Cell: CollectionCell<Page> {
        override func bind(_ item: Page) { addStyleClass("page-\(item.id % 2)") }
    }

    func testATurningPageIsDrawnAsBroadAsItIsSeen() async throws {
        try VirtualDisplay.start()
        let sheet = try StyleSheet("cell.page-0 { background: #00f; } cell.page-1 { background: #0f0; }")
        sheet.apply()
        defer { sheet.remove() }
        let book = CollectionView(Cell.self, layout: BookLayout(pageSize: CGSize(width: 200, height: 200), depth: 800))
        book.items = (0..<8).map { Page(id: $0) }
        let window = try await TestWindow(book.pointer, width: 600, height: 400)
        defer { window.close() }
        book.contentOffset.x = 600
        try await window.nextFrame()
        for offset in [600, 750, 870, 1_050] as [CGFloat] {
            book.contentOffset.x = offset
            try await pump(until: { book.canvas.displayed.first.map { _ in true } ?? false })
            try await window.nextFrame()
            let picture = try XCTUnwrap(WidgetPicture(of: book.pointer))
            // The page on top, in the middle of its height: drawn up to its edge and no farther.
            let top = try XCTUnwrap(book.canvas.displayed.last { $0.alpha > 0 })
            let drawn = top.drawnFrame.offsetBy(dx: -offset, dy: 0)
            let isOnTheRight = drawn.midX > 300
            let edge = isOnTheRight ? drawn.maxX : drawn.minX
            let inside = picture[Int(edge) + (isOnTheRight ? -3 : 3), 200]
            guard case .item(let item) = top.element else { return XCTFail("no page") }
            let colour = item.item % 2 == 0 ? WidgetPicture.Pixel.rgb(0, 0, 255) : .rgb(0, 255, 0)
            XCTAssertTrue(inside.isNear(colour, tolerance: 40), "\(inside) at \(edge) of \(offset)")
            for y in stride(from: 5, to: 395, by: 13) {
                for x in stride(from: 5, to: 595, by: 7) {
                    let pixel = picture[x, y]
                    // GSK's pink for what it cannot draw.
                    XCTAssertFalse(pixel.red > 200 && pixel.alpha > 200 && pixel.green < 220, "\(pixel) at \(x), \(y)")
                }
            }
        }
    }
}
