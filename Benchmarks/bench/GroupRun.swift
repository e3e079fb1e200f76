import BenchSupport
import Foundation

/// One group's program, run to its end.
struct GroupRun {
    /// Why a group gave no rows.
    enum Failure: Error, CustomStringConvertible {
        case missing(String)
        case ended(String, status: Int32)

        var description: String {
            switch self {
            case .missing(let path): "\(path) is not there; `make bench` builds it"
            case .ended(let name, let status): "\(name) ended with status \(status)"
            }
        }
    }

    let group: String

    func rows() throws -> [BenchRow] {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent()
        let program = folder.appendingPathComponent("bench-\(group)")
        guard FileManager.default.isExecutableFile(atPath: program.path) else { throw Failure.missing(program.path) }

        let process = Process()
        process.executableURL = program
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()

        let decoder = JSONDecoder()
        let rows = data.split(separator: UInt8(ascii: "\n")).compactMap { try? decoder.decode(BenchRow.self, from: $0) }
        guard process.terminationStatus == 0 else {
            throw Failure.ended(program.lastPathComponent, status: process.terminationStatus)
        }
        return rows
    }
}
