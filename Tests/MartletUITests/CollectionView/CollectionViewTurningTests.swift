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

    func testTheSizeOfACellStaysTheSameWhereverItsPageIsTurnedTo() async throws {
        try VirtualDisplay.start()
        for spine in [BookLayout.SpineLocation.mid, .min] {
            let book = CollectionView(
                Cell.self, layout: BookLayout(pageSize: CGSize(width: 150.5, height: 200.5), spineLocation: spine))
            book.items = (0..<8).map { Page(id: $0) }
            let window = try await TestWindow(book.pointer, width: 601, height: 401)
            defer { window.close() }
            var sizes: [Int: Set<[Int]>] = [:]
            for step in 0..<40 {
                book.contentOffset.x = CGFloat(step) * 31.3
                try await window.nextFrame()
                for page in 0..<8 {
                    guard let cell = book.cell(for: page) else { continue }
                    sizes[page, default: []].insert([cell.width, cell.height])
                }
            }
            XCTAssertGreaterThan(sizes.count, 3)
            for (page, sizes) in sizes { XCTAssertEqual(sizes.count, 1, "page \(page) had \(sizes)") }
        }
    }

    private final class NotedCell: CollectionCell<Page> {
        static var bound: [Int] = []
        override func bind(_ item: Page) { Self.bound.append(item.id) }
    }

    func testWhatLiesOnTopAsksFirstForWhatItShows() async throws {
        try VirtualDisplay.start()
        let book = CollectionView(NotedCell.self, layout: BookLayout(pageSize: CGSize(width: 200, height: 200)))
        book.items = (0..<40).map { Page(id: $0) }
        book.scroll(to: 20)
        NotedCell.bound = []
        let window = try await TestWindow(book.pointer, width: 600, height: 400)
        defer { window.close() }
        try await pump(until: { NotedCell.bound.count > 4 })
        // Ten sheets are turned: on the right lies page 20 over 22, and so on, on the left page 19 over 17.
        for side in [0, 1] {
            let side = NotedCell.bound.filter { $0 % 2 == side }
            XCTAssertEqual(side, side.sorted { abs($0 - 20) < abs($1 - 20) })
        }
        XCTAssertTrue(Set(NotedCell.bound).isSuperset(of: [17, 19, 20, 22]))
    }

    func testCellsExistAsFarBeyondTheViewportAsIsWanted() async throws {
        try VirtualDisplay.start()
        let layout = BookLayout(pageSize: CGSize(width: 200, height: 200), spineLocation: .min)
        let book = CollectionView(Cell.self, layout: layout)
        book.items = (0..<40).map { Page(id: $0) }
        let window = try await TestWindow(book.pointer, width: 600, height: 400)
        defer { window.close() }
        try await pump(until: { book.cell(for: 0) != nil })
        XCTAssertNil(book.cell(for: 4))
        book.cellMargin = 3
        book.contentOffset.x = 1
        try await pump(until: { book.cell(for: 3) != nil })
        XCTAssertNil(book.cell(for: 9))
        book.cellMargin = -.infinity
        XCTAssertEqual(book.cellMargin, 0)
    }

    func testTheFocusThatComesBackTurnsNoPages() async throws {
        try VirtualDisplay.start()
        let book = CollectionView(Cell.self, layout: BookLayout(pageSize: CGSize(width: 200, height: 200)))
        book.items = (0..<40).map { Page(id: $0) }
        let entry = Button("elsewhere")
        let box = Box(.vertical, [entry, book])
        let window = try await TestWindow(box.pointer, width: 600, height: 400)
        defer { window.close() }
        try await pump(until: { book.cell(for: 0) != nil })
        for (offset, page) in [(6000, 19), (1200, 3)] as [(CGFloat, Int)] {
            entry.grabFocus()
            book.contentOffset.x = offset
            try await window.nextFrame()
            XCTAssertTrue(book.grabFocus())
            try await window.nextFrame()
            XCTAssertEqual(book.contentOffset.x, offset)
            XCTAssertEqual(book.canvas.cursor, ItemIndex(page))
        }
    }
}
