import Foundation

/// A window on a wheel, its edges measured from the axle to the right and down.
struct WheelWindow: Sendable {
    let left, right, top, bottom: Double
    /// From the axle to the middle of an item.
    let radius: Double
    /// How far from its middle an item can reach.
    let reach: Double

    /// The arcs, in radians clockwise from the top, on which an item's middle must be to reach into the window.
    ///
    /// The middle is at (radius * sin, -radius * cos). Each edge bounds the sine or the cosine; on either side of the wheel
    /// a bound of the cosine is an arc, and a bound of the sine is one above the axle and one below it.
    var arcs: [ClosedRange<Double>] {
        guard radius > 0 else { return [-Double.pi...Double.pi] }
        let (leastSine, greatestSine) = ((left - reach) / radius, (right + reach) / radius)
        let (leastCosine, greatestCosine) = (-(bottom + reach) / radius, (reach - top) / radius)
        let heights = (from: acos(limited(greatestCosine)), to: acos(limited(leastCosine)))
        func rightArcs(_ least: Double, _ greatest: Double) -> [(from: Double, to: Double)] {
            let (low, high) = (asin(limited(least)), asin(limited(greatest)))
            return [(low, high), (.pi - high, .pi - low)].map { (max($0.0, heights.from), min($0.1, heights.to)) }
        }
        let onTheRight = rightArcs(leastSine, greatestSine)
        let onTheLeft = rightArcs(-greatestSine, -leastSine).map { (from: -$0.to, to: -$0.from) }
        return (onTheRight + onTheLeft).filter { $0.from <= $0.to }.map { $0.from...$0.to }
    }

    private func limited(_ ratio: Double) -> Double {
        min(max(ratio, -1), 1)
    }
}
