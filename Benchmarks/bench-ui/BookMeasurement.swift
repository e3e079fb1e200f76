import CGLib
import CGtk
import Foundation
import MartletGLib
import MartletLayouts
import MartletUI

/// Turns the pages of a book, opens and closes it, and times the frames; the whole of a measured process.
@MainActor
final class BookMeasurement {
    private static let size = CGSize(width: 1000, height: 800)
    private static let cover = CGRect(x: 380, y: 200, width: 240, height: 360)

    private let book = CollectionView(
        LabelCell.self, layout: BookLayout(pageSize: CGSize(width: 1400, height: 2000), depth: 7000, margin: 16))
    private var times = BookTimes()
    private var movements = BookMovement.allCases
    private var frame = 0
    private var start = 0.0
    private var end = 0.0

    /// Measures and prints what it found as JSON.
    static func run() {
        guard gtk_init_check() != 0, (try? MainLoop.attach()) != nil else { exit(69) }
        adw_init()
        BookMeasurement().run()
    }

    private func run() {
        book.items = (0..<1_000).map { LabelItem(id: $0, text: "Page \($0)") }
        book.showsScrollBars = false
        let window: UnsafeMutablePointer<GtkWindow> = gtk_window_new()!.cast()
        gtk_window_set_default_size(window, Int32(Self.size.width), Int32(Self.size.height))
        gtk_window_set_child(window, book.pointer)
        gtk_window_present(window)
        let clock = gtk_widget_get_frame_clock(window.cast())!
        connect(clock, "update") { [unowned self] in begin() }
        // Layout can be run more than once a frame; what counts is the last.
        connect(clock, "layout", after: true) { [unowned self] in end = ScrollMeasurement.processorMilliseconds() }
        connect(clock, "after-paint") { [unowned self] in finish() }
        gdk_frame_clock_begin_updating(clock)
        while !movements.isEmpty { MainLoop.iterate(mayBlock: true) }
        gdk_frame_clock_end_updating(clock)
        if let data = try? JSONEncoder().encode(times) { FileHandle.standardOutput.write(data) }
    }

    private func begin() {
        guard let movement = movements.first, book.width > 0 else { return }
        start = ScrollMeasurement.processorMilliseconds()
        end = start
        let step = 1 / Double(movement.frames)
        switch movement {
        case .turn: book.contentOffset.x = CGFloat(book.width) * (20 + CGFloat(Double(frame) * step))
        case .opening:
            // There and back.
            let way = (Double(frame) * step).truncatingRemainder(dividingBy: 2)
            let progress = way > 1 ? 2 - way : way
            book.adjustLayout(BookLayout.self) {
                $0.opening = BookOpening(progress: progress, closedFrame: Self.cover)
            }
        }
    }

    private func finish() {
        guard let movement = movements.first, start != 0 else { return }
        // The first frames make the cells.
        if frame >= 20 {
            times.layout[movement, default: []].append(end - start)
            times.drawing[movement, default: []].append(ScrollMeasurement.processorMilliseconds() - end)
        }
        frame += 1
        if frame >= BookMovement.count + 20 {
            frame = 0
            movements.removeFirst()
        }
    }
}
