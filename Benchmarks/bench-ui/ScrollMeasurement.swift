import CGLib
import CGtk
import Foundation
import MartletGLib
import MartletLayouts
import MartletUI

/// Scrolls one view in a window and times its frames; the whole of a measured process.
@MainActor
final class ScrollMeasurement {
    private static let count = 1_000_000
    private static let columns = 4

    private var result = Measurement()
    private var paces = Pace.allCases
    private var frame = 0
    private var start: gint64 = 0
    private var end: gint64 = 0
    private var processorStart = 0.0
    private var processorEnd = 0.0
    private var adjustment: UnsafeMutablePointer<GtkAdjustment>?

    /// Measures `mode` and prints the measurement as JSON.
    static func run(_ mode: Mode) {
        guard gtk_init_check() != 0, (try? MainLoop.attach()) != nil else { exit(69) }
        adw_init()
        ScrollMeasurement().run(mode)
    }

    private func run(_ mode: Mode) {
        let window: UnsafeMutablePointer<GtkWindow> = gtk_window_new()!.cast()
        gtk_window_set_default_size(window, 1000, 900)
        gtk_window_present(window)
        waitForFrames(5, of: window)
        let before = Self.residentMiB()

        // The wrapper lives as long as this function, which is as long as it is measured.
        var collection: CollectionView<LabelItem>?
        let view: UnsafeMutablePointer<GtkWidget>
        switch mode {
        case .collectionView:
            let made = CollectionView(LabelCell.self, layout: FlowLayout(columns: .fixed(Self.columns)))
            made.items = (0..<Self.count).map { LabelItem(id: $0, text: "Item \($0)") }
            collection = made
            view = made.pointer
        case .gridView, .book:
            view = GridView.make(count: Self.count, columns: Self.columns, height: Int(LabelCell.height))
        }
        gtk_window_set_child(window, view)
        waitForFrames(10, of: window)
        adjustment = gtk_scrolled_window_get_vadjustment(view.opaque)
        measure(on: gtk_widget_get_frame_clock(view)!)
        result.memory = Self.residentMiB() - before
        if let adjustment {
            result.visible =
                Self.columns * Int((gtk_adjustment_get_page_size(adjustment) / LabelCell.height).rounded(.up))
        }
        withExtendedLifetime(collection) {}
        if let data = try? JSONEncoder().encode(result) { FileHandle.standardOutput.write(data) }
    }

    private func measure(on clock: OpaquePointer) {
        connect(clock, "update") { [unowned self] in begin() }
        // Layout can be run more than once a frame; what counts is the last.
        connect(clock, "layout", after: true) { [unowned self] in
            end = g_get_monotonic_time()
            processorEnd = Self.processorMilliseconds()
        }
        connect(clock, "after-paint") { [unowned self] in finish() }
        gdk_frame_clock_begin_updating(clock)
        while !paces.isEmpty { MainLoop.iterate(mayBlock: true) }
        gdk_frame_clock_end_updating(clock)
    }

    private func begin() {
        guard let pace = paces.first, let adjustment else { return }
        start = g_get_monotonic_time()
        end = start
        processorStart = Self.processorMilliseconds()
        processorEnd = processorStart
        let last = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
        let next = gtk_adjustment_get_value(adjustment) + pace.step
        gtk_adjustment_set_value(adjustment, next > last ? 0 : next)
    }

    private func finish() {
        guard let pace = paces.first, start != 0 else { return }
        // The first frames of a pace still belong to the one before.
        if frame >= 10 {
            result.milliseconds[pace, default: []].append(Double(end - start) / 1000)
            result.processorMilliseconds[pace, default: []].append(processorEnd - processorStart)
        }
        frame += 1
        if frame >= pace.frames + 10 {
            frame = 0
            paces.removeFirst()
        }
    }

    private func waitForFrames(_ count: Int, of window: UnsafeMutablePointer<GtkWindow>) {
        let widget: UnsafeMutablePointer<GtkWidget> = window.cast()
        guard let clock = gtk_widget_get_frame_clock(widget) else { return }
        for _ in 0..<count {
            let last = gdk_frame_clock_get_frame_counter(clock)
            gtk_widget_queue_draw(widget)
            while gdk_frame_clock_get_frame_counter(clock) == last { MainLoop.iterate(mayBlock: true) }
        }
    }

    /// The processor time that this thread has had.
    static func processorMilliseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }

    private static func residentMiB() -> Double {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        let pages = fields.count > 1 ? Double(fields[1]) ?? 0 : 0
        return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
    }
}
