import Foundation

@testable import MartletGLib

/// A dbus-daemon of a test's own, on a socket in a folder of its own.
final class PrivateBus {
    let address: String
    private let process = Process()

    init() throws {
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "dbus-daemon", "--session", "--nofork", "--nopidfile",
            "--print-address=1",
        ]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var text = Data()
        while !text.contains(10) {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            text += more
        }
        address = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    deinit { kill() }

    func kill() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    func connect() async throws -> DBusConnection { try await .open(.address(address)) }
}
