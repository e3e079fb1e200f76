/// AltBeacon's running average: the mean of the last 20 s without the strongest and the weakest.
///
/// Of n samples, sorted, n / 10 + 1 are left out at each end where there are more than two.
public struct RunningAverageFilter: RSSIFilter {
    /// How long a sample counts.
    public let life: Duration
    /// So many samples are kept; of more, the oldest go.
    public static let capacity = 256

    private var samples: [Sample] = []

    private struct Sample: Hashable, Sendable {
        var rssi: Double
        var uptime: Duration
    }

    /// A filter that knows nothing yet.
    public init(life: Duration = .seconds(20)) {
        self.life = life
    }

    /// Takes a strength in dBm.
    ///
    /// - Complexity: O(samples kept).
    public mutating func add(_ rssi: Double, at uptime: Duration) {
        guard Self.isStrength(rssi) else { return }
        samples.removeAll { uptime - $0.uptime > life }
        if samples.count == Self.capacity { samples.removeFirst() }
        samples.append(Sample(rssi: rssi, uptime: uptime))
    }

    /// The mean in dBm; `nil` where nothing was measured lately.
    ///
    /// - Complexity: O(n log n) in the samples kept.
    public func value(at uptime: Duration) -> Double? {
        let fresh = samples.filter { uptime - $0.uptime <= life }.map(\.rssi).sorted()
        guard !fresh.isEmpty else { return nil }
        let cut = fresh.count > 2 ? fresh.count / 10 + 1 : 0
        let kept = fresh[cut..<(fresh.count - cut)]
        return kept.reduce(0, +) / Double(kept.count)
    }
}
