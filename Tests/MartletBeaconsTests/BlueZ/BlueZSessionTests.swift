import Foundation
import MartletGLib
import Testing

@testable import MartletBeacons

/// What BlueZ sends, and what is asked of it, without a bus; times are seconds.
@Suite("Listening by BlueZ") struct BlueZSessionTests {
    private static let adapter = "/org/bluez/hci0"
    private static let device = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_01"
    private static let payload = "0215e2c56db5dffb48d2b060d0f5a71096e000010002c5".hexadecimalBytes

    private static func companies(_ data: [UInt8], company: UInt16 = 0x4C) -> Variant {
        .dictionary(key: "q", value: "v", [.uint16(company): .variant(.bytes(data))])
    }

    private static func powered(_ on: Bool) -> [String: BlueZ.Interfaces] {
        [adapter: [BlueZ.adapter: ["Powered": .bool(on), "Discovering": .bool(false)]], "/org/bluez": [:]]
    }

    /// A session, and what it does.
    private struct Run {
        var session = BlueZSession()
        var asked: [BlueZRequest] = []
        var told: [String] = []

        mutating func take(_ event: BlueZEvent, at seconds: Double) {
            let moment = Moment(
                uptime: .milliseconds(Int(seconds * 1000)), date: Date(timeIntervalSince1970: seconds))
            for action in session.handle(event, at: moment) {
                switch action {
                case .ask(let request): asked.append(request)
                case .tell(.sighting(let sighting)):
                    told.append("seen \(sighting.address.suffix(2)) \(sighting.rssi.map { "\($0)" } ?? "none")")
                case .tell(.listening): told.append("listening")
                case .tell(.blind(_, let trouble, _)): told.append("blind \(trouble)")
                case .tell(.malformed(_, let address, _)): told.append("malformed \(address.suffix(2))")
                }
            }
        }

        /// As far as discovering.
        mutating func begin(at seconds: Double = 0) {
            take(.serviceAppeared, at: seconds)
            take(.objects(powered(true)), at: seconds)
            take(.done(.setFilter(adapter: adapter)), at: seconds)
            take(.done(.startDiscovery(adapter: adapter)), at: seconds)
        }

        mutating func change(
            _ properties: [String: Variant], _ invalidated: [String] = [], of path: String = device, at seconds: Double
        ) {
            take(
                .propertiesChanged(
                    path: path, interface: path == adapter ? BlueZ.adapter : BlueZ.device, properties,
                    invalidated: invalidated),
                at: seconds)
        }

        mutating func add(_ properties: [String: Variant], path: String = device, at seconds: Double) {
            take(.interfacesAdded(path: path, [BlueZ.device: properties]), at: seconds)
        }
    }

