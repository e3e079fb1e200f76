import BenchSupport
import Foundation

/// A photofeed that runs for a measurement.
final class FeedProcess {
    private let process = Process()
    private let output = Pipe()
    /// The port on 127.0.0.1.
    let port: UInt16
    /// Seconds from the start to the line that says it is ready.
    let startSeconds: Double

    /// Starts it on a folder, with its database and its cache in `state`.
    init(_ tools: Tools, folder: String, state: String) throws {
        process.executableURL = URL(fileURLWithPath: tools.photofeed)
        process.arguments = ["serve", folder, "--port", "0"]
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_DATA_HOME"] = state + "/data"
        environment["XDG_CACHE_HOME"] = state + "/cache"
        environment["PHOTOFEED_CONSUMER_KEY"] = nil
        process.environment = environment
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let start = ContinuousClock.now
        try process.run()
        let line = Self.firstLine(of: output.fileHandleForReading)
        startSeconds = (ContinuousClock.now - start) / .seconds(1)
        guard let number = line.split(separator: ":").last, let port = UInt16(number) else {
            process.terminate()
            throw BenchFailure(description: "photofeed did not start: \(line)")
        }
        self.port = port
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// The most memory that it has had, in MiB.
    var peakMiB: Double {
        let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return (line.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1_024
    }

    private static func firstLine(of handle: FileHandle) -> String {
        var data = Data()
        while !data.contains(UInt8(ascii: "\n")) {
            let more = handle.availableData
            if more.isEmpty { break }
            data += more
        }
        return String(decoding: data.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
