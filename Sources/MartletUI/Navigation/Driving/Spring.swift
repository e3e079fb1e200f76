import Foundation

/// Where a damped spring is at a time, exactly; any start, any velocity.
///
/// libadwaita's spring is not used since it does not run where animations are off, and there a cross-fade is to be seen.
/// With the damping ratio ζ and the frequency ω, and below critical damping ω' = ω √(1 - ζ²), the distance to the end is
/// exp(-ζωt) · (a cos ω't + b sin ω't), where a is the first distance and b = (first velocity + ζωa) / ω'.
struct Spring: Equatable {
    private let start, end, velocity: Double
    private let damping, frequency: Double
    /// The share of the way below which nothing can be seen to move.
    private static let rest = 1e-3

    /// A spring from `start` to `end` that swings less than a thousandth of 1 after `duration` seconds.
    ///
    /// `velocity` is that of its start, in units a second.
    init(from start: Double, to end: Double, velocity: Double, dampingRatio: Double, duration: Double) {
        self.start = start
        self.end = end
        self.velocity = velocity.isFinite ? velocity : 0
        damping = dampingRatio.isFinite ? min(max(dampingRatio, 0.1), 1) : 1
        frequency = -log(Self.rest) / (damping * max(duration, 0.001))
    }

    /// The position after so many seconds, and how fast it changes; at the end for good when it has come to rest.
    func state(at time: Double) -> (position: Double, velocity: Double, isAtRest: Bool) {
        guard time > 0 else { return (start, velocity, start == end && velocity == 0) }
        let distance = start - end
        let decay = damping * frequency
        let swing = frequency * max(0, 1 - damping * damping).squareRoot()
        let envelope = exp(-decay * time)
        let position: Double
        let speed: Double
        if swing > 0.001 * frequency {
            let b = (velocity + decay * distance) / swing
            let (c, s) = (cos(swing * time), sin(swing * time))
            position = envelope * (distance * c + b * s)
            speed = envelope * ((b * swing - decay * distance) * c - (distance * swing + decay * b) * s)
        } else {
            let b = velocity + decay * distance
            position = envelope * (distance + b * time)
            speed = envelope * (b - decay * (distance + b * time))
        }
        let isAtRest = abs(position) < Self.rest && abs(speed) < Self.rest * frequency
        return isAtRest ? (end, 0, true) : (end + position, speed, false)
    }
}
