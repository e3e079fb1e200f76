import Foundation
import MartletBeacons
import MartletGLib
import Testing

@testable import Belongings

/// A house with a store, a scanner that is told what it hears, and a clock that a test moves.
struct House {
    let folder: StoreFolder
    let store: BelongingsStore
    let clock = HandClock()
    let scanner = ScriptScanner()
    let keys: Belonging

    init(rules: NoticeRules = NoticeRules(repeatMinutes: nil)) throws {
        folder = try StoreFolder()
        store = try folder.open()
        keys = Belonging(
            name: "Keys", region: BeaconRegion(uuid: Watching.uuid, major: 1, minor: 1), notices: rules)
        try store.save(keys)
    }

    func engine(_ notices: (any NoticeDisplay)? = nil) -> WatchEngine {
        let scanner = scanner
        return WatchEngine(store: store, scanners: { _ in [scanner] }, notices: notices, clock: clock)
    }

    func hear(_ minor: UInt16 = 1) {
        scanner.tell(
            .sighting(
                BeaconSighting(
                    BeaconAdvertisement(
                        identity: .iBeacon(uuid: Watching.uuid, major: 1, minor: minor), measuredPower: -59),
                    address: "A", rssi: -60, at: clock.now)))
    }

    func listen() { scanner.tell(.listening(scanner: "", at: clock.now)) }

    /// Moves the clock a little at a time until something is so; fails after five minutes of its time.
    @MainActor func wait(
        _ what: String, hearing: Bool = false, _ condition: @MainActor () async throws -> Bool
    ) async throws {
        for _ in 0..<3000 {
            if try await condition() { return }
            clock.advance(by: .milliseconds(100))
            if hearing { hear() }
            try await Task.sleep(for: .milliseconds(2))
        }
        Issue.record("it did not come to pass: \(what)")
    }
}

@Suite("Watching", .timeLimit(.minutes(10)), .serialized) @MainActor struct WatchServiceTests {
    @Test("is written down, and told once, when a thing leaves; and its notice goes when it returns")
    func whole() async throws {
        let house = try House(), desktop = try DesktopBus()
        defer { desktop.staysUntilHere() }
        _ = try await desktop.startNotifications(capabilities: "body actions")
        let log = NotificationLog(connection: try await desktop.connect())
        let engine = house.engine(DesktopNotices(bus: desktop.bus, file: nil) { _, _ in })
        let watch = LocalWatch(engine: engine)
        await watch.start()
        house.listen()
        house.hear()
        try await house.wait("it is here") { watch.statuses[house.keys.id]?.presence == .here }
        try await house.wait("it is told") { try await log.calls("Notify").count == 1 }
        #expect(try house.store.history().map(\.kind) == [.exited, .entered])
        #expect(try house.store.alerts().map(\.id) == [house.keys.id])
        try await house.wait("it shows") { watch.statuses[house.keys.id]?.isAlerting == true }
        house.hear()
        try await house.wait("it is withdrawn") { try await log.calls("CloseNotification").count == 1 }
        #expect(try house.store.alerts() == [])
        await engine.stop()
        #expect(try await log.calls("Notify").count == 1)
    }

    @Test("sees what another program adds, renames and removes in the store")
    func otherPrograms() async throws {
        let house = try House(), other = try house.folder.open()
        let watch = LocalWatch(engine: house.engine())
        await watch.start()
        house.listen()
        let bag = Belonging(name: "Bag", region: BeaconRegion(uuid: Watching.uuid, major: 1, minor: 2))
        try other.save(bag)
        try await house.wait("it is known") { watch.statuses[bag.id] != nil }
        house.hear(2)
        try await house.wait("it is here") { watch.statuses[bag.id]?.presence == .here }
        _ = try other.remove(bag.id)
        try await house.wait("it is gone") { watch.statuses[bag.id] == nil }
    }

    @Test("is heard of over the bus, as it is here")
    func remote() async throws {
        let house = try House(), desktop = try DesktopBus()
        defer { desktop.staysUntilHere() }
        let engine = house.engine()
        let service = WatchService(engine: engine, connection: try await desktop.connect())
        let running = Task { try await service.run() }
        defer { running.cancel() }
        let watch = RemoteWatch(connection: try await desktop.connect())
        await watch.start()
        house.listen()
        try await house.wait("it is here", hearing: true) { watch.statuses[house.keys.id]?.presence == .here }
        try await house.wait("it is near", hearing: true) { watch.statuses[house.keys.id]?.accuracy != nil }
        #expect(watch.scanners == [ScannerReport(id: "")])
        watch.isListeningForAll = true
        try await house.wait("a stranger is told") {
            house.hear(9)
            return watch.inRange.contains { $0.identity == .iBeacon(uuid: Watching.uuid, major: 1, minor: 9) }
        }
        house.scanner.tell(.blind(scanner: "", .notPermitted("no"), at: house.clock.now))
        try await house.wait("it is blind") {
            watch.scanners == [ScannerReport(id: "", trouble: .notPermitted("no"))]
        }
        house.listen()
        try await house.wait("it has left") { watch.statuses[house.keys.id]?.isAlerting == true }
        #expect(try house.store.alerts().map(\.id) == [house.keys.id])
        watch.acknowledge(UUID())
        watch.acknowledge(house.keys.id)
        try await house.wait("it is known") { watch.statuses[house.keys.id]?.isAlerting == false }
        #expect(try house.store.alerts() == [])
        #expect(try house.store.history().first?.kind == .acknowledged)
    }

    @Test("is an app's own where there is no service, and passes to the next when that app is gone")
    func takesOver() async throws {
        let house = try House(), desktop = try DesktopBus()
        defer { desktop.staysUntilHere() }
        let first = SessionWatch(bus: desktop.bus) { house.engine() }
        await first.start()
        #expect(first.isLocal)
        let second = SessionWatch(bus: desktop.bus) { house.engine() }
        await second.start()
        #expect(!second.isLocal)
        house.listen()
        try await house.wait("the second hears of it", hearing: true) {
            second.statuses[house.keys.id]?.presence == .here
        }
        await first.end()
        try await house.wait("the second watches") { second.isLocal }
    }

    @Test("waits its turn as a service, and ends with an error when the bus goes")
    func turns() async throws {
        let house = try House(), desktop = try DesktopBus()
        defer { desktop.staysUntilHere() }
        let owner = try await desktop.connect()
        #expect(try await owner.requestName(WatchName.bus) == .owned)
        let engine = house.engine(), connection = try await desktop.connect()
        let service = WatchService(engine: engine, connection: connection)
        let running = Task { try await service.run() }
        for _ in 0..<20 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(await engine.wholeUpdate().statuses.isEmpty, "another watches")
        try await owner.releaseName(WatchName.bus)
        try await house.wait("it watches") { await engine.wholeUpdate().statuses[house.keys.id] != nil }
        connection.close()
        await #expect(throws: DBusError.self) { try await running.value }
    }

    @Test("goes on where an app has no bus")
    func noBus() async throws {
        let house = try House()
        let watch = SessionWatch(bus: .address("unix:path=/nonexistent/bus")) { house.engine() }
        await watch.start()
        #expect(watch.isLocal)
        #expect(watch.statuses[house.keys.id] == BelongingStatus() || watch.statuses.isEmpty)
        house.listen()
        try await house.wait("it is here", hearing: true) { watch.statuses[house.keys.id]?.presence == .here }
    }
}

