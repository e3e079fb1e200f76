import CGtk
import Foundation
import MartletUI
import TestSupport
import UITestSupport
import XCTest

@testable import Paper

/// Pages of which slivers are seen have small pictures; those that are read, or are next, have clear ones.
@MainActor
final class BookSharpnessTests: XCTestCase {
    private var shelf: TestShelf?

    /// A document of 20 pages of 200 by 300 points, open at page 10 in a window of 800 by 500.
    private func open(width: Int = 800) async throws -> (BookView, TestWindow) {
        try VirtualDisplay.start()
        let shelf = try TestShelf(loader: PaperPipeline.loader)
        self.shelf = shelf
        let path = shelf.folder.path + "/Document.pdf"
        try PDFMaker.document(Array(repeating: (200, 300), count: 20)).write(to: URL(filePath: path))
        let view = BookView(try await shelf.add(path))
        let window = try await TestWindow(view.widget.pointer, width: width, height: 500)
        view.show(page: 9)
        return (view, window)
    }

    /// Pixels across of the pictures of pages, from 0; 0 where there is none.
    private func pixels(_ view: BookView, _ pages: [Int]) -> [Int] {
        pages.map { page in
            let face = view.imposition.face(of: page)
            return (view.pages.cell(for: face) as? PageCell)?.pixelsAcross ?? 0
        }
    }

    func testThePagesToReadAndTheNextOnesAreClearAndThoseBelowSmall() async throws {
        let (view, window) = try await open()
        defer { window.close() }
        let scale = Int(gtk_widget_get_scale_factor(view.widget.pointer))
        // Pages 10 and 11, which are 9 and 10 from 0, are read; the others are slivers or what a turn brings.
        try await pump(until: {
            let width = (view.pages.cell(for: 10)?.width ?? 0) * scale
            let read = self.pixels(view, [7, 8, 9, 10, 11])
            let below = self.pixels(view, [5, 14, 16])
            return width > 100 && view.openPages == 10...11
                && read.allSatisfy { abs($0 - width) <= 1 }
                && below.allSatisfy { $0 > 0 && abs($0 - width / 4) <= 1 }
        })
    }

    func testAPageIsClearSoonAfterItWasTurnedTo() async throws {
        let (view, window) = try await open()
        defer { window.close() }
        try await pump(until: { view.openPages == 10...11 && self.pixels(view, [14]) != [0] })
        view.show(page: 15)
        try await pump(until: {
            let width = view.pages.cell(for: 16)?.width ?? 0
            return view.openPages == 16...17 && width > 100
                && self.pixels(view, [15, 16]).allSatisfy { abs($0 - width) <= 1 }
        })
    }

    func testWherePagesAreReadOneByOneAllAreClear() async throws {
        let (view, window) = try await open(width: 300)
        defer { window.close() }
        try await pump(until: {
            let width = view.pages.cell(for: 9)?.width ?? 0
            return !view.imposition.isPaired && width > 100
                && self.pixels(view, [9, 10]).allSatisfy { abs($0 - width) <= 1 }
        })
    }
}
