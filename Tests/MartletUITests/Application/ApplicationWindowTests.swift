import CGLib
import CGtk
import Foundation
import MartletGLib
import MartletLayouts
import UITestSupport
import XCTest

@testable import MartletUI

@MainActor
final class ApplicationWindowTests: XCTestCase {
    private var app: Application!

    override func setUp() async throws { app = try Application.started(id: "io.github.martlet_swift.WindowTest") }

    override func tearDown() async throws {
        for window in app.openWindows { window.close() }
        pumpUntilIdle(limit: 100)
        app = nil
        try? FileManager.default.removeItem(atPath: file.path)
    }

    private var file: WindowStateFile { WindowStateFile(id: "io.github.martlet_swift.WindowTest", name: "window") }

    private func makeWindow(width: Int = 500, height: Int = 400) -> ApplicationWindow {
        let window = ApplicationWindow(app, title: "Test", width: width, height: height)
        window.content = Box(.vertical, [HeaderBar(), Label("content")])
        return window
    }

    func testTheApplicationKeepsAWindowUntilItIsClosed() async throws {
        let tracker = LifeTracker()
        func open() -> UnsafeMutablePointer<GtkWidget> {
            let window = makeWindow()
            tracker.watch(window)
            tracker.watch(window.pointer, "AdwApplicationWindow")
            tracker.watch(window.content!)
            for child in window.content!.children {
                tracker.watch(child)
                tracker.watch(child.pointer, "\(type(of: child))'s")
            }
            window.onWidthClass { [weak window] _ in window?.title = "narrow" }
            window.add(Action("act") { [weak window] in window?.title = "acted" })
            window.present()
            return window.pointer
        }
        let pointer = open()
        try await pump(until: { gtk_widget_get_width(pointer) > 0 })
        XCTAssertEqual(app.openWindows.count, 1)
        XCTAssertEqual(tracker.survivors.count, 7)
        app.openWindows[0].close()
        try await pump(until: { tracker.survivors.isEmpty }, timeout: .seconds(3))
        XCTAssertEqual(app.openWindows.count, 0)
    }

    func testAWindowThatWasNeverShownIsFreedWhenClosed() async throws {
        let tracker = LifeTracker()
        func make() {
            let window = makeWindow()
            tracker.watch(window)
            tracker.watch(window.pointer, "AdwApplicationWindow")
            window.close()
        }
        make()
        try await pump(until: { tracker.survivors.isEmpty }, timeout: .seconds(3))
    }

    func testASubclassIsFreedWithWhatItsClosuresHoldWeakly() async throws {
        final class Page: ApplicationWindow {
            let button = Button("Retry")
            var presses = 0

            init(_ app: Application) {
                super.init(app, title: "Page", width: 300, height: 200)
                content = StatusPage(icon: "dialog-error-symbolic", title: "Gone", child: button)
                button.onClick { [weak self] in self?.presses += 1 }
            }
        }
        let tracker = LifeTracker()
        func open() {
            let page = Page(app)
            tracker.watch(page)
            tracker.watch(page.button)
            tracker.watch(page.button.pointer, "GtkButton")
            page.present()
        }
        func use() async throws {
            let page = try XCTUnwrap(app.activeWindow as? Page)
            try await pump(until: { page.width > 0 })
            page.button.click()
            try await pump(until: { page.presses == 1 })
            page.close()
        }
        open()
        try await use()
        try await pump(until: { tracker.survivors.isEmpty }, timeout: .seconds(3))
    }

    func testExchangedContentIsFreed() async throws {
        let tracker = LifeTracker()
        let window = makeWindow()
        tracker.watch(window.content!)
        tracker.watch(window.content!.pointer, "GtkBox")
        window.content = Label("other")
        try await pump(until: { tracker.survivors.isEmpty })
        window.content = nil
    }

    func testAWindowHasTheSizeItAsksForAndThenTheOneItWasLeftWith() async throws {
        let first = makeWindow(width: 520, height: 410)
        try await first.show()
        // Where no window manager and compositor are, GTK draws a frame inside the window.
        let frame = 520 - first.width
        XCTAssertTrue((0...10).contains(frame))
        XCTAssertEqual(first.height, 410 - frame)
        gtk_window_set_default_size(first.cast(), 640, 300)
        try await pump(until: { first.width == 640 - frame })
        first.close()
        XCTAssertEqual(file.read(fallback: WindowState(width: 1, height: 1)), WindowState(width: 640, height: 300))
        let second = makeWindow(width: 520, height: 410)
        try await second.show()
        XCTAssertEqual(second.width, 640 - frame)
        XCTAssertEqual(second.height, 300 - frame)
    }

    func testAWindowThatForgetsItsSizeWritesNone() async throws {
        let window = ApplicationWindow(app, title: "T", width: 300, height: 200, remembersSizeAs: nil)
        try await window.show()
        window.close()
        XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
    }

