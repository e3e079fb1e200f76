import Foundation

/// Places along the scroll axis at which scrolling comes to rest, all equally far apart, from 0 on.
struct EvenStops: Hashable, Sendable {
    /// How far apart the stops are, in points; where it is 0, all are at the start.
    let step: Double
    /// The last stop, counted from 0.
    let last: Int

    /// Where a stop is along; one that is not there counts as the nearest that is.
    func along(of stop: Int) -> Double {
        Double(min(max(stop, 0), last)) * step
    }

    /// How many steps a place is from the start, brought between the first stop and the last; NaN counts as zero.
    func position(at along: Double) -> Double {
        let position = step > 0 ? along / step : 0
        return position.isNaN ? 0 : min(max(position, 0), Double(last))
    }

    /// The stop at which a movement that would end at a place comes to rest: the next one in the direction of a velocity,
    /// the nearest without one, and of two that are equally near the later.
    func stop(near along: Double, velocity: Double = 0) -> Int {
        let position = position(at: along)
        let nearest = position.rounded()
        // A place that is a stop but for rounding is that stop, and no velocity leads past it.
        if abs(position - nearest) < Self.tolerance { return Int(nearest) }
        if velocity > 0 { return Int(position.rounded(.up)) }
        if velocity < 0 { return Int(position.rounded(.down)) }
        return Int(nearest)
    }

    /// The place from which a stop is `distance` points ahead.
    ///
    /// A distance that is more than half a step, as when steps have become shorter, would lead past another stop; the
    /// place is then the stop itself.
    func along(of stop: Int, ahead distance: Double) -> Double {
        let start = along(of: stop)
        return abs(distance) <= step * (0.5 + Self.tolerance) ? start - distance : start
    }

    /// The fraction of a step by which a place may be off.
    private static let tolerance = 1e-6
}
