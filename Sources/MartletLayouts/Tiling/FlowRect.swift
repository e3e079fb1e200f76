import Foundation

/// A rectangle in flow space: a place and breadth across, a place and length along.
struct FlowRect: Hashable, Sendable {
    var across: FlowSpan
    var along: FlowSpan

    /// Whether both rectangles share more than an edge; see `FlowSpan.overlaps(_:)`.
    func overlaps(_ other: FlowRect) -> Bool {
        along.overlaps(other.along) && across.overlaps(other.across)
    }
}

/// A stretch of one axis.
struct FlowSpan: Hashable, Sendable {
    var start: Double
    var length: Double

    var end: Double { start + length }
    var middle: Double { start + length / 2 }

    /// The same stretch measured from the other end of an axis of this extent.
    func mirrored(in extent: Double) -> FlowSpan {
        FlowSpan(start: extent - start - length, length: length)
    }

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
