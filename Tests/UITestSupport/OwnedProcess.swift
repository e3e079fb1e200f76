import Foundation

/// A server that a test process starts and that ends with it, whatever way it ends.
///
/// `setpriv --pdeathsig` asks the kernel to end the server with the thread that started it: so start it on the main thread.
@MainActor
public final class OwnedProcess {
    /// The server's process id.
    public var processIdentifier: Int32 { process.processIdentifier }

    private let process = Process()
    private let output = Pipe()

    /// Starts `program`, searched in PATH; what it prints is read by `firstLine()`.
    public init(_ program: String, _ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
        process.arguments = ["--pdeathsig", "KILL", "--", program] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// The first line that the server prints, nil where it ends without one.
    public func firstLine() -> String? {
        var line = Data()
        while let byte = try? output.fileHandleForReading.read(upToCount: 1), let first = byte.first {
            if first == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(first)
        }
        return nil
    }

    /// Ends the server and waits until it is gone.
    public func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }
}
