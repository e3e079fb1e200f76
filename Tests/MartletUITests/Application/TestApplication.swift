import CGLib
import CGtk
import MartletGLib
import UITestSupport

@testable import MartletUI

extension Application {
    /// An application that has started, but whose loop the test runs.
    static func started(id: String = "io.github.martlet_swift.Test") throws -> Application {
        try VirtualDisplay.start()
        let application = Application(ApplicationInfo(id: id, name: "Test", version: "1.2"))
        var error: UnsafeMutablePointer<GError>?
        guard g_application_register(application.gApplication, nil, &error) != 0 else {
            throw GLibError(consuming: error, doing: "Registering \(id)")
        }
        return application
    }
}

extension ApplicationWindow {
    /// Shows the window and waits until it has been drawn.
    func show() async throws {
        present()
        try await pump(until: { self.isVisible && gtk_widget_get_mapped(self.pointer) != 0 && self.width > 0 })
        try await frame()
    }

    /// Waits until the window has been drawn once more.
    func frame() async throws {
        guard let clock = gtk_widget_get_frame_clock(pointer) else { return }
        let counter = gdk_frame_clock_get_frame_counter(clock)
        gtk_widget_queue_draw(pointer)
        try await pump(until: { gdk_frame_clock_get_frame_counter(clock) > counter })
    }
}
