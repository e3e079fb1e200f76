import CGLib
import Foundation
import MartletGLib

/// A message bus of our own, on which the app is reached and nothing else is.
final class PaperBus {
    /// Its address, as DBUS_SESSION_BUS_ADDRESS has it.
    let address: String
    private let daemon = Process()
    private let connection: OpaquePointer

    /// Starts it; it ends with `stop()`.
    init(environment: [String: String]) throws {
        let output = Pipe()
        daemon.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        daemon.arguments = [
            "setpriv", "--pdeathsig", "KILL", "dbus-daemon", "--session", "--nofork", "--print-address=1",
        ]
        daemon.environment = environment
        daemon.standardOutput = output
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        address = line.trimmingCharacters(in: .newlines)
        var error: UnsafeMutablePointer<GError>?
        let flags =
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
            | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        guard
            let connection = g_dbus_connection_new_for_address_sync(
                address, GDBusConnectionFlags(rawValue: flags), nil, nil, &error)
        else {
            daemon.terminate()
            daemon.waitUntilExit()
            throw GLibError(consuming: error, doing: "reaching dbus-daemon; is the package dbus installed?")
        }
        self.connection = connection
    }

    /// Ends it.
    func stop() {
        g_object_unref(UnsafeMutableRawPointer(connection))
        daemon.terminate()
        daemon.waitUntilExit()
    }

    /// Waits until a program has taken a name.
    func wait(for name: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gdbus", "wait", "--address", address, "--timeout", "60", name]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw PaperFailure(description: "\(name) did not come onto its bus within a minute")
        }
    }

    /// Calls a method and waits for its end; the parameters as GVariant's text.
    func call(_ name: String, _ path: String, _ interface: String, _ method: String, _ parameters: String) throws {
        var error: UnsafeMutablePointer<GError>?
        guard let variant = g_variant_parse(nil, parameters, nil, nil, &error) else {
            throw GLibError(consuming: error, doing: "reading the parameters of \(method)")
        }
        defer { g_variant_unref(variant) }
        guard
            let reply = g_dbus_connection_call_sync(
                connection, name, path, interface, method, variant, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, 60_000, nil,
                &error)
        else { throw GLibError(consuming: error, doing: "calling \(method)") }
        g_variant_unref(reply)
    }
}
