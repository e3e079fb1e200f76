import CGtk
import Foundation
import MartletLayouts
import TestSupport
import UITestSupport
import XCTest

@testable import MartletUI
@testable import Paper

/// The window as a whole: from a file that is opened to the book that is closed again.
@MainActor
final class PaperWindowTests: XCTestCase {
    private var app: Application!
    private var shelf: TestShelf!
    private var window: PaperWindow!

    override func setUp() async throws {
        try VirtualDisplay.start()
        app = Application(ApplicationInfo(id: "io.github.martlet_swift.PaperTest", name: "Paper", version: "1"))
        XCTAssertTrue(g_application_register(app.gApplication, nil, nil) != 0)
        shelf = try TestShelf(loader: PaperPipeline.loader)
        window = PaperWindow(app, shelf.bookshelf)
        window.present()
        try await pump(until: { self.window.navigation.width > 0 })
    }

    override func tearDown() async throws {
        for window in app.openWindows { window.close() }
        pumpUntilIdle(limit: 100)
        (app, shelf, window) = (nil, nil, nil)
    }

    private func activate(_ action: String, _ target: String? = nil) {
        let value = target.map { g_variant_new_string($0) } ?? nil
        gtk_widget_activate_action_variant(window.pointer, "win.\(action)", value)
    }

    private func isEnabled(_ action: String) -> Bool {
        g_action_group_get_action_enabled(window.opaque, action) != 0
    }

    /// A document whose pages have these words.
    private func document(_ pages: [String], name: String = "words.pdf") throws -> String {
        let path = shelf.folder.path + "/" + name
        try PDFMaker.written(pages.map { [.init(text: $0, x: 20, y: 200)] }).write(to: URL(filePath: path))
        return path
    }

    /// Opens a file as a file manager does, and waits until it lies open.
    private func read(_ path: String) async throws -> BookView {
        window.open([URL(filePath: path).absoluteString])
        try await pump(until: { self.window.reading?.isBegun == true && !self.window.navigation.isInTransition })
        return try XCTUnwrap(window.reading)
    }

    func testAFileThatIsOpenedStandsOnTheShelfLiesOpenAndKeepsItsPlace() async throws {
        XCTAssertFalse(isEnabled("next-page") || isEnabled("back") || isEnabled("remove"))
        let path = try shelf.comic("Comic", pages: 8)
        let view = try await read(path)
        XCTAssertEqual(shelf.bookshelf.books.map(\.title), ["Comic"])
        XCTAssertEqual(view.openPages, 2...3)
        activate("next-page")
        try await pump(until: { view.openPages == 4...5 })
        activate("page", "8")
        try await pump(until: { view.openPages == 8...8 })
        try await pump(until: { self.shelf.bookshelf.books.first?.place?.page == 7 })
        activate("bookmark")
        XCTAssertEqual(shelf.bookshelf.books.first?.bookmarks, [7])
        try await pump(until: { !self.window.contents.menu.sections.isEmpty })
        activate("back")
        try await pump(until: { self.window.reading == nil })
        XCTAssertTrue(isEnabled("remove") && !isEnabled("next-page"))
        // Opened again, it is where it was.
        activate("layout", "wheel")
        window.open(try XCTUnwrap(shelf.bookshelf.books.first))
        try await pump(until: { self.window.reading?.openPages == 8...8 && !self.window.navigation.isInTransition })
    }

    func testWhatIsNoBookIsToldAndTheOthersStandOnTheShelf() async throws {
        let notes = shelf.folder.path + "/notes.txt"
        try Data("no book".utf8).write(to: URL(filePath: notes))
        let comics = [try shelf.comic("A", pages: 2), try shelf.comic("B", pages: 2)]
        window.open(([notes] + comics).map { URL(filePath: $0).absoluteString })
        try await pump(until: { self.shelf.bookshelf.books.count == 2 })
        await window.opening?.value
        XCTAssertEqual(shelf.bookshelf.books.map(\.title), ["A", "B"])
        XCTAssertNil(window.reading, "of several none is opened")
    }

