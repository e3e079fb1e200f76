import Foundation

/// The progress of a transfer in one direction, and who wants to know of it.
///
/// It never goes back, also where a redirect or another attempt begins anew, and never beyond 1.
struct TransferProgress: Sendable {
    /// Made when somebody asks; most requests go without.
    private var progress: Progress?
    /// The furthest counts.
    private var completed: Int64 = 0
    private var total: Int64 = -1
    /// Called with each change.
    private var observers: [@Sendable (Progress) -> Void] = []
    /// Called when no change will follow.
    private var endings: [@Sendable () -> Void] = []
    private var hasEnded = false
    /// Whether all has come; who begins to watch then is told at once.
    private(set) var isComplete = false

    /// Whether anybody is to be told.
    var isObserved: Bool { !observers.isEmpty }

    /// The progress, as far as it has come.
    mutating func current() -> Progress {
        if let progress { return progress }
        let made = Progress(totalUnitCount: total)
        progress = made
        apply()
        return made
    }

    /// The progress as it is now: what observers get, who look at it on threads of their own while more comes.
    func snapshot() -> Progress {
        let progress = Progress(totalUnitCount: total)
        progress.completedUnitCount = completed
        return progress
    }

    /// Adds somebody who wants to know; `false` if nothing will change any more.
    mutating func observe(
        _ observer: @escaping @Sendable (Progress) -> Void, ending: @escaping @Sendable () -> Void
    ) -> Bool {
        guard !hasEnded else { return false }
        observers.append(observer)
        endings.append(ending)
        return true
    }

    /// Notes how much came; returns who is to be told, if anything changed.
    ///
    /// A length that turns out too small grows, so that the fraction never passes 1.
    mutating func note(_ moved: Int64, of expected: Int64) -> [@Sendable (Progress) -> Void] {
        let newTotal = expected < 0 ? -1 : max(expected, moved)
        // Another attempt starts from nothing; what was shown stays until it is passed.
        let old = total > 0 ? Double(completed) / Double(total) : 0
        let new = newTotal > 0 ? Double(moved) / Double(newTotal) : 0
        guard new >= old, moved > completed || new > old || total < 0 else { return [] }
        completed = moved
        total = newTotal
        apply()
        return observers
    }

    /// Notes that all there is has come.
    mutating func end(_ moved: Int64) {
        completed = max(moved, 0)
        total = completed
        isComplete = true
        apply()
    }

    /// The progress and who watches it; `nil` if nobody does.
    mutating func watched() -> (Progress, [@Sendable (Progress) -> Void])? {
        observers.isEmpty ? nil : (snapshot(), observers)
    }

    /// Nothing will change any more; returns who waits for that.
    mutating func close() -> [@Sendable () -> Void] {
        hasEnded = true
        defer {
            observers = []
            endings = []
        }
        return endings
    }

    private func apply() {
        guard let progress else { return }
        // Foundation traps when a total of 0 follows after progress was made, and 0 of 0 is finished already.
        if total != 0 || progress.completedUnitCount == 0 { progress.totalUnitCount = total }
        progress.completedUnitCount = completed
    }
}
