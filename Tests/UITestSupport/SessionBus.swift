import Foundation

/// A D-Bus session bus of the test process's own; without one, nothing of GLib's finds a bus.
///
/// GLib connects once, so start it before `VirtualDisplay`.
@MainActor
public enum SessionBus {
    private static var server: OwnedProcess?

    /// Whether the bus runs.
    public static var isStarted: Bool { server != nil }

    /// Starts the bus and makes it the session's; once per process.
    public static func start() throws {
        guard server == nil else { return }
        let started = try OwnedProcess("dbus-daemon", ["--session", "--nofork", "--nopidfile", "--print-address=1"])
        guard let address = started.nextLine() else {
            throw VirtualDisplay.Failure(description: "dbus-daemon did not start; is the package dbus installed?")
        }
        setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
        server = started
    }
}
