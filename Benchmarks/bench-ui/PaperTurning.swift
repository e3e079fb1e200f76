import BenchSupport
import Foundation

/// What is seen of pages, and what memory they take, while somebody turns them in the app, a spread a second.
struct PaperTurning {
    let turns: Int
    let program: String
    let work: String
    let display: Display

    func run() throws {
        progress("ui: turning \(2 * turns) pages of a PDF in paper, for \(turns) seconds")
        let manual = try PaperManual("Manual to turn", in: work)
        let app = try PaperApp(program, on: display, in: "\(work)/turning")
        defer { app.stop() }
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
        let seen = app.log.lines[before...].map(\.message)
        let blank = seen.filter { $0.hasSuffix(" is blank") }
        progress("ui: \(Set(blank).count) of the pages were blank when they were open")
        emit("an open page was blank", unit: "times", Double(blank.count), .atMost(0))
        // Those that were loaded ahead had theirs before the first turn.
        let shown = Set(app.log.lines.map(\.message)).intersection(
            (4..<4 + 2 * turns).map { "page \($0) is shown" })
        emit("pictures that came", unit: "pages", Double(shown.count), .atLeast(Double(2 * turns)))
        emit("peak memory", unit: "MiB", app.peakMiB, .atMost(250))
    }

    private func emit(_ what: String, unit: String, _ ours: Double, _ target: BenchTarget) {
        BenchRow(
            "ui", "\(2 * turns) pages turned, one spread a second: \(what)", unit: unit, ours: ours, target: target
        ).emit()
    }
}
