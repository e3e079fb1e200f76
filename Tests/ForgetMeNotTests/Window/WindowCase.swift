import Belongings
import CGtk
import Foundation
import MartletBeacons
import UITestSupport
import XCTest

@testable import ForgetMeNot
@testable import MartletUI

/// A window over things that a test knows.
@MainActor
class WindowCase: XCTestCase {
    var app: Application!
    var test: TestThings!
    var window: BelongingsWindow!

    override func setUp() async throws {
        try VirtualDisplay.start()
        ThingStyle.apply()
        app = Application(
            ApplicationInfo(id: "io.github.martlet_swift.ForgetMeNotTest", name: "ForgetMeNot", version: "1"))
        XCTAssertTrue(g_application_register(app.gApplication, nil, nil) != 0)
    }

    override func tearDown() async throws {
        for window in app.openWindows { window.close() }
        pumpUntilIdle(limit: 100)
        (app, test, window) = (nil, nil, nil)
    }

    /// Opens the window over these things.
    func open(_ names: String..., scanners: [ScannerReport] = [ScannerReport(id: "")]) async throws {
        try await open(names.enumerated().map { TestThings.belonging($1, UInt16($0 + 1)) }, scanners: scanners)
    }

    func open(_ belongings: [Belonging], scanners: [ScannerReport] = [ScannerReport(id: "")]) async throws {
        test = try TestThings(belongings)
        test.watch.scanners = scanners
        window = BelongingsWindow(app, test.things, time: .british)
        window.present()
        try await pump(until: { self.window.list.view.width > 0 || self.window.stack.shown != "list" })
    }

    func activate(_ action: String) { gtk_widget_activate_action_variant(window.pointer, "win.\(action)", nil) }

    func isEnabled(_ action: String) -> Bool {
        g_action_group_get_action_enabled(window.opaque, action) != 0
    }

    /// The thing of that name.
    func thing(_ name: String) throws -> Belonging {
        try XCTUnwrap(test.things.belongings.first { $0.name == name })
    }

    /// The dialog that is open over the window.
    func dialog<Kind: Dialog>(_ kind: Kind.Type = Kind.self) -> Kind? {
        window.children.compactMap { $0 as? Kind }.last
    }

    /// All texts that are to be seen in a widget.
    func texts(in widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
        guard gtk_widget_get_visible(widget) != 0 else { return [] }
        var found: [String] = []
        if g_type_check_instance_is_a(widget.cast(), gtk_label_get_type()) != 0 {
            found.append(String(cString: gtk_label_get_text(OpaquePointer(widget))))
        }
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            found += texts(in: next)
            child = gtk_widget_get_next_sibling(next)
        }
        return found
    }

    /// The first button in the window that says this.
    func button(_ text: String, in widget: UnsafeMutablePointer<GtkWidget>? = nil) -> UnsafeMutablePointer<GtkWidget>? {
        let widget = widget ?? window.pointer
        if g_type_check_instance_is_a(widget.cast(), gtk_button_get_type()) != 0, texts(in: widget).contains(text) {
            return widget
        }
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            if let found = button(text, in: next) { return found }
            child = gtk_widget_get_next_sibling(next)
        }
        return nil
    }
}
