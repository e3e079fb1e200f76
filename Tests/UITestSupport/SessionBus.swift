import Foundation

/// A D-Bus session bus of the test process's own, for the programs that it starts.
///
/// The test process itself stays without a bus, so that each of its tests can make the same application anew.
@MainActor
public enum SessionBus {
    private static var server: OwnedProcess?
    private static var environment: [String: String] = [:]

    /// Starts the bus; once per process.
    ///
    /// - Returns: What a program's environment must have to be on it.
    public static func start() throws -> [String: String] {
        if server != nil { return environment }
        let started = try OwnedProcess("dbus-daemon", ["--session", "--nofork", "--nopidfile", "--print-address=1"])
        guard let address = started.nextLine() else {
            throw VirtualDisplay.Failure(description: "dbus-daemon did not start; is the package dbus installed?")
        }
        server = started
        environment = ["DBUS_SESSION_BUS_ADDRESS": address]
        return environment
    }
}
