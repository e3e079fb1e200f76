import Foundation

@testable import MartletBeacons

/// A monitor with what happens to it, told in seconds; the wall clock shows 1,000,000 s and the seconds, unless it is set.
struct Story {
    static let uuid = UUID(uuidString: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0")!
    static let bag = BeaconRegion(uuid: uuid, major: 1, minor: 2)
    static let cat = BeaconRegion(uuid: uuid, major: 1, minor: 3)

    var monitor: RegionMonitor
    /// What the wall clock is off by.
    var wallOffset = 0.0
    /// Entries, exits and states, such as `exit bag 39.9 (9.9 kitchen)`.
    private(set) var log: [String] = []
    private(set) var ranged: [(time: Double, beacon: RangedBeacon)] = []

    init(rules: MonitoringRules = MonitoringRules(), watching regions: [BeaconRegion] = [Story.bag]) {
        monitor = RegionMonitor(rules: rules)
        for region in regions { note(monitor.watch(region, at: moment(0))) }
    }

    func moment(_ time: Double) -> Moment {
        Moment(
            uptime: .milliseconds(Int((time * 1000).rounded())),
            date: Date(timeIntervalSince1970: 1_000_000 + time + wallOffset))
    }

    mutating func listen(_ time: Double, _ scanner: String = "") {
        note(monitor.handle(.listening(scanner: scanner, at: moment(time))))
    }

    mutating func blind(_ time: Double, _ scanner: String = "", _ trouble: ScannerTrouble = .poweredOff) {
        note(monitor.handle(.blind(scanner: scanner, trouble, at: moment(time))))
    }

    mutating func see(
        _ time: Double, minor: UInt16 = 2, rssi: Int? = -60, scanner: String = "", address: String = "A",
        distance: Double? = nil,
        uuid: UUID = Story.uuid
    ) {
        let advertisement = BeaconAdvertisement(
            identity: .iBeacon(uuid: uuid, major: 1, minor: minor), measuredPower: -59)
        note(
            monitor.handle(
                .sighting(
                    BeaconSighting(
                        advertisement, address: address, rssi: rssi, distance: distance, scanner: scanner,
                        at: moment(time)))))
    }

    mutating func pass(to time: Double) { note(monitor.handle(tick: moment(time))) }

    mutating func finish() { note(monitor.finish()) }

    /// Entries and exits alone.
    var crossings: [String] { log.filter { $0.hasPrefix("enter") || $0.hasPrefix("exit") } }

    private mutating func note(_ events: [BeaconEvent]) {
        for event in events {
            switch event {
            case .entered(let region, let at): log.append("enter \(name(region)) \(seconds(at))")
            case .exited(let region, let seen, let at):
                let place = seen.scanner.isEmpty ? "" : " " + seen.scanner
                log.append("exit \(name(region)) \(seconds(at)) (\(seconds(seen.moment))\(place))")
            case .determined(let state, let region, let at): log.append("\(state) \(name(region)) \(seconds(at))")
            case .ranged(let beacon, let at): ranged.append((seconds(at), beacon))
            case .blind(let scanner, _, let at): log.append("blind \(scanner) \(seconds(at))")
            case .listening(let scanner, let at): log.append("listening \(scanner) \(seconds(at))")
            }
        }
    }

    private func name(_ region: BeaconRegion) -> String {
        region == Self.bag ? "bag" : region == Self.cat ? "cat" : region.minor == nil ? "group" : "other"
    }

    private func seconds(_ moment: Moment) -> Double { moment.uptime / .milliseconds(1) / 1000 }
}
