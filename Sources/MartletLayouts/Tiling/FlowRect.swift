import Foundation

/// A rectangle in flow space: a place and breadth across, a place and length along.
struct FlowRect: Hashable, Sendable {
    var across: Double
    var breadth: Double
    var along: Double
    var length: Double

    var acrossSpan: FlowSpan { FlowSpan(start: across, length: breadth) }
    var alongSpan: FlowSpan { FlowSpan(start: along, length: length) }
}

/// A stretch of one axis.
struct FlowSpan: Hashable, Sendable {
    var start: Double
    var length: Double

    var end: Double { start + length }

    /// Whether both share more than an edge; a stretch without length also belongs to a stretch whose edge it touches.
    ///
    /// So every element is found in some viewport, also one without length. False where a bound is NaN.
    func overlaps(_ other: FlowSpan) -> Bool {
        if start < other.end && other.start < end { return true }
        return length == 0 && other.start <= start && start <= other.end
    }
}

/// A length that can be reckoned with: 0 for what is negative, infinite or NaN, and at most 10¹² points.
///
/// The upper bound keeps the sum of two thousand million lengths finite, so that no difference of sums is NaN.
@inline(__always)
func sanitized(_ length: CGFloat) -> Double {
    let length = Double(length)
    return length > 0 && length <= .greatestFiniteMagnitude ? min(length, 1e12) : 0
}