    @Test("sets the filter, begins, and says that it listens")
    func begins() {
        var run = Run()
        run.begin()
        #expect(
            run.asked == [.objects, .setFilter(adapter: Self.adapter), .startDiscovery(adapter: Self.adapter)])
        #expect(run.told == ["listening"])
    }

    @Test("takes a first sighting from the object alone, and further ones from its properties")
    func sightings() {
        var run = Run()
        run.begin()
        run.add(
            [
                "Address": .string("AA:BB:CC:DD:EE:01"), "ManufacturerData": Self.companies(Self.payload),
                "RSSI": .int16(-67),
            ], at: 1)
        run.change(["RSSI": .int16(-60)], at: 2)
        run.change(["ManufacturerData": Self.companies(Self.payload)], at: 3)
        run.change(["ManufacturerData": Self.companies(Self.payload), "RSSI": .int16(127)], at: 4)
        run.change(["Connected": .bool(true)], at: 5)
        #expect(run.told == ["listening", "seen 01 -67", "seen 01 -60", "seen 01 -60", "seen 01 none"])
    }

    @Test("waits for manufacturer data that come late, and keeps the strength for them")
    func lateData() {
        var run = Run()
        run.begin()
        run.add(["RSSI": .int16(-70)], at: 1)
        run.change(["ManufacturerData": Self.companies(Self.payload)], at: 2)
        #expect(run.told == ["listening", "seen 01 -70"])
    }

    @Test("does not take a strength that is taken back for a sighting")
    func invalidated() {
        var run = Run()
        run.begin()
        run.add(["ManufacturerData": Self.companies(Self.payload), "RSSI": .int16(-67)], at: 1)
        run.change([:], ["RSSI"], at: 2)
        run.take(.interfacesRemoved(path: Self.device, [BlueZ.device]), at: 3)
        #expect(run.told == ["listening", "seen 01 -67"])
        run.add(["ManufacturerData": Self.companies(Self.payload)], at: 4)
        #expect(run.told.count == 2)
    }

    @Test("does not take what BlueZ only remembers for heard")
    func remembered() {
        var run = Run()
        run.take(.serviceAppeared, at: 0)
        var objects = Self.powered(true)
        objects[Self.device] = [BlueZ.device: ["ManufacturerData": Self.companies(Self.payload)]]
        run.take(.objects(objects), at: 0)
        #expect(run.told == [])
        run.change(["RSSI": .int16(-50)], at: 1)
        #expect(run.told == ["seen 01 -50"])
    }

    @Test("begins again when the adapter was off, and is blind meanwhile")
    func powerCycle() {
        var run = Run()
        run.begin()
        run.change(["Powered": .bool(false), "Discovering": .bool(false)], of: Self.adapter, at: 10)
        #expect(run.told.last == "blind poweredOff")
        run.asked = []
        run.change(["Powered": .bool(true)], of: Self.adapter, at: 20)
        #expect(run.asked == [.setFilter(adapter: Self.adapter)])
        run.take(.done(.setFilter(adapter: Self.adapter)), at: 20)
        run.take(.done(.startDiscovery(adapter: Self.adapter)), at: 20)
        #expect(run.told == ["listening", "blind poweredOff", "listening"])
    }

    @Test("begins again when the daemon was started again")
    func daemonRestart() {
        var run = Run()
        run.begin()
        run.take(.serviceVanished, at: 5)
        run.asked = []
        run.begin(at: 6)
        #expect(run.asked.count == 3 && run.asked.first == .objects)
        #expect(run.told == ["listening", "blind serviceMissing", "listening"])
    }

    @Test("says what is missing: the bus, the service, an adapter, its power")
    func missing() {
        var run = Run()
        run.take(.busMissing("gone"), at: 0)
        run.take(.busMissing("gone"), at: 1)
        run.take(.serviceVanished, at: 2)
        run.take(.serviceAppeared, at: 3)
        run.take(.objects([:]), at: 3)
        run.take(.interfacesAdded(path: Self.adapter, [BlueZ.adapter: ["Powered": .bool(false)]]), at: 4)
        #expect(
            run.told == [#"blind failed("gone")"#, "blind serviceMissing", "blind noAdapter", "blind poweredOff"])
        run.take(.interfacesRemoved(path: Self.adapter, [BlueZ.adapter]), at: 5)
        #expect(run.told.last == "blind noAdapter")
    }

    @Test("tries again when another discovery is in progress, later each time, without being blind at first")
    func inProgress() {
        var run = Run()
        run.take(.serviceAppeared, at: 0)
        run.take(.objects(Self.powered(true)), at: 0)
        run.take(.done(.setFilter(adapter: Self.adapter)), at: 0)
        run.take(
            .failed(.startDiscovery(adapter: Self.adapter), name: BlueZ.Failure.inProgress, message: "busy"), at: 0)
        #expect(run.told == [] && run.session.nextDeadline == .seconds(1))
        run.asked = []
        run.take(.tick, at: 1)
        run.take(.done(.setFilter(adapter: Self.adapter)), at: 1)
        #expect(run.asked == [.setFilter(adapter: Self.adapter), .startDiscovery(adapter: Self.adapter)])
        run.take(
            .failed(.startDiscovery(adapter: Self.adapter), name: BlueZ.Failure.inProgress, message: "busy"), at: 1)
        #expect(run.session.nextDeadline == .seconds(3))
        run.take(.tick, at: 3)
        run.take(.done(.setFilter(adapter: Self.adapter)), at: 3)
        run.take(.done(.startDiscovery(adapter: Self.adapter)), at: 3)
        #expect(run.told.last == "listening")
    }

    @Test("says that it may not, with what the service said")
    func refused() {
        var run = Run()
        run.take(.serviceAppeared, at: 0)
        run.take(.objects(Self.powered(true)), at: 0)
        run.take(.done(.setFilter(adapter: Self.adapter)), at: 0)
        run.take(
            .failed(.startDiscovery(adapter: Self.adapter), name: BlueZ.Failure.accessDenied, message: "no"), at: 0)
        #expect(run.told == [#"blind notPermitted("no")"#])
        #expect(run.session.nextDeadline == .seconds(60))
    }

    @Test("begins again when discovery has ended by itself, and when nothing is heard of anyone for a minute")
    func watchdog() {
        var run = Run()
        run.begin()
        run.change(["Discovering": .bool(false)], of: Self.adapter, at: 5)
        #expect(run.session.nextDeadline == .seconds(6))
        run.asked = []
        run.take(.tick, at: 6)
        run.take(.done(.setFilter(adapter: Self.adapter)), at: 6)
        run.take(.done(.startDiscovery(adapter: Self.adapter)), at: 6)
        #expect(run.told == ["listening"])
        run.add(["RSSI": .int16(-70)], at: 30)
        run.take(.tick, at: 66)
        #expect(run.session.nextDeadline == .seconds(90))
        run.asked = []
        run.take(.tick, at: 90)
        #expect(run.asked == [.stopDiscovery(adapter: Self.adapter)])
        run.take(
            .failed(.stopDiscovery(adapter: Self.adapter), name: BlueZ.Failure.inProgress, message: "busy"), at: 90)
        #expect(run.asked.last == .setFilter(adapter: Self.adapter))
        #expect(run.told == ["listening"])
    }

    @Test("is blind while the machine sleeps")
    func asleep() {
        var run = Run()
        run.begin()
        run.take(.sleeping(true), at: 5)
        run.take(.sleeping(false), at: 6)
        run.take(.done(.setFilter(adapter: Self.adapter)), at: 6)
        run.take(.done(.startDiscovery(adapter: Self.adapter)), at: 6)
        #expect(run.told == ["listening", "blind asleep", "listening"])
    }

    @Test("takes the adapter that is wanted, else one that is on, and another when that goes")
    func adapters() {
        var objects = Self.powered(false)
        objects["/org/bluez/hci1"] = [BlueZ.adapter: ["Powered": .bool(true)]]
        var run = Run()
        run.take(.serviceAppeared, at: 0)
        run.take(.objects(objects), at: 0)
        #expect(run.asked.last == .setFilter(adapter: "/org/bluez/hci1"))
        run.change(["Powered": .bool(true)], of: Self.adapter, at: 1)
        #expect(run.asked.last == .setFilter(adapter: "/org/bluez/hci1"))
        run.take(.interfacesRemoved(path: "/org/bluez/hci1", [BlueZ.adapter]), at: 2)
        #expect(run.asked.last == .setFilter(adapter: Self.adapter))
        run = Run(session: BlueZSession(adapter: "hci0"))
        run.take(.serviceAppeared, at: 0)
        run.take(.objects(objects), at: 0)
        #expect(run.told == ["blind poweredOff"])
        // What the other one hears is not told.
        run.add(
            ["ManufacturerData": Self.companies(Self.payload), "RSSI": .int16(-5)], path: "/org/bluez/hci1/dev_X", at: 1
        )
        #expect(run.told.count == 1)
    }

    @Test("takes wrong types for nothing, and a list of maps for a map")
    func wrongTypes() {
        var run = Run()
        run.begin()
        run.add(["ManufacturerData": .array(of: "a{qv}", [Self.companies(Self.payload)]), "RSSI": .int16(-61)], at: 1)
        #expect(run.told.last == "seen 01 -61")
        let count = run.told.count
        for odd: Variant in [
            .string("x"), .int32(5), .array(of: "s", [.string("a")]),
            .dictionary(key: "s", value: "s", [.string("76"): .string("b")]),
            .dictionary(key: "q", value: "s", [.uint16(76): .string("b")]), .dictionary(key: "q", value: "v", [:]),
            .tuple([]),
        ] {
            run.change(["ManufacturerData": odd, "RSSI": .string("loud"), "Address": .byte(1)], of: Self.device, at: 2)
        }
        run.change(["Powered": .string("yes"), "Discovering": .int32(0)], of: Self.adapter, at: 3)
        run.take(.interfacesAdded(path: "/x", [BlueZ.adapter: ["Powered": .int32(1)], BlueZ.device: [:]]), at: 4)
        #expect(run.told.count == count)
    }

    @Test("counts an iBeacon that is cut short as malformed, and hears Eddystone's service")
    func malformedAndEddystone() {
        var run = Run()
        run.begin()
        run.add(["ManufacturerData": Self.companies(Array(Self.payload.dropLast())), "RSSI": .int16(-61)], at: 1)
        #expect(run.told.last == "malformed 01")
        let data = "00ee00010203040506070809aabbccddeeff".hexadecimalBytes
        run.change(
            [
                "ServiceData": .dictionary(
                    key: "s", value: "v",
                    [
                        .string("0000FEAA-0000-1000-8000-00805f9b34fb"): .variant(.bytes(data)),
                        .string("x"): .variant(.byte(1)),
                    ])
            ], at: 2)
        #expect(run.told.last == "seen 01 -61")
    }

    @Test("keeps no more devices than it may, and those that were heard last")
    func crowd() {
        var run = Run()
        run.begin()
        for number in 0..<10_000 {
            run.add(["RSSI": .int16(-70)], path: "/org/bluez/hci0/dev_\(number)", at: Double(number) / 10)
        }
        #expect(run.session.devices.count <= BlueZSession.devicesLimit)
        #expect(run.session.devices["/org/bluez/hci0/dev_9999"] != nil)
    }
}
