import Foundation

/// A point in time by two clocks: one that never jumps, to reckon with, and the wall's, to show.
///
/// Whoever decides compares moments by `uptime` alone, so a wall clock that is set forward or back moves nothing. A replayed
/// capture has the capture's times in both.
public struct Moment: Hashable, Comparable, Sendable {
    /// Time since a fixed point, such as the machine's start; never goes back, and stands still while the machine sleeps.
    public var uptime: Duration
    /// What the wall clock said.
    public var date: Date

    /// The moment at `uptime`, when the wall clock said `date`.
    public init(uptime: Duration, date: Date) {
        self.uptime = uptime
        self.date = date
    }

    /// Earlier by the clock that never jumps.
    public static func < (first: Moment, second: Moment) -> Bool { first.uptime < second.uptime }
}
