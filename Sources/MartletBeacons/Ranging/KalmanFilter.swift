/// A Kalman filter for a strength that drifts: one number and how sure it is.
///
/// With P grown by Q for each second that passed, K = P / (P + R), x += K(z - x), P = (1 - K)P. Small: 40 bytes.
public struct KalmanFilter: RSSIFilter {
    /// Q: how much the true strength may drift, in dB² a second.
    public let drift: Double
    /// R: how much a measurement scatters, in dB².
    public let scatter: Double
    /// How long a measurement counts.
    public static let life = Duration.seconds(20)

    private var estimate = 0.0
    private var uncertainty = -1.0
    private var updated = Duration.zero

    /// A filter that knows nothing yet.
    public init(drift: Double = 4, scatter: Double = 16) {
        self.drift = drift
        self.scatter = scatter
    }

    /// Takes a strength in dBm.
    public mutating func add(_ rssi: Double, at uptime: Duration) {
        guard Self.isStrength(rssi) else { return }
        guard uncertainty >= 0, uptime - updated <= Self.life else {
            // After a long silence the old place says nothing of the new one.
            estimate = rssi
            uncertainty = scatter
            updated = uptime
            return
        }
        let predicted = uncertainty + drift * max(0, (uptime - updated).inSeconds)
        let gain = predicted / (predicted + scatter)
        estimate += gain * (rssi - estimate)
        uncertainty = (1 - gain) * predicted
        updated = max(updated, uptime)
    }

    /// The estimate in dBm; `nil` where nothing was measured lately.
    public func value(at uptime: Duration) -> Double? {
        uncertainty >= 0 && uptime - updated <= Self.life ? estimate : nil
    }
}
