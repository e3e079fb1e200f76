import BenchSupport
import MartletBeacons

/// A monitor of many items under a heavy load: each advert is read from its bytes, smoothed, and ranged once a second.
struct LoadBench {
    private static let items = 10_000
    private static let perSecond = 100_000

    func run() {
        progress("\(Self.perSecond) adverts a second of \(Self.items) items")
        let adverts = (0..<Self.items).map { Adverts.iBeacon(UInt32($0)) }
        let addresses = (0..<Self.items).map { "AA:BB:CC:00:\($0 >> 8):\($0 & 255)" }
        var monitor = RegionMonitor()
        for item in 0..<Self.items { monitor.watch(Adverts.region(UInt32(item)), at: Adverts.moment(.zero)) }
        var numbers = Numbers()
        var told = 0, start = 0.0
        let warmUp = 3, seconds = 20
        for second in 0..<(warmUp + seconds) {
            if second == warmUp { start = processorSeconds() }
            for count in 0..<Self.perSecond {
                let number = numbers.next()
                let item = Int(number >> 16) % Self.items
                guard let advertisement = BeaconAdvertisement.read(advertisingData: adverts[item]).advertisement else {
                    continue
                }
                let moment = Adverts.moment(.seconds(second) + .microseconds(count * 1_000_000 / Self.perSecond))
                let sighting = BeaconSighting(
                    advertisement, address: addresses[item], rssi: -60 - Int(number & 15), at: moment)
                told += monitor.handle(.sighting(sighting)).count
            }
        }
        let share = (processorSeconds() - start) / Double(seconds)
        guard told > Self.items * seconds else {
            progress("only \(told) events were told, where each item is ranged each second")
            return
        }
        BenchRow(
            "beacons", "100,000 adverts a second of 10,000 items: share of one core", unit: "", ours: share,
            target: .atMost(0.5)
        ).emit()
    }
}
