import CGLib
import CGtk
import MartletGLib
import UITestSupport
import XCTest

@testable import MartletUI

@MainActor
final class ApplicationTests: XCTestCase {
    private let id = "io.github.martlet_swift.AppTest"

    /// Not async, as a program's main is not.
    func testAnApplicationThatHasRunIsFreedWithItsWindowsAndActions() {
        XCTAssertNoThrow(try VirtualDisplay.start())
        let tracker = LifeTracker()
        var log: [String] = []
        func run() {
            let app = Application(ApplicationInfo(id: id, name: "Test", version: "1.2"))
            let action = Action("own") { log.append("own") }
            app.add(action, keys: ["<Control>o"], title: "Open")
            app.onStart { log.append("start") }
            app.onActivate { [weak app] _ in
                guard let app else { return }
                log.append("activate")
                let window = ApplicationWindow(app, title: "T", width: 200, height: 100, remembersSizeAs: nil)
                window.present()
                tracker.watch(window)
                Task { [weak app] in
                    log.append("task")
                    action.activate()
                    app?.quit()
                }
            }
            tracker.watch(app)
            tracker.watch(app.reference.pointer, "AdwApplication")
            tracker.watch(action.reference.pointer, "GSimpleAction")
            XCTAssertEqual(app.run(["test"]), 0)
            XCTAssertEqual(app.openWindows.count, 0)
        }
        run()
        pumpUntilIdle(limit: 100)
        XCTAssertEqual(log, ["start", "activate", "task", "own"])
        XCTAssertEqual(tracker.survivors, [])
    }

    func testASwitchAndAChoiceTellTheirChanges() async throws {
        try VirtualDisplay.start()
        var log: [String] = []
        let toggle = Action("dark", isOn: false) { log.append("dark \($0)") }
        let choice = Action("layout", choice: "waterfall", { log.append("layout \($0)") })
        toggle.activate()
        toggle.turn(on: true)
        toggle.turn(on: false)
        g_action_activate(choice.reference.opaque, g_variant_new_string("grid"))
        choice.choose("grid")
        choice.choose("waterfall")
        XCTAssertEqual(log, ["dark true", "dark false", "layout grid", "layout waterfall"])
    }

    func testADisabledActionDoesNothing() async throws {
        try VirtualDisplay.start()
        var calls = 0
        let action = Action("act") { calls += 1 }
        action.isEnabled = false
        action.activate()
        XCTAssertEqual(calls, 0)
        action.isEnabled = true
        action.activate()
        XCTAssertEqual(calls, 1)
    }

    func testKeysActivateWhatTheyAreSetFor() async throws {
        let app = try Application.started(id: id)
        let quit = try XCTUnwrap(gtk_application_get_accels_for_action(app.gtkApplication, "app.quit"))
        defer { g_strfreev(quit) }
        XCTAssertEqual(quit[0].map { String(cString: $0) }, "<Control>q")
        app.setKeys(["<Control>f", "slash"], for: "win.search", title: "Search")
        let search = try XCTUnwrap(gtk_application_get_accels_for_action(app.gtkApplication, "win.search"))
        defer { g_strfreev(search) }
        XCTAssertEqual([0, 1].map { search[$0].map { String(cString: $0) } }, ["<Control>f", "slash"])
        XCTAssertEqual(app.shortcuts.last?.title, "Search")
    }

    func testTheWindowOfShortcutsTakesAnyTitle() async throws {
        try VirtualDisplay.start()
        let text = ShortcutsWindow.description(of: [
            Shortcut(title: "a < b & \"c\" 'd'", keys: ["<Control>a", "F1"]), Shortcut(title: "", keys: []),
        ])
        let builder = GObjectRef(taking: gtk_builder_new()!)
        var error: UnsafeMutablePointer<GError>?
        XCTAssertNotEqual(gtk_builder_add_from_string(builder.opaque, text, -1, &error), 0)
        let window = try XCTUnwrap(gtk_builder_get_object(builder.opaque, "shortcuts"))
        gtk_window_destroy(window.cast())
    }

    func testTheAboutWindowSaysWhatTheAppIs() async throws {
        let app = try Application.started(id: id)
        app.showAbout()
        let list = try XCTUnwrap(gtk_window_get_toplevels())
        var found: OpaquePointer?
        for index in 0..<g_list_model_get_n_items(list) {
            guard let window = g_list_model_get_item(list, index) else { continue }
            defer { g_object_unref(window) }
            if g_type_check_instance_is_a(window.cast(), g_type_from_name("AdwAboutWindow")) != 0 {
                found = OpaquePointer(window)
            }
        }
        let about = try XCTUnwrap(found)
        XCTAssertEqual(String(cString: adw_about_window_get_application_name(about)), "Test")
        XCTAssertEqual(String(cString: adw_about_window_get_version(about)), "1.2")
        XCTAssertEqual(adw_about_window_get_license_type(about), GTK_LICENSE_MIT_X11)
        gtk_window_destroy(about.cast())
        pumpUntilIdle(limit: 100)
    }
}
