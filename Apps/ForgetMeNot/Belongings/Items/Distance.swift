import Foundation

/// Distances as people say them, with no more digits than are known.
package enum Distance {
    /// `0.3 m`, `1.2 m`, `14 m`.
    package static func text(_ metres: Double) -> String {
        guard metres < 10 else {
            // Told by others, it may be any number; no radio is heard farther away.
            return metres <= 1000 ? "\(Int(metres.rounded())) m" : "more than 1000 m"
        }
        return String(format: "%.1f m", max(0.1, metres))
    }
}
