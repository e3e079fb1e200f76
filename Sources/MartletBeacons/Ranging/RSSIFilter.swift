/// What makes one calm strength of many that jump.
///
/// Reckons in Double throughout: a filter that cuts to whole dBm at each step stops before it arrives.
public protocol RSSIFilter: Hashable, Sendable {
    /// Takes a strength in dBm, measured at `uptime`; those that are none, 0 and above or below -127, are left out.
    mutating func add(_ rssi: Double, at uptime: Duration)
    /// The strength as of `uptime`; `nil` where nothing was measured lately.
    func value(at uptime: Duration) -> Double?
}

extension RSSIFilter {
    /// Whether a radio's word is a strength at all.
    static func isStrength(_ rssi: Double) -> Bool { rssi < 0 && rssi >= -127 }
}

extension Duration {
    /// As seconds.
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
