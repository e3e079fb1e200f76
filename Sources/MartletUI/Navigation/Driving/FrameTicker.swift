import CGtk
import MartletGLib

/// Calls back once a frame of a widget, with the seconds since the first of them; also where animations are off.
@MainActor
final class FrameTicker {
    private final class Box {
        var step: @MainActor (Double) -> Void = { _ in }
        var start: gint64?
    }

    private let widget: UnsafeMutablePointer<GtkWidget>
    private var running: (id: guint, box: Box)?

    /// Ticks with a widget that lives longer than this.
    init(on widget: UnsafeMutablePointer<GtkWidget>) { self.widget = widget }

    /// Whether it calls back.
    var isRunning: Bool { running != nil }

    /// Begins anew.
    func start(_ step: @escaping @MainActor (Double) -> Void) {
        stop()
        let box = Box()
        box.step = step
        let id = gtk_widget_add_tick_callback(
            widget,
            { _, clock, data in
                guard let data, let clock else { return 0 }
                let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
                let now = gdk_frame_clock_get_frame_time(clock)
                MainActor.assumeIsolated {
                    let start = box.start ?? now
                    box.start = start
                    box.step(Double(now - start) / 1_000_000)
                }
                return 1
            },
            Unmanaged.passRetained(box).toOpaque(),
            { Unmanaged<Box>.fromOpaque($0!).release() })
        running = (id, box)
    }

    /// Calls back no more.
    func stop() {
        guard let running else { return }
        self.running = nil
        running.box.step = { _ in }
        gtk_widget_remove_tick_callback(widget, running.id)
    }
}
