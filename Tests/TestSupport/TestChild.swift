import Foundation

/// A test of this binary that runs in a process of its own, and is killed: with it, other tests would be.
///
/// The other half is a test that is `.enabled(if: TestChild.isFor("name"))`.
public final class TestChild {
    private static let key = "MARTLET_TEST_CHILD"
    private static let argumentKey = "MARTLET_TEST_CHILD_ARGUMENT"
    private static let mark = "word: "

    /// Whether this process is the child of this name.
    public static func isFor(_ name: String) -> Bool { ProcessInfo.processInfo.environment[key] == name }

    /// What the child was given.
    public static var argument: String { ProcessInfo.processInfo.environment[argumentKey] ?? "" }

    /// Tells the parent something; it is with the kernel when this returns.
    public static func say(_ word: String) {
        let line = Array("\(mark)\(word)\n".utf8)
        _ = write(STDOUT_FILENO, line, line.count)
    }

    private let process = Process()
    private let output = Pipe()
    private var text = Data()

    /// Starts the test `test` as the child called `name`.
    public init(name: String, test: String, argument: String) throws {
        process.executableURL = URL(
            filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        process.arguments = ["--testing-library", "swift-testing", "--filter", test]
        process.environment = ProcessInfo.processInfo.environment
            .merging([Self.key: name, Self.argumentKey: argument]) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    /// Waits until it prints anything, or ends.
    public func waitForOutput() {
        if text.isEmpty { text += output.fileHandleForReading.availableData }
    }

    /// Waits until it has said so many words, or ends.
    public func waitForWords(_ count: Int) {
        while words.count < count {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { return }
            text += more
        }
    }

    /// Whether it has not ended so far.
    public var isRunning: Bool { process.isRunning }

    /// Kills it with SIGKILL.
    public func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

    /// All that it said before it died.
    public func wordsUntilTheEnd() -> [String] {
        text += output.fileHandleForReading.readDataToEndOfFile()
        return words
    }

    /// The words that came whole.
    private var words: [String] {
        let lines = String(decoding: text, as: UTF8.self).components(separatedBy: "\n").dropLast()
        return lines.filter { $0.hasPrefix(Self.mark) }.map { String($0.dropFirst(Self.mark.count)) }
    }
}
