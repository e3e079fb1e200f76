import Foundation

/// A virtual display for the processes that are measured.
struct Display {
    /// Why there is none.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Its name, as DISPLAY has it.
    let name: String
    private let server: Process

    /// Starts it; it ends with `stop()`.
    init() throws {
        server = Process()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        server.arguments = [
            "setpriv", "--pdeathsig", "KILL", "Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten",
            "tcp",
        ]
        let output = Pipe()
        server.standardOutput = output
        server.standardError = FileHandle.nullDevice
        try server.run()
        var line = ""
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            line.append(Character(UnicodeScalar(byte)))
        }
        guard Int(line) != nil else {
            throw Failure(description: "Xvfb did not start; is the package xvfb installed?")
        }
        name = ":\(line)"
    }

    /// Ends it.
    func stop() {
        server.terminate()
        server.waitUntilExit()
    }
}
