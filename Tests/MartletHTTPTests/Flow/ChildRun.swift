import Foundation
import TestSupport
import Testing

/// Runs a test of this binary in a process of its own: where descriptors, threads and memory are counted, other tests
/// would count too, and where one is killed, so would they be.
///
/// The other half is a test that is `.enabled(if: ChildRun.isFor("name"))`.
enum ChildRun {
    private static let key = "MARTLET_HTTP_CHILD"

    /// How a child ended.
    struct Ending: Sendable {
        let status: Int32
        let output: String
    }

    /// Whether this process is any such child.
    static var isChild: Bool { ProcessInfo.processInfo.environment[key] != nil }

    /// Whether this process is the child that was started for `name`.
    static func isFor(_ name: String) -> Bool { ProcessInfo.processInfo.environment[key] == name }

    /// Starts the child; the caller may end it early.
    static func start(
        _ name: String, test: String, environment: [String: String] = [:]
    ) throws -> (process: Process, ending: Task<Ending, Never>) {
        let process = Process()
        process.executableURL = URL(
            filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        process.arguments = ["--testing-library", "swift-testing", "--filter", test]
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { $1 }.merging([key: name]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        let (endings, ended) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            ended.yield(process.terminationStatus)
            ended.finish()
        }
        try process.run()
        let handle = output.fileHandleForReading
        let text = Task.detached { String(decoding: handle.readDataToEndOfFile(), as: UTF8.self) }
        let ending = Task {
            var status: Int32 = -1
            for await code in endings { status = code }
            return Ending(status: status, output: await text.value)
        }
        return (process, ending)
    }

    /// Starts the child and waits until it ends.
    static func run(_ name: String, test: String, environment: [String: String] = [:]) async throws -> Ending {
        try await start(name, test: test, environment: environment).ending.value
    }
}

/// What this process holds, as the kernel counts it.
struct ProcessCounts: Sendable {
    /// The open descriptors.
    static var descriptors: Int { entries("/proc/self/fd") }
    /// The threads whose name begins with this.
    static func threads(named name: String) -> Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.filter { task in
            (try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8))?.hasPrefix(name) ?? false
        }.count
    }
    /// The resident memory, in bytes.
    static var resident: Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }

    /// The most memory that was resident since `forgetPeak`, in bytes.
    static var peak: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) << 10
    }

    /// Begins the peak anew, proc(5): 5 written to `clear_refs`.
    static func forgetPeak() throws { try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs")) }

    private static func entries(_ directory: String) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: directory))?.count ?? 0
    }
}

/// Waits until `condition` holds, 2 minutes at most: for what tells nobody when it changes, such as an object's end.
func eventually(_ condition: @Sendable () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(120)
    while !condition() {
        guard ContinuousClock.now < end else { return false }
        try? await Task.sleep(for: .milliseconds(2))
    }
    return true
}

/// Counts what happens, from any thread.
final class Tally<Key: Hashable & Sendable>: Sendable {
    private let counts = Locked<[Key: Int]>([:])

    /// Notes that it happened, and returns how often by now.
    @discardableResult
    func note(_ key: Key) -> Int {
        counts.withLock { counts in
            counts[key, default: 0] += 1
            return counts[key, default: 0]
        }
    }

    /// All counts.
    var all: [Key: Int] { counts.withLock { $0 } }
}

/// A reference that keeps nothing alive.
struct Weak<Object: AnyObject & Sendable>: Sendable {
    weak let object: Object?
}
