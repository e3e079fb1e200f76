/// How much fingers must spread, or close, for a whole transition.
public struct PinchSpan: Hashable, Sendable {
    /// By how much more than as far apart as they were at first fingers open it: 5 for six times as far.
    public var opening: Double
    /// By how much less they close it: 1 for meeting, 0.5 for half as far.
    public var closing: Double

    /// Creates a span; what is not positive never gets anywhere.
    public init(opening: Double, closing: Double) {
        self.opening = opening
        self.closing = closing
    }

    /// The progress, from 0 to 1, of a transition that was at `start` when fingers are `scale` times as far apart as then.
    ///
    /// Spreading only ever opens, and closing only ever closes; a scale that is negative or NaN changes nothing.
    public func progress(from start: Double, scale: Double) -> Double {
        guard scale >= 0 else { return start }
        let span = scale > 1 ? opening : closing
        let change = span > 0 ? (scale - 1) / span : 0
        return min(max(0, start + change), 1)
    }
}