    func testWordsAreFoundFromTheOpenPageOnAndMarked() async throws {
        let view = try await read(try document(["alpha", "beta", "gamma beta", "delta", "beta", "end"]))
        XCTAssertTrue(isEnabled("find-next"))
        activate("search")
        XCTAssertTrue(window.find.bar.isSearching)
        // Pages 2 and 3 are open.
        window.find.bar.text = "BETA"
        try await pump(until: { view.shownMatch?.page == 1 && view.found.count == 3 })
        XCTAssertEqual(view.highlights[1]?.current.count, 1)
        XCTAssertEqual(view.highlights[2]?.found.count, 1)
        XCTAssertEqual(view.openPages, 2...3)
        for page in [2, 4, 1] {
            window.finder?.step(forward: true)
            try await pump(until: { view.shownMatch?.page == page && view.openPages.contains(page + 1) })
        }
        // The bar goes first, and with it what was marked; then the book.
        activate("back")
        XCTAssertFalse(window.find.bar.isSearching)
        try await pump(until: { view.highlights.isEmpty && view.found.isEmpty })
        XCTAssertTrue(window.reading === view)
    }

    func testPlainKeysAreTheEntrysWhileSomebodyTypes() async throws {
        _ = try await read(try document(["alpha", "beta"]))
        XCTAssertTrue(isEnabled("next-page"))
        activate("search")
        try await pump(until: { self.window.find.hasFocus })
        XCTAssertFalse(isEnabled("next-page") || isEnabled("turn-left") || isEnabled("select-all"))
        XCTAssertTrue(isEnabled("back"))
        activate("back")
        try await pump(until: { self.isEnabled("next-page") && self.isEnabled("select-all") })
    }

    func testTheTextOfTheOpenPagesIsSelectedAndCopied() async throws {
        let view = try await read(try document(["alpha", "beta", "gamma"]))
        XCTAssertFalse(isEnabled("copy"))
        activate("select-all")
        try await pump(until: { self.isEnabled("copy") })
        XCTAssertEqual(view.highlights[1]?.selected.count, 1)
        activate("copy")
        let clipboard = gdk_display_get_clipboard(gdk_display_get_default())
        var value = GValue()
        g_value_init(&value, g_type_from_name("gchararray"))
        defer { g_value_unset(&value) }
        XCTAssertTrue(gdk_content_provider_get_value(gdk_clipboard_get_content(clipboard), &value, nil) != 0)
        XCTAssertEqual(g_value_get_string(&value).map { String(cString: $0) }, "beta\ngamma")
        // Other pages, nothing selected.
        activate("last-page")
        activate("first-page")
        try await pump(until: { !self.isEnabled("copy") && view.highlights.isEmpty })
    }

    func testADragOverTheTextOfEnlargedPagesSelectsAndElsewhereMovesThem() async throws {
        let view = try await read(try document(["alpha", "beta gamma", "delta"]))
        view.enlarge(by: 2, at: CGPoint(x: 150, y: 200))
        // The text of page 2, of 200 by 300 points, stands at 20 from the left and 200 from below, 20 high.
        func place(_ x: CGFloat, _ y: CGFloat) -> CGPoint? {
            for top in stride(from: 0, to: CGFloat(view.widget.height), by: 3) {
                for left in stride(from: 0, to: CGFloat(view.widget.width), by: 3) {
                    guard let hit = view.enlarged.page(at: CGPoint(x: left, y: top), in: view.widget), hit.page == 1,
                        abs(hit.point.x - x) < 0.01, abs(hit.point.y - y) < 0.01
                    else { continue }
                    return CGPoint(x: left, y: top)
                }
            }
            return nil
        }
        try await pump(until: { place(0.11, 0.31) != nil && view.selection.pages.contains { $0.text != nil } })
        let start = try XCTUnwrap(place(0.11, 0.31))
        XCTAssertTrue(view.take(at: start, CGPoint(x: 9, y: 0)))
        view.follow(CGPoint(x: start.x + 4000, y: start.y))
        XCTAssertTrue(view.selection.text.hasPrefix("beta gamma"))
        view.letGo(.zero)
        // A click selects nothing, two a word.
        view.tapped(at: start, 1)
        XCTAssertTrue(view.selection.isEmpty)
        view.tapped(at: start, 2)
        XCTAssertEqual(view.selection.text, "beta")
        XCTAssertTrue(view.zoom.isZoomed)
        view.tapped(at: start, 1)
        let margin = try XCTUnwrap(place(0.5, 0.6))
        let before = view.zoom
        XCTAssertTrue(view.take(at: margin, CGPoint(x: 0, y: -9)))
        view.follow(CGPoint(x: margin.x, y: margin.y - 40))
        view.letGo(.zero)
        XCTAssertNotEqual(view.zoom, before)
        XCTAssertTrue(view.selection.isEmpty)
    }

