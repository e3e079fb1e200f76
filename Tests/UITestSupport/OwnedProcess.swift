import Foundation

/// A program that a test process starts and that ends with it, whatever way it ends.
///
/// `setpriv --pdeathsig` asks the kernel to end the program with the thread that started it: so start it on the main thread.
@MainActor
public final class OwnedProcess {
    /// The program's process id.
    public var processIdentifier: Int32 { process.processIdentifier }

    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()
    private var buffer = Data()

    /// Starts `program`, searched in PATH where it is no path, in this process's environment changed by `environment`.
    public init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
        process.arguments = ["--pdeathsig", "KILL", "--", program] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
    }

    /// The built program `name` of this package: it is where the tests are.
    public static func built(_ name: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return ((tests as NSString).deletingLastPathComponent as NSString).appendingPathComponent(name)
    }

    /// The next line that the program prints; nil where it ends first, or prints none in time.
    public func nextLine(timeout: Duration = .seconds(20)) -> String? {
        let deadline = ContinuousClock.now + timeout
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: buffer[buffer.startIndex..<end], as: UTF8.self)
                buffer = Data(buffer[buffer.index(after: end)...])
                return line
            }
            let left = (deadline - ContinuousClock.now) / Duration.milliseconds(1)
            var descriptor = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard left > 0, poll(&descriptor, 1, Int32(left)) > 0 else { return nil }
            // Not FileHandle's own, which waits until it has as many bytes as were asked for.
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor.fd, &chunk, chunk.count)
            guard count > 0 else { return nil }
            buffer.append(contentsOf: chunk[..<count])
        }
    }

    /// Waits for the program to end.
    ///
    /// - Returns: Its exit status and what it printed, beyond the lines read before, and what it complained of.
    public func finish() -> (status: Int32, output: String, errors: String) {
        var rest = buffer
        // Each stream is less than a pipe holds, so that none waits for the other.
        rest.append((try? output.fileHandleForReading.readToEnd()) ?? Data())
        let complaints = (try? errors.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        return (
            process.terminationStatus, String(decoding: rest, as: UTF8.self),
            String(decoding: complaints, as: UTF8.self)
        )
    }

    /// Ends the program and waits until it is gone.
    public func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }
}
