import Foundation

/// The progress of a transfer, and who wants to know of it.
struct TransferProgress: Sendable {
    /// Made when somebody asks; most requests go without.
    private(set) var progress: Progress?
    /// The latest counts.
    private var completed: Int64 = 0
    private var total: Int64 = -1
    /// Called with each change.
    var observers: [@Sendable (Progress) -> Void] = []
    /// Called when no change will follow.
    var endings: [@Sendable () -> Void] = []
    private(set) var hasEnded = false

    /// The progress, as far as it has come.
    mutating func current() -> Progress {
        if let progress { return progress }
        let made = Progress(totalUnitCount: total)
        progress = made
        apply()
        return made
    }

    /// Notes how much came.
    ///
    /// A length that turns out too small grows, so that the fraction never passes 1.
    mutating func note(_ received: Int64, of expected: Int64) {
        completed = received
        total = expected < 0 ? -1 : max(expected, received)
        apply()
    }

    /// Notes the end; after a success all there is has come.
    mutating func end(_ received: Int64, success: Bool) {
        hasEnded = true
        completed = max(completed, received)
        total = success ? completed : total < 0 ? -1 : max(total, completed)
        apply()
    }

    private func apply() {
        guard let progress else { return }
        // Foundation traps when a total of 0 follows after progress was made, and 0 of 0 is finished already.
        if total != 0 || completed == 0 { progress.totalUnitCount = total }
        progress.completedUnitCount = completed
    }
}
