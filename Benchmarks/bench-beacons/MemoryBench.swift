import BenchSupport
import MartletBeacons

/// What a watched item takes, and whether a monitor grows with what it hears.
struct MemoryBench {
    let adverts: Int

    func run() {
        measureItems()
        measureGrowth()
    }

    private func measureItems() {
        progress("the memory of 10,000 items, each ranged and heard by two scanners")
        let items: UInt32 = 10_000
        let before = LoadReport.residentKiB()
        var monitor = RegionMonitor()
        for item in 0..<items { monitor.watch(Adverts.region(item), at: Adverts.moment(.zero)) }
        var told = 0
        for second in 0..<5 {
            for item in 0..<items {
                let moment = Adverts.moment(.seconds(second) + .microseconds(Int(item) * 50))
                for scanner in ["kitchen", "hall"] { told += hear(item, scanner, address(item), moment, &monitor) }
            }
        }
        let bytes = Double(LoadReport.residentKiB() - before) * 1024 / Double(items)
        guard told > 0, monitor.watchedRegions.count == Int(items) else { return }
        BenchRow("beacons", "10,000 items: memory of one", unit: "B", ours: bytes, target: .atMost(1024)).emit()
    }

    private func measureGrowth() {
        progress("\(adverts) adverts with random addresses and identities")
        var monitor = RegionMonitor(rules: MonitoringRules(rangesAll: true))
        for item: UInt32 in 0..<1000 { monitor.watch(Adverts.region(item), at: Adverts.moment(.zero)) }
        var numbers = Numbers()
        var told = 0, before = 0
        for count in 0..<adverts {
            if count == adverts / 10 { before = LoadReport.residentKiB() }
            let number = numbers.next()
            // Every second is a watched item, from an address that is never used again; the others are anybody.
            let item = number & 1 == 0 ? UInt32(number >> 8 & 1023) : UInt32(truncatingIfNeeded: number >> 8)
            told += hear(
                item, "", String(number, radix: 16), Adverts.moment(.microseconds(count * 100)), &monitor)
        }
        let growth = Double(LoadReport.residentKiB() - before) / 1024
        guard told > 0 else { return }
        BenchRow(
            "beacons", "\(adverts) adverts of random addresses and identities: growth after the first tenth",
            unit: "MiB", ours: growth, target: .atMost(4)
        ).emit()
    }

    private func address(_ item: UInt32) -> String { "AA:BB:CC:00:\(item >> 8):\(item & 255)" }

    private func hear(
        _ item: UInt32, _ scanner: String, _ address: String, _ moment: Moment, _ monitor: inout RegionMonitor
    ) -> Int {
        let identity = BeaconIdentity.iBeacon(
            uuid: Adverts.uuid, major: UInt16(item >> 16), minor: UInt16(item & 0xFFFF))
        let sighting = BeaconSighting(
            BeaconAdvertisement(identity: identity, measuredPower: -59), address: address, rssi: -60 - Int(item & 15),
            scanner: scanner, at: moment)
        return monitor.handle(.sighting(sighting)).count
    }
}
