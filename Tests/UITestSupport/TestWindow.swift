import CGtk
import MartletGLib

/// A plain window around a widget under test.
@MainActor
public final class TestWindow {
    /// The window.
    public let pointer: UnsafeMutablePointer<GtkWindow>

    /// Opens a window of the given size around `widget` and waits until that has its place and has been drawn.
    public init(_ widget: UnsafeMutablePointer<GtkWidget>, width: Int = 400, height: Int = 300) async throws {
        let window = gtk_window_new()!
        pointer = window.cast()
        gtk_window_set_decorated(pointer, 0)
        gtk_window_set_default_size(pointer, Int32(width), Int32(height))
        gtk_window_set_child(pointer, widget)
        gtk_window_present(pointer)
        try await pump(until: { gtk_widget_get_mapped(widget) != 0 && gtk_widget_get_width(widget) > 0 })
        try await nextFrame()
    }

    /// Waits until the window has been drawn once more.
    public func nextFrame() async throws {
        let widget: UnsafeMutablePointer<GtkWidget> = pointer.cast()
        guard let clock = gtk_widget_get_frame_clock(widget) else { return }
        let frame = gdk_frame_clock_get_frame_counter(clock)
        gtk_widget_queue_draw(widget)
        try await pump(until: { gdk_frame_clock_get_frame_counter(clock) > frame })
        pumpUntilIdle(limit: 50)
    }

    /// Gives the window another size and waits until the content has it.
    public func resize(width: Int, height: Int) async throws {
        gtk_window_set_default_size(pointer, Int32(width), Int32(height))
        try await pump(until: { gtk_widget_get_width(self.pointer.cast()) == Int32(width) })
        try await nextFrame()
    }

    /// Closes the window.
    public func close() {
        gtk_window_destroy(pointer)
        pumpUntilIdle(limit: 100)
    }
}