    func testAWindowClosesAlsoWhereItsSizeCannotBeKept() async throws {
        let directory = (file.path as NSString).deletingLastPathComponent
        try? FileManager.default.removeItem(atPath: directory)
        try Data().write(to: URL(fileURLWithPath: directory))
        defer { try? FileManager.default.removeItem(atPath: directory) }
        XCTAssertThrowsError(try file.write(WindowState(width: 300, height: 200))) {
            XCTAssertEqual(($0 as? UIError)?.code, .stateNotSaved)
        }
        let window = makeWindow()
        try await window.show()
        window.close()
        XCTAssertEqual(app.openWindows.count, 0)
    }

    func testTheWidthClassIsToldFirstAndThenAtEachChange() async throws {
        let window = makeWindow(width: 700, height: 300)
        var told: [WidthClass] = []
        window.onWidthClass(threshold: 600) { told.append($0) }
        try await window.show()
        XCTAssertEqual(told, [.regular])
        let frame = 700 - window.width
        for (width, expected) in [(650, 1), (599, 2), (420, 2), (600, 3)] {
            gtk_window_set_default_size(window.cast(), Int32(width + frame), 300)
            try await pump(until: { window.width == width })
            try await window.frame()
            XCTAssertEqual(told.count, expected, "at \(width)")
        }
        XCTAssertEqual(told, [.regular, .compact, .regular])
        var late: [WidthClass] = []
        window.onWidthClass(threshold: 1000) { late.append($0) }
        XCTAssertEqual(late, [.compact])
    }

    func testWhatAWidthClassChangesIsLaidOutInTheNextFrame() async throws {
        let window = ApplicationWindow(app, title: "T", width: 700, height: 300, remembersSizeAs: nil)
        let label = Label("text")
        label.align(horizontal: .start)
        window.content = label
        window.onWidthClass(threshold: 600) { label.requestSize(width: $0 == .compact ? 111 : 222) }
        try await window.show()
        try await pump(until: { label.width == 222 })
        var drawn: [(window: Int, label: Int)] = []
        let clock = try XCTUnwrap(gtk_widget_get_frame_clock(window.pointer))
        let handler = connect(clock, "after-paint") { drawn.append((window.width, label.width)) }
        gtk_window_set_default_size(window.cast(), 500, 300)
        try await pump(until: { label.width == 111 && drawn.last?.label == 111 })
        handler.disconnect()
        XCTAssertLessThanOrEqual(drawn.filter { $0.window < 600 && $0.label == 222 }.count, 1, "\(drawn)")
    }

    func testACollectionViewThatAWidthClassGivesAnotherLayoutIsDrawnAlsoWhereTheHeaderChangesWithIt() async throws {
        let window = ApplicationWindow(app, title: "T", width: 700, height: 300, remembersSizeAs: nil)
        let view = CollectionView(NumberCell.self, layout: FlowLayout(columns: 1))
        view.items = (0..<400).map(Number.init)
        let extra = Label("only where there is room")
        window.content = Box(.vertical, [Box(.horizontal, [Label("header"), extra]), ToastOverlay(view)])
        window.onWidthClass(threshold: 600) { width in
            view.setLayout(FlowLayout(columns: width == .compact ? 3 : 1))
            extra.isVisible = width == .regular
        }
        try await window.show()
        try await pump(until: { view.cell(for: 1)?.width ?? 0 > 500 })
        gtk_window_set_default_size(window.cast(), 400, 300)
        try await pump(until: { 1..<150 ~= view.cell(for: 1)?.width ?? 0 })
        // Where GTK has lost the layout, it draws nothing there, however long one waits.
        try await pump(until: {
            guard let picture = WidgetPicture(of: view.pointer) else { return false }
            return picture.share { $0.alpha > 100 } > 0.001
        })
    }

    func testTheActiveWindowIsOneOfTheOpenOnes() async throws {
        XCTAssertNil(app.activeWindow)
        let first = makeWindow()
        XCTAssertTrue(app.activeWindow === first)
        first.close()
        XCTAssertNil(app.activeWindow)
    }

    func testActionsAreReachedByTheirNames() async throws {
        let window = makeWindow()
        var log: [String] = []
        window.add(Action("plain") { log.append("plain") })
        window.add(Action("show", withTarget: { log.append($0) }))
        try await window.show()
        gtk_widget_activate_action_variant(window.pointer, "win.plain", nil)
        gtk_widget_activate_action_variant(window.pointer, "win.show", g_variant_new_string("photo/12"))
        XCTAssertEqual(log, ["plain", "photo/12"])
    }
}

private struct Number: Identifiable, Equatable, Sendable {
    let id: Int
}

private final class NumberCell: CollectionCell<Number> {
    let label = Label()

    override func bind(_ number: Number) { label.text = "\(number.id)" }

    override class func length(of number: Number, breadth: CGFloat) -> CGFloat? { 40 }
}
