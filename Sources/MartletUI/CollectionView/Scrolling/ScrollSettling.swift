import Foundation

/// Finds out when a movement that a person began has come to its end, and which way it went.
///
/// A pure value: whoever holds it says what happened and when, in seconds on any clock. A finger that holds the content
/// still has not ended anything; a wheel that was turned by one notch has.
struct ScrollSettling {
    /// How long nothing must have moved, in seconds: longer than the gap between two notches of a wheel that is turned,
    /// shorter than a person waits.
    static let pause = 0.12

    private var place: CGPoint
    private var lastMotion: Double?
    /// How fast it last was, in points a second.
    private(set) var velocity = CGPoint.zero
    /// Whether a finger or a button holds the content.
    private(set) var isHeld = false

    init(at place: CGPoint = .zero) { self.place = place }

    /// The content was moved by a person, or by the swing that one gave it.
    mutating func moved(to new: CGPoint, at time: Double) {
        // What begins anew has had no time to be measured; a pause's worth gives it its direction, and no great speed.
        let gap = lastMotion.map { min(max(time - $0, 0.004), Self.pause) } ?? Self.pause
        velocity = CGPoint(x: (new.x - place.x) / gap, y: (new.y - place.y) / gap)
        place = new
        lastMotion = time
    }

    /// The content was moved by the program: whatever a person did is over.
    mutating func placed(at new: CGPoint) {
        place = new
        velocity = .zero
        lastMotion = nil
    }

    /// A finger or a button came down, or went up; going up, it may leave a swing behind, so a pause begins anew.
    mutating func held(_ isHeld: Bool, at time: Double) {
        if self.isHeld, !isHeld, lastMotion != nil { lastMotion = time }
        self.isHeld = isHeld
    }

    /// How long until the movement is over if nothing else happens, in seconds; `nil` where none is under way.
    func remaining(at time: Double) -> Double? {
        guard !isHeld, let lastMotion else { return nil }
        return max(0, lastMotion + Self.pause - time)
    }
}
