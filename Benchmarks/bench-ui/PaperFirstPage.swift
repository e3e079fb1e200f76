import BenchSupport
import Foundation

/// How soon the first page of a large document is there, in the app that runs already, beside Poppler's own program, which
/// writes it as a picture.
struct PaperFirstPage {
    let rounds: Int
    let program: String
    let work: String
    let display: Display

    func run() throws {
        var ours: [Double] = []
        var peer: [Double] = []
        try warmUp()
        for round in 1...rounds {
            progress("ui: round \(round) of \(rounds), the first page of a PDF in paper and by pdftoppm")
            let manual = try PaperManual("Manual \(round)", in: work)
            peer.append(try timeOfPeer(manual))
            ours.append(try time(manual, state: "\(work)/first-\(round)"))
        }
        BenchRow(
            "ui", "first page of a PDF of 1,000 pages (picture handed to GTK)", unit: "ms", ours: median(ours),
            peer: median(peer), peerName: "pdftoppm -singlefile -png", target: .atMost(1.5)
        ).emit()
    }

    /// Lets the driver compile its shaders for a book that opens; a desktop has them from earlier days.
    private func warmUp() throws {
        progress("ui: opening a PDF in paper for the first time")
        let manual = try PaperManual("Manual to begin with", in: work)
        let app = try PaperApp(program, on: display, in: "\(work)/first")
        defer { app.stop() }
        try app.open(manual.file)
        let moment = try app.log.wait(for: "page 2 is shown")
        try app.log.read(until: moment + .seconds(2))
    }

    /// Milliseconds from the call that opens it to the cover's picture, which is the first page.
    private func time(_ manual: PaperManual, state: String) throws -> Double {
        let app = try PaperApp(program, on: display, in: state)
        defer { app.stop() }
        let start = ContinuousClock.now
        try app.open(manual.file)
        return (try app.log.wait(for: "cover of \(manual.title) is shown") - start) / .milliseconds(1)
    }

    /// Milliseconds from the program's start to its end.
    private func timeOfPeer(_ manual: PaperManual) throws -> Double {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["pdftoppm", "-singlefile", "-png", manual.file, "\(work)/page"]
        let start = ContinuousClock.now
        try process.run()
        process.waitUntilExit()
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        guard process.terminationStatus == 0 else {
            throw PaperFailure(description: "pdftoppm failed; is the package poppler-utils installed?")
        }
        return milliseconds
    }
}
