import CGLib
import CGtk
import MartletGLib
import UITestSupport
import XCTest

@testable import MartletUI

@MainActor
final class DialogTests: XCTestCase {
    private var app: Application!
    private var window: ApplicationWindow!

    override func setUp() async throws {
        try VirtualDisplay.start()
        app = Application(ApplicationInfo(id: "io.github.martlet_swift.DialogTest", name: "Test", version: "1"))
        XCTAssertTrue(g_application_register(app.gApplication, nil, nil) != 0)
        window = ApplicationWindow(app, title: "Below", width: 400, height: 300, remembersSizeAs: nil)
        window.content = Label("Below")
        window.present()
        try await pump(until: { gtk_widget_get_mapped(self.window.pointer) != 0 })
    }

    override func tearDown() async throws {
        for window in app.openWindows { window.close() }
        pumpUntilIdle(limit: 100)
        (app, window) = (nil, nil)
    }

    func testADialogStaysOverItsWindowUntilItIsClosedAndIsFreedThen() async throws {
        let tracker = LifeTracker()
        var closings = 0
        weak var shown: Dialog?
        do {
            let dialog = Dialog(title: "Ask", accept: "_Add")
            dialog.body = Label("Content")
            dialog.onClose { closings += 1 }
            tracker.watch(dialog)
            tracker.watch(dialog.pointer, "AdwWindow")
            dialog.present(over: window)
            shown = dialog
        }
        try await pump(until: { shown.map { gtk_widget_get_mapped($0.pointer) != 0 } ?? false })
        XCTAssertEqual(shown.map { gtk_window_get_transient_for($0.cast()) }, window.cast())
        XCTAssertEqual(shown.map { gtk_window_get_modal($0.cast()) }, 1)
        shown?.close()
        try await pump(until: { tracker.survivors.isEmpty })
        XCTAssertEqual(closings, 1)
    }

    func testItsButtonAnswers() async throws {
        final class Asking: Dialog {
            var answers = 0
            override func accepted() { answers += 1 }
        }
        let dialog = Asking(title: "Ask", accept: "_Add")
        dialog.present(over: window)
        try await pump(until: { gtk_widget_get_mapped(dialog.pointer) != 0 })
        dialog.accept?.click()
        try await pump(until: { dialog.answers == 1 })
        dialog.accept?.isSensitive = false
        dialog.accept?.click()
        pumpUntilIdle()
        XCTAssertEqual(dialog.answers, 1)
        dialog.close()
    }

    func testEscapeClosesIt() async throws {
        let dialog = Dialog(title: "Ask")
        var isClosed = false
        dialog.onClose { isClosed = true }
        dialog.present(over: window)
        try await pump(until: { gtk_widget_get_mapped(dialog.pointer) != 0 })
        // What Escape activates.
        gtk_widget_activate_action_variant(dialog.pointer, "window.close", nil)
        try await pump(until: { isClosed })
    }

    func testWhatIsCopiedIsPasted() async throws {
        Clipboard.copy("E2C56DB5-DFFB-48D2-B060-D0F5A71096E0")
        let text = await Clipboard.text()
        XCTAssertEqual(text, "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0")
    }
}
