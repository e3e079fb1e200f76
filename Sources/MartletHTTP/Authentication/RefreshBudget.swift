import Foundation

/// How many refreshes are allowed within a time, and when there were some.
struct RefreshBudget: Sendable {
    /// The seconds that are looked back on.
    let interval: TimeInterval
    /// The most refreshes within them.
    let maximumAttempts: Int
    private(set) var attempts: [TimeInterval] = []

    init(interval: TimeInterval, maximumAttempts: Int) {
        self.interval = interval
        self.maximumAttempts = maximumAttempts
    }

    /// Takes a refresh from the budget; `false` if none is left.
    ///
    /// - Parameter now: Seconds of any clock that does not go back.
    mutating func take(at now: TimeInterval) -> Bool {
        attempts.removeAll { $0 < now - interval }
        guard attempts.count < maximumAttempts else { return false }
        attempts.append(now)
        return true
    }
}
