import BenchSupport
import Foundation

/// A client's run as a process of its own, so that its memory and its processor time are its own.
struct ClientRun {
    /// A client that did not do what it was told.
    struct Failure: Error, CustomStringConvertible {
        let program: String
        let status: Int32

        var description: String { "\(program) ended with status \(status)" }
    }

    let program: URL
    let arguments: [String]

    /// This program, told to be a client.
    static func ours(_ arguments: String...) -> ClientRun { ClientRun(program: own, arguments: arguments) }

    /// A program that is built beside this one.
    static func beside(_ name: String, _ arguments: String...) -> ClientRun {
        ClientRun(program: own.deletingLastPathComponent().appending(path: name), arguments: arguments)
    }

    /// A program of the system.
    static func system(_ path: String, _ arguments: [String]) -> ClientRun {
        ClientRun(program: URL(filePath: path), arguments: arguments)
    }

    private static let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()

    /// What the client printed.
    func output() throws -> Data {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(program: program.lastPathComponent, status: process.terminationStatus)
        }
        return data
    }

    /// The report that the client printed.
    func report() throws -> LoadReport { try JSONDecoder().decode(LoadReport.self, from: output()) }

    /// The system calls that the client and its threads made.
    func systemCalls() throws -> Int {
        let counted = FileManager.default.temporaryDirectory.appending(path: "bench-http-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: counted) }
        let options = ["-f", "-c", "-U", "calls,name", "-o", counted.path, program.path]
        _ = try ClientRun.system("/usr/bin/strace", options + arguments).output()
        // The last line is the total: `  12345 total`.
        let lines = try String(contentsOf: counted, encoding: .utf8).split(separator: "\n")
        let total = lines.last { $0.hasSuffix("total") }?.split(separator: " ").first
        guard let total, let count = Int(total) else { throw Failure(program: "strace", status: 0) }
        return count
    }
}
