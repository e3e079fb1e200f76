import Foundation
import MartletGLib

/// python-dbusmock's BlueZ on a bus of a test's own.
final class MockBlueZ {
    static let adapter = "/org/bluez/hci0"
    static let device = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_01"
    static let address = "AA:BB:CC:DD:EE:01"

    /// Whether it can be had here.
    static let isInstalled = FileManager.default.fileExists(
        atPath: "/usr/lib/python3/dist-packages/dbusmock/__init__.py")

    let busAddress: String
    let bus: DBusConnection
    private let daemon = Process()
    private var mock: Process?

    init() async throws {
        let output = Pipe()
        daemon.executableURL = URL(filePath: "/usr/bin/env")
        daemon.arguments = [
            "dbus-daemon", "--session", "--nofork", "--nopidfile",
            "--print-address=1",
        ]
        daemon.standardOutput = output
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        var text = Data()
        while !text.contains(10) {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            text += more
        }
        busAddress = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)
        bus = try await DBusConnection.open(.address(busAddress))
    }

    deinit { end() }

    func end() {
        for process in [mock, daemon].compactMap({ $0 }) where process.isRunning {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    /// Starts the service, with an adapter where one is wanted, and waits until it is there.
    func start(withAdapter: Bool = true) async throws {
        let mock = Process()
        mock.executableURL = URL(filePath: "/usr/bin/env")
        mock.arguments = [
            "/usr/bin/python3", "-m", "dbusmock", "--system", "--template", "bluez5",
        ]
        mock.environment = ProcessInfo.processInfo.environment
            .merging(["DBUS_SYSTEM_BUS_ADDRESS": busAddress]) { $1 }
        mock.standardOutput = FileHandle.nullDevice
        mock.standardError = FileHandle.nullDevice
        let owners = bus.owners(of: "org.bluez")
        try mock.run()
        self.mock = mock
        for await owner in owners where owner != nil { break }
        if withAdapter { try await addAdapter() }
    }

    /// Kills the service.
    func stop() {
        if let mock, mock.isRunning {
            kill(mock.processIdentifier, SIGKILL)
            mock.waitUntilExit()
        }
        mock = nil
    }

    func addAdapter() async throws {
        try await bus.call("org.bluez", "/", "org.bluez.Mock", "AddAdapter", [.string("hci0"), .string("test-host")])
    }

    func addDevice() async throws {
        try await bus.call(
            "org.bluez", "/", "org.bluez.Mock", "AddDevice",
            [.string("hci0"), .string(Self.address), .string("ForgetMeNot")])
    }

    /// Has a property change told, as the daemon does. (The mock's own way fails for dictionaries in version 0.28.7.)
    func change(
        _ properties: [String: Variant], _ invalidated: [String] = [], of path: String = device,
        _ interface: String = "org.bluez.Device1"
    ) async throws {
        try await bus.call(
            "org.bluez", path, "org.freedesktop.DBus.Mock", "EmitSignal",
            [
                .string("org.freedesktop.DBus.Properties"), .string("PropertiesChanged"), .string("sa{sv}as"),
                .array(
                    of: "v",
                    [.variant(.string(interface)), .variant(.properties(properties)), .variant(.strings(invalidated))]),
            ])
    }

    /// Changes the adapter's own properties, told to everyone.
    func setAdapter(_ properties: [String: Variant]) async throws {
        try await bus.call(
            "org.bluez", Self.adapter, "org.freedesktop.DBus.Mock", "UpdateProperties",
            [.string("org.bluez.Adapter1"), .properties(properties)])
    }

    /// Has a method fail with an error, or answer nothing.
    func setMethod(_ name: String, _ code: String) async throws {
        try await bus.call(
            "org.bluez", Self.adapter, "org.freedesktop.DBus.Mock", "AddMethod",
            [.string("org.bluez.Adapter1"), .string(name), .string(""), .string(""), .string(code)])
    }

    /// Gives the adapter a manager of advertisements, which the mock's template of Debian 12 has not.
    func addAdvertisingManager() async throws {
        let interface: Variant = .string("org.bluez.LEAdvertisingManager1")
        func mock(_ method: String, _ arguments: [Variant]) async throws {
            try await bus.call("org.bluez", Self.adapter, "org.freedesktop.DBus.Mock", method, arguments)
        }
        try await mock("AddProperties", [interface, .properties(["ActiveInstances": .byte(0)])])
        for (name, signature) in [("RegisterAdvertisement", "oa{sv}"), ("UnregisterAdvertisement", "o")] {
            try await mock("AddMethod", [interface, .string(name), .string(signature), .string(""), .string("")])
        }
        // Told as any change of the adapter.
        try await setAdapter(["Powered": .bool(true)])
    }
}
