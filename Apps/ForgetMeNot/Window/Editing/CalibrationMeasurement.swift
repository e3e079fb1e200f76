import Belongings
import Foundation
import MartletBeacons

/// Finds what is to be added to a beacon's measured power, from what is heard of it one metre away.
///
/// At one metre the strength is the measured power by definition (Apple, "Getting Started with iBeacon", calibration). What a
/// beacon says its power is is not told here, but follows from the strength and the distance that was reckoned from it.
struct CalibrationMeasurement: Sendable {
    /// Samples that are enough.
    static let enough = 10
    /// More than this is no calibration but a beacon that is elsewhere.
    static let range = -30.0...30.0

    private let correction: Double
    private var offsets: [Double] = []

    /// - Parameter correction: The correction that the distances have in them so far, in dB.
    init(correction: Double) {
        self.correction = correction
    }

    /// Takes what is heard now; what cannot be used is left out.
    mutating func take(_ beacon: BeaconInRange) {
        guard let rssi = beacon.rssi, let accuracy = beacon.accuracy,
            let power = Self.power(rssi: rssi, distance: accuracy), offsets.count < Self.enough
        else { return }
        offsets.append(rssi - (power - correction))
    }

    /// From 0 to 1.
    var progress: Double { Double(offsets.count) / Double(Self.enough) }

    /// The correction in dB, in half ones; `nil` while too little was heard.
    var result: Double? {
        guard offsets.count >= Self.enough else { return nil }
        // The middle one: a single sample that a hand shadowed does not count.
        let middle = offsets.sorted()[offsets.count / 2]
        return min(max((middle * 2).rounded() / 2, Self.range.lowerBound), Self.range.upperBound)
    }

    /// The measured power by which `DistanceModel.general` made that distance of a strength.
    static func power(rssi: Double, distance: Double) -> Double? {
        guard rssi.isFinite, rssi < 0, distance.isFinite, distance > 0 else { return nil }
        guard case .curve(let a, let b, let c) = DistanceModel.general else { return nil }
        let quotient = distance < 1 ? pow(distance, 0.1) : pow((distance - c) / a, 1 / b)
        let power = rssi / quotient
        return power.isFinite ? power : nil
    }
}
