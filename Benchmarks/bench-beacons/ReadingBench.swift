import BenchSupport
import Foundation
import MartletBeacons

/// Adverts read, with the distance that follows, beside the PyPI package that Home Assistant reads them with.
struct ReadingBench {
    let work: WorkFolder
    private static let count = 10_000

    func run() {
        progress("adverts read, by ibeacon-ble and by us")
        let adverts = (0..<Self.count).map { Adverts.iBeacon(UInt32($0 * 7)) }
        let whole = rate(adverts) { BeaconAdvertisement.read(advertisingData: $0) }
        // Flags, length, type and company are 7 bytes: BlueZ gives what follows them.
        let record = rate(adverts.map { Array($0.dropFirst(7)) }) {
            BeaconAdvertisement.read(manufacturer: 0x4C, data: $0)
        }
        var theirs: PythonPeer.Rates?
        do {
            theirs = try PythonPeer(work: work).rates(adverts)
        } catch {
            progress("without a peer: \(error)")
        }
        for (name, ours, peer) in [
            ("adverts read from all their bytes", whole, theirs?.whole),
            ("adverts read from a manufacturer's record", record, theirs?.record),
        ] {
            BenchRow(
                "beacons", name, unit: "/s", ours: ours, peer: peer, peerName: peer == nil ? nil : "ibeacon-ble",
                target: .atLeast(peer == nil ? 5_000_000 : 50)
            ).emit()
        }
    }

    /// How many of the adverts are read a second, with the distance reckoned: the median of nine rounds.
    private func rate(_ adverts: [[UInt8]], _ read: ([UInt8]) -> BeaconReading) -> Double {
        let repetitions = 20
        let rates = (0..<9).map { round in
            var beacons = 0, metres = 0.0
            let start = ContinuousClock.now
            for repetition in 0..<repetitions {
                for advert in adverts {
                    guard case .beacon(let beacon) = read(advert) else { continue }
                    beacons += 1
                    metres +=
                        DistanceModel.general.distance(
                            rssi: Double(-60 - repetition - round), measuredPower: Double(beacon.measuredPower)) ?? 0
                }
            }
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            guard beacons == repetitions * adverts.count, metres > 0 else { return 0.0 }
            return Double(beacons) / seconds
        }
        return median(rates)
    }
}
