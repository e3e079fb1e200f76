import Foundation

/// How a distance follows from a signal strength and the strength at one metre.
///
/// Bodies, walls and the beacon's orientation change a strength by 10 dB and more: a distance is a tie-breaker, not a position.
public enum DistanceModel: Hashable, Sendable {
    /// AltBeacon's fitted curve: with q = rssi / power, q¹⁰ below 1 m and a·qᵇ + c beyond.
    case curve(a: Double, b: Double, c: Double)
    /// Free space and its kin: 10 to the power of (power - rssi) / (10·exponent); 2 in the open, 3 and more indoors.
    case logDistance(exponent: Double)

    /// The curve that most implementations use, fitted to an iPhone's radio (AltBeacon's older coefficients).
    public static let general = curve(a: 0.89976, b: 7.7095, c: 0.111)
    /// AltBeacon's default since 2.0, fitted to a Nexus 5.
    public static let nexus5 = curve(a: 0.42093, b: 6.9476, c: 0.54992)

    /// Powers at one metre that a beacon can have, in dBm; others are set by mistake, or left at 0.
    public static let plausiblePowers = -110.0 ... -20.0
    /// Farther than this no such radio is heard, in metres; a greater result comes from a wrong power.
    public static let greatestDistance = 400.0

    /// The distance in metres; `nil` where the strength or the power cannot be, or the result cannot.
    ///
    /// - Parameters:
    ///   - rssi: In dBm, below 0; radios say 0 and 127 where they measured nothing.
    ///   - measuredPower: The strength at one metre in dBm, with an item's calibration added.
    public func distance(rssi: Double, measuredPower: Double) -> Double? {
        guard rssi < 0, rssi >= -127, Self.plausiblePowers.contains(measuredPower) else { return nil }
        let result: Double
        switch self {
        case .curve(let a, let b, let c):
            let quotient = rssi / measuredPower
            result = quotient < 1 ? pow(quotient, 10) : a * pow(quotient, b) + c
        case .logDistance(let exponent):
            guard exponent > 0 else { return nil }
            result = pow(10, (measuredPower - rssi) / (10 * exponent))
        }
        return result.isFinite && result <= Self.greatestDistance ? result : nil
    }
}
