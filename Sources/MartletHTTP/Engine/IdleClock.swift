/// Finds the transfers on which nothing moved for their idle time-out.
///
/// Activity costs one store a piece; the times are looked at only when the earliest recorded deadline has passed.
/// Seconds throughout, on whatever clock the caller reads.
struct IdleClock: Sendable {
    /// When to look next; infinity for never.
    private(set) var nextCheck = Double.infinity

    /// A transfer began, or moved, with so long to go until it counts as idle.
    mutating func note(deadline: Double) {
        if deadline < nextCheck { nextCheck = deadline }
    }

    /// Whether `check` has to be called.
    func isDue(at now: Double) -> Bool { now >= nextCheck }

    /// Forgets the recorded deadlines; the caller notes those of what is still running.
    mutating func restart() { nextCheck = .infinity }

    /// The milliseconds to wait for at most, as epoll takes them: -1 for ever.
    static func milliseconds(until deadline: Double, from now: Double) -> Int32 {
        guard deadline < .infinity else { return -1 }
        guard deadline > now else { return 0 }
        return Int32(min(3_600_000, ((deadline - now) * 1000).rounded(.up)))
    }
}
