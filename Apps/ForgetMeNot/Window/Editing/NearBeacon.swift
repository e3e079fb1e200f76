import Belongings
import Foundation
import MartletBeacons
import MartletUI

/// A beacon in range, as the page that chooses one shows it.
struct NearBeacon: Hashable, Sendable {
    var region: BeaconRegion
    /// Whose it is, or its numbers.
    var title: String
    var detail: String
    /// `0.3 m`, or that it is not known.
    var distance: String
    var tint: Tint

    /// Those that can be a thing's, nearest first.
    ///
    /// Distances sway: those that are about as far keep the order that they had, so that rows stay under the pointer.
    ///
    /// - Parameter former: The regions as they stood before.
    static func list(
        _ beacons: [BeaconInRange], _ belongings: [Belonging], after former: [BeaconRegion] = [], limit: Int
    ) -> [NearBeacon] {
        var owners: [BeaconRegion: Belonging] = [:]
        for belonging in belongings where owners[belonging.region] == nil { owners[belonging.region] = belonging }
        let places = Dictionary(former.enumerated().map { ($1, $0) }) { first, _ in first }
        let sorted = beacons.map { beacon -> (BeaconInRange, (Int, Int, String)) in
            let place = BeaconRegion(beacon.identity).flatMap { places[$0] } ?? Int.max
            return (beacon, (Self.step(beacon.accuracy), place, "\(beacon.identity)"))
        }.sorted { $0.1 < $1.1 }
        return sorted.lazy.compactMap { beacon, _ -> NearBeacon? in
            guard let region = BeaconRegion(beacon.identity), let major = region.major, let minor = region.minor else {
                return nil
            }
            let owner = BeaconRegion.candidates(of: beacon.identity).lazy.compactMap { owners[$0] }.first
            let numbers = "Major \(major), minor \(minor)"
            let (distance, tint) = beacon.shown
            return NearBeacon(
                region: region, title: owner.map { "\($0.name), already yours" } ?? numbers,
                detail: owner == nil ? region.uuid.uuidString : "\(numbers)\n\(region.uuid.uuidString)",
                distance: distance, tint: tint)
        }.prefix(limit).map(\.self)
    }

    /// Distances in steps, each half as far again as the one before.
    private static func step(_ accuracy: Double?) -> Int {
        guard let accuracy, accuracy.isFinite else { return Int.max }
        return Int((log(min(max(accuracy, 0.1), 1000)) / log(1.5)).rounded())
    }
}

extension BeaconInRange {
    fileprivate var shown: (String, Tint) {
        guard let accuracy else { return ("Unknown", .gray) }
        let tint: Tint =
            switch proximity {
            case .immediate: .green
            case .near: .blue
            case .far: .purple
            case .unknown: .gray
            }
        return (Distance.text(accuracy), tint)
    }
}
