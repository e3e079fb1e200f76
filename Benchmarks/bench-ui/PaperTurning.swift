import BenchSupport
import Foundation

/// What is seen of pages, and what memory they take, while somebody turns them in the app, a spread a second.
struct PaperTurning {
    let turns: Int
    let program: String
    let work: String
    let display: Display

    func run() throws {
        // As a person starts it: on a machine without a graphics device, such as one with a virtual display, by cairo.
        let started = try turn(renderer: nil)
        // As on a desktop that has one; here the driver is software, and its memory is the process's too.
        let desktop = try turn(renderer: "gl")
        for outcome in [started, desktop] {
            progress("ui: \(Set(outcome.blank).count) of the pages were blank when they were open")
        }
        let blank = max(started.blank.count, desktop.blank.count)
        emit("an open page was blank", unit: "times", Double(blank), .atMost(0))
        emit(
            "pictures that came", unit: "pages", Double(min(started.shown, desktop.shown)), .atLeast(Double(2 * turns)))
        emit("peak memory, started without a choice of renderer", unit: "MiB", started.peak, .atMost(250))
        emit("peak memory, by GSK's GL renderer", unit: "MiB", desktop.peak)
        emit("of that, before a book is opened", unit: "MiB", desktop.before)
    }

    /// What was seen while pages were turned, and the memory in MiB.
    private struct Outcome {
        var blank: [String]
        var shown: Int
        var before: Double
        var peak: Double
    }

    private func turn(renderer: String?) throws -> Outcome {
        progress(
            "ui: turning \(2 * turns) pages of a PDF in paper (\(renderer ?? "its own choice")), for \(turns) seconds")
        let manual = try PaperManual("Manual to turn", in: work)
        let app = try PaperApp(program, on: display, in: "\(work)/turning-\(renderer ?? "chosen")", renderer: renderer)
        defer { app.stop() }
        let memory = app.peakMiB
        try app.open(manual.file)
        // The book opens at its first spread, which is read as long as the others.
        var next = try app.log.wait(for: "page 2 is shown") + .seconds(1)
        try app.log.read(until: next)
        let before = app.log.lines.count
        for _ in 1...turns {
            try app.activate("next-page")
            next += .seconds(1)
            try app.log.read(until: next)
        }
        // Those that were loaded ahead had theirs before the first turn.
        let shown = Set(app.log.lines.map(\.message)).intersection(
            (4..<4 + 2 * turns).map { "page \($0) is shown" })
        return Outcome(
            blank: app.log.lines[before...].map(\.message).filter { $0.hasSuffix(" is blank") }, shown: shown.count,
            before: memory, peak: app.peakMiB)
    }

    private func emit(_ what: String, unit: String, _ ours: Double, _ target: BenchTarget? = nil) {
        BenchRow(
            "ui", "\(2 * turns) pages turned, one spread a second: \(what)", unit: unit, ours: ours, target: target
        ).emit()
    }
}
