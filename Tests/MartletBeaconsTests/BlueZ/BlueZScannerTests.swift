import Foundation
import MartletGLib
import Testing

@testable import MartletBeacons

/// The scanner against python-dbusmock's BlueZ.
@Suite(
    "Listening over a bus", .timeLimit(.minutes(10)),
    .enabled(if: MockBlueZ.isInstalled, "python3-dbusmock is not installed."))
struct BlueZScannerTests {
    private static let beacon: [String: Variant] = [
        "ManufacturerData": .dictionary(
            key: "q", value: "v",
            [.uint16(0x4C): .variant(.bytes("0215e2c56db5dffb48d2b060d0f5a71096e000010002c5".hexadecimalBytes))]),
        "RSSI": .int16(-67),
    ]

    /// What a scanner tells, one after the other.
    private final class Ear {
        private var iterator: AsyncThrowingStream<ScannerEvent, any Error>.AsyncIterator

        init(_ mock: MockBlueZ) {
            iterator = BlueZScanner(bus: .address(mock.busAddress)).events().makeAsyncIterator()
        }

        func next() async throws -> String {
            switch try await iterator.next() {
            case .listening?: "listening"
            case .blind(_, let trouble, _)?: "blind \(trouble)"
            case .sighting(let sighting)?: "seen \(sighting.address) \(sighting.rssi.map { "\($0)" } ?? "none")"
            case .malformed?: "malformed"
            case nil: "the end"
            }
        }
    }

    @Test("hears a device, through a power cycle and a restart of the daemon")
    func whole() async throws {
        let mock = try await MockBlueZ()
        try await mock.start()
        let ear = Ear(mock)
        #expect(try await ear.next() == "listening")
        #expect(
            try await mock.bus.property("Discovering", of: "org.bluez.Adapter1", "org.bluez", MockBlueZ.adapter).bool
                == true)
        try await mock.addDevice()
        try await mock.change(Self.beacon)
        // The mock announces its device with a strength of -79, and without a beacon.
        #expect(try await ear.next() == "seen \(MockBlueZ.address) -67")
        try await mock.change([:], ["RSSI"])
        try await mock.change(["RSSI": .int16(-60)])
        #expect(try await ear.next() == "seen \(MockBlueZ.address) -60")
        try await mock.setAdapter(["Powered": .bool(false), "Discovering": .bool(false)])
        #expect(try await ear.next() == "blind poweredOff")
        try await mock.setAdapter(["Powered": .bool(true)])
        #expect(try await ear.next() == "listening")
        mock.stop()
        #expect(try await ear.next() == "blind serviceMissing")
        try await mock.start(withAdapter: false)
        #expect(try await ear.next() == "blind noAdapter")
        try await mock.addAdapter()
        #expect(try await ear.next() == "listening")
        mock.end()
        #expect(try await ear.next().hasPrefix("blind"))
    }

    @Test("tries again when another discovery is in progress")
    func inProgress() async throws {
        let mock = try await MockBlueZ()
        try await mock.start()
        try await mock.setMethod(
            "StartDiscovery", "raise dbus.exceptions.DBusException('busy', name='org.bluez.Error.InProgress')")
        let ear = Ear(mock)
        let first = Task { [ear = Sent(ear)] in try await ear.value.next() }
        // The second try is a second later; until then there is nothing to tell.
        let calls = mock.bus.signals(interface: "org.freedesktop.DBus.Mock", member: "MethodCalled")
        for await call in calls where call.arguments.first?.string == "StartDiscovery" { break }
        try await mock.setMethod("StartDiscovery", "")
        #expect(try await first.value == "listening")
        mock.end()
    }

    /// Used by one task at a time.
    private struct Sent<Value>: @unchecked Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    @Test("says that the service is missing where there is none, and that there is no adapter")
    func missing() async throws {
        let mock = try await MockBlueZ()
        let ear = Ear(mock)
        #expect(try await ear.next() == "blind serviceMissing")
        try await mock.start(withAdapter: false)
        #expect(try await ear.next() == "blind noAdapter")
        mock.end()
    }

    @Test("tells what leaves, and when it is back, with a monitor")
    func monitored() async throws {
        let mock = try await MockBlueZ()
        try await mock.start()
        let region = BeaconRegion(uuid: Story.uuid, major: 1, minor: 2)
        let monitor = BeaconMonitor(
            scanner: BlueZScanner(bus: .address(mock.busAddress)),
            rules: MonitoringRules(exitPeriod: .milliseconds(300)))
        await monitor.watch(region)
        var crossings: [String] = []
        for try await event in monitor.events {
            switch event {
            case .listening:
                try await mock.addDevice()
                try await mock.change(Self.beacon)
            case .entered:
                crossings.append("enter")
                if crossings.count == 3 { mock.end() }
            case .exited:
                crossings.append("exit")
                try await mock.change(Self.beacon)
            default: break
            }
            if crossings.count == 3 { break }
        }
        #expect(crossings == ["enter", "exit", "enter"])
    }
}
