import BenchSupport
import Foundation

/// What a person waits for in the app paper: the first page of a large document, and pages that are turned.
struct PaperFigures {
    let rounds: Int
    let turns: Int
    let display: Display

    func run() throws {
        let own = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let program = own.appendingPathComponent("paper").path
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw PaperFailure(description: "there is no paper beside bench-ui: build it first")
        }
        let manager = FileManager.default
        let work = manager.temporaryDirectory.path + "/bench-ui-\(ProcessInfo.processInfo.processIdentifier)"
        try manager.createDirectory(atPath: work, withIntermediateDirectories: true)
        defer { try? manager.removeItem(atPath: work) }
        try PaperFirstPage(rounds: rounds, program: program, work: work, display: display).run()
        try PaperTurning(turns: turns, program: program, work: work, display: display).run()
    }
}

/// A sentence on what is missing or went wrong.
struct PaperFailure: Error, CustomStringConvertible {
    let description: String
}