    func testTheOverviewLeadsToThePageThatIsChosen() async throws {
        let view = try await read(try shelf.comic("Comic", pages: 9))
        activate("overview")
        let overview = try XCTUnwrap(view.overview)
        XCTAssertEqual(overview.widget.items.count, 9)
        XCTAssertEqual(overview.widget.selection, [1])
        XCTAssertFalse(isEnabled("turn-right"))
        try await pump(until: { overview.widget.cell(for: 6) != nil })
        overview.onChoose(6)
        XCTAssertNil(view.overview)
        try await pump(until: { view.openPages == 6...7 })
        XCTAssertTrue(isEnabled("turn-right"))
        activate("overview")
        activate("back")
        XCTAssertNil(view.overview)
        XCTAssertTrue(window.reading === view, "the first step back leaves the overview")
    }

    func testALockedDocumentIsAskedForItsPasswordUntilThatIsRight() async throws {
        let path = shelf.folder.path + "/locked.pdf"
        try PDFMaker.locked.write(to: URL(filePath: path))
        window.open([URL(filePath: path).absoluteString])
        for (number, password) in ["wrong", "secret"].enumerated() {
            var entry: UnsafeMutablePointer<GtkWidget>?
            try await pump(until: {
                entry = self.passwordEntry()
                return entry != nil
            })
            XCTAssertEqual(shelf.bookshelf.books.count, 0, "after \(number) answers")
            let field = try XCTUnwrap(entry)
            gtk_editable_set_text(OpaquePointer(field), password)
            let dialog = try XCTUnwrap(gtk_widget_get_root(field))
            let pointer = UnsafeMutableRawPointer(dialog)
            adw_message_dialog_response(pointer.assumingMemoryBound(to: AdwMessageDialog.self), "accept")
            gtk_window_destroy(pointer.assumingMemoryBound(to: GtkWindow.self))
            try await pump(until: { self.passwordEntry() != field })
        }
        try await pump(until: { self.window.reading?.isBegun == true })
        XCTAssertEqual(shelf.bookshelf.books.map(\.pageCount), [1])
        XCTAssertNil(passwordEntry())
    }

    /// The entry of a dialog that asks for a password.
    private func passwordEntry() -> UnsafeMutablePointer<GtkWidget>? {
        let windows = gtk_window_get_toplevels()
        for index in 0..<g_list_model_get_n_items(windows) {
            guard let item = g_list_model_get_item(windows, index) else { continue }
            defer { g_object_unref(item) }
            guard gtk_widget_get_visible(item.assumingMemoryBound(to: GtkWidget.self)) != 0 else { continue }
            if let entry = find(gtk_password_entry_get_type(), in: item.assumingMemoryBound(to: GtkWidget.self)) {
                return entry
            }
        }
        return nil
    }

    private func find(
        _ type: GType, in widget: UnsafeMutablePointer<GtkWidget>
    ) -> UnsafeMutablePointer<GtkWidget>? {
        if g_type_check_instance_is_a(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self), type)
            != 0
        {
            return widget
        }
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            if let found = find(type, in: next) { return found }
            child = gtk_widget_get_next_sibling(next)
        }
        return nil
    }

    func testPaperIsLessBrightInTheDark() async throws {
        defer { ColorScheme.preference = .system }
        ColorScheme.preference = .dark
        try await pump(until: { self.window.navigation.styleClasses.contains("dimmed") })
        ColorScheme.preference = .light
        try await pump(until: { !self.window.navigation.styleClasses.contains("dimmed") })
    }

    func testAClosedWindowIsFreed() async throws {
        _ = try await read(try document(["alpha", "beta"]))
        activate("search")
        window.find.bar.text = "alpha"
        let tracker = LifeTracker()
        tracker.watch(window)
        tracker.watch(try XCTUnwrap(window.reading))
        window.close()
        window = nil
        try await pump(until: { tracker.survivors.isEmpty })
    }
}