@Suite("An update on the bus") struct WatchUpdateVariantTests {
    @Test("arrives as it was sent")
    func roundTrip() {
        let update = WatchUpdate(
            isWhole: true,
            statuses: [
                UUID(): BelongingStatus(
                    presence: .away(since: at(12.5)), proximity: .far, accuracy: 3.25, lastSeen: at(10),
                    room: "Küche", trace: [-60, -61.5], nextReminder: at(100), isAlerting: true),
                UUID(): BelongingStatus(presence: .here, proximity: .immediate, accuracy: 0.1),
                UUID(): BelongingStatus(),
            ], removed: [UUID()],
            scanners: [
                ScannerReport(id: ""), ScannerReport(id: "a", trouble: .serviceMissing),
                ScannerReport(id: "b", trouble: .noAdapter), ScannerReport(id: "c", trouble: .poweredOff),
                ScannerReport(id: "d", trouble: .asleep), ScannerReport(id: "e", trouble: .notPermitted("x")),
                ScannerReport(id: "f", trouble: .unreachable("y")), ScannerReport(id: "g", trouble: .failed("z")),
            ],
            inRange: [
                BeaconInRange(
                    identity: .iBeacon(uuid: UUID(), major: 1, minor: 65535), rssi: -70, accuracy: nil,
                    proximity: .unknown, lastSeen: at(9)),
                BeaconInRange(
                    identity: .eddystone(namespace: "00112233445566778899", instance: "aabbccddeeff"), rssi: nil,
                    accuracy: 2, proximity: .near, lastSeen: at(9)),
            ])
        #expect(WatchUpdate(update.variant) == update)
        #expect(WatchUpdate(WatchUpdate().variant) == WatchUpdate())
    }

    @Test(
        "of another program's making is read as far as it goes",
        arguments: [
            Variant.string("x"), .properties([:]), .properties(["things": .strings(["a"]), "scanners": .bool(true)]),
            .properties(["things": .dictionary(key: "s", value: "v", [.string("no"): .variant(.bool(true))])]),
            .properties(["in-range": .array(of: "s", [.string("x")]), "whole": .string("yes")]),
        ])
    func odd(variant: Variant) {
        let update = WatchUpdate(variant)
        #expect(!update.isWhole && update.statuses.isEmpty && update.removed.isEmpty)
        #expect(update.inRange?.isEmpty ?? true)
    }
}
