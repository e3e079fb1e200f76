/// AltBeacon's ARMA filter: each sample moves the estimate a tenth of the way.
///
/// AltBeacon cuts the estimate to whole dBm at each step, so that -65 never moves it from -60; this one arrives.
public struct ARMAFilter: RSSIFilter {
    /// Which part of the way a sample moves the estimate, from 0 to 1.
    public let speed: Double
    /// How long a measurement counts.
    public static let life = Duration.seconds(20)

    private var estimate: Double?
    private var updated = Duration.zero

    /// A filter that knows nothing yet.
    public init(speed: Double = 0.1) {
        self.speed = speed
    }

    /// Takes a strength in dBm.
    public mutating func add(_ rssi: Double, at uptime: Duration) {
        guard Self.isStrength(rssi) else { return }
        let old = uptime - updated <= Self.life ? estimate : nil
        estimate = old.map { $0 - speed * ($0 - rssi) } ?? rssi
        updated = max(updated, uptime)
    }

    /// The estimate in dBm; `nil` where nothing was measured lately.
    public func value(at uptime: Duration) -> Double? { uptime - updated <= Self.life ? estimate : nil }
}
