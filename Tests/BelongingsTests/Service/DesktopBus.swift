import Foundation
import MartletGLib
import Testing

/// A session bus of a test's own, on which services can be started.
@MainActor final class DesktopBus {
    nonisolated let address: String
    private var processes: [Process] = []

    init() throws {
        let process = Process(), output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        processes = [process]
        var text = Data()
        while !text.contains(10) {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            text += more
        }
        address = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    isolated deinit {
        for process in processes.reversed() {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
        }
    }

    /// The compiler lets go of what is not named again: named here, the bus lives until then.
    nonisolated func staysUntilHere() {}

    nonisolated var bus: DBusConnection.Bus { .address(address) }

    nonisolated func connect() async throws -> DBusConnection { try await .open(bus) }

    /// Starts python-dbusmock's notification service, and waits until it is there.
    func startNotifications(capabilities: String) async throws -> pid_t {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            [
                "/usr/bin/python3", "-m", "dbusmock", "--session", "--template", "notification_daemon", "--parameters",
                "{\"capabilities\": \"\(capabilities)\"}",
            ]
        process.environment = ProcessInfo.processInfo.environment.merging(["DBUS_SESSION_BUS_ADDRESS": address]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let connection = try await connect()
        let owners = connection.owners(of: "org.freedesktop.Notifications")
        try process.run()
        processes.append(process)
        for await owner in owners where owner != nil { break }
        return process.processIdentifier
    }

    /// Ends the notification service as a crash does, and waits until the bus knows.
    func crashNotifications(_ process: pid_t) async throws {
        let connection = try await connect()
        let owners = connection.owners(of: "org.freedesktop.Notifications")
        kill(process, SIGKILL)
        for await owner in owners where owner == nil { break }
    }
}

/// What the mocked notification service was asked, one call after another.
struct NotificationLog {
    struct Notify: Equatable {
        var replaces: Int
        var title: String
        var body: String
        var actions: [String]
    }

    let connection: DBusConnection

    /// Waits until a call fulfils the condition, and gives all calls of `Notify` up to now.
    func notifies(count: Int) async throws -> [Notify] {
        for _ in 0..<1000 {
            let found = try await calls("Notify").map { call in
                Notify(
                    replaces: call[1].int ?? -1, title: call[3].string ?? "", body: call[4].string ?? "",
                    actions: call[5].strings ?? [])
            }
            if found.count >= count { return found }
            try await Task.sleep(for: .milliseconds(20))
        }
        return []
    }

    func closed(count: Int) async throws -> [Int] {
        for _ in 0..<1000 {
            let found = try await calls("CloseNotification").compactMap { $0.first?.int }
            if found.count >= count { return found }
            try await Task.sleep(for: .milliseconds(20))
        }
        return []
    }

    func calls(_ method: String) async throws -> [[Variant]] {
        let answer = try await connection.call(
            "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.DBus.Mock",
            "GetMethodCalls", [.string(method)])
        return answer.first?.values?.compactMap { $0.values?.last?.values?.map(\.unwrapped) } ?? []
    }

    func emit(_ signal: String, _ signature: String, _ arguments: [Variant]) async throws {
        try await connection.call(
            "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.DBus.Mock",
            "EmitSignal",
            [
                .string("org.freedesktop.Notifications"), .string(signal), .string(signature),
                .array(of: "v", arguments.map { .variant($0) }),
            ])
    }
}
