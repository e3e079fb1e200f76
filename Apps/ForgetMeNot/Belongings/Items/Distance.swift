import Foundation

/// Distances as people say them, with no more digits than are known.
package enum Distance {
    /// `0.3 m`, `1.2 m`, `14 m`.
    package static func text(_ metres: Double) -> String {
        metres < 10 ? String(format: "%.1f m", max(0.1, metres)) : "\(Int(metres.rounded())) m"
    }
}
