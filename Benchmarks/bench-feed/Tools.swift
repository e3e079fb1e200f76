import BenchSupport
import Foundation

/// The programs that are measured: photofeed beside this one, those of libvips on the path.
struct Tools {
    let photofeed: String
    let vipsheader: String
    let vipsthumbnail: String

    init() throws {
        let own = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        photofeed = own.appendingPathComponent("photofeed").path
        guard FileManager.default.isExecutableFile(atPath: photofeed) else {
            throw BenchFailure(description: "there is no photofeed beside bench-feed: build it first")
        }
        vipsheader = try Self.find("vipsheader")
        vipsthumbnail = try Self.find("vipsthumbnail")
    }

    /// Runs a program in a folder to its end, its output dropped, and gives the seconds.
    static func time(_ program: String, _ arguments: [String], in folder: String) throws -> Double {
        try time([arguments], of: program, in: folder)
    }

    /// Runs a program once for each list of arguments, all at the same time, and gives the seconds to the last one's end.
    static func time(_ lists: [[String]], of program: String, in folder: String) throws -> Double {
        let start = ContinuousClock.now
        let processes = try lists.map { arguments in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = arguments
            process.currentDirectoryURL = URL(fileURLWithPath: folder)
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            return process
        }
        for process in processes {
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw BenchFailure(description: "\(program) ended with \(process.terminationStatus)")
            }
        }
        return (ContinuousClock.now - start) / .seconds(1)
    }

    private static func find(_ name: String) throws -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
        let found = path.split(separator: ":").map { "\($0)/\(name)" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
        guard let found else { throw BenchFailure(description: "\(name) is missing: install libvips-tools") }
        return found
    }
}
