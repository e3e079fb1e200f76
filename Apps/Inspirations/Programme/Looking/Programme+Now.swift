import Foundation

extension Programme {
    /// What runs and what comes next.
    package struct NowAndNext: Hashable, Sendable {
        /// The talks that run, by their start.
        package var now: [Talk]
        /// For each room, its next talk on the same day of the conference; where there is none, the next that start at all.
        package var next: [Talk]
    }

    /// What runs at an instant and what comes next; cancelled talks do neither.
    ///
    /// O(talks).
    package func nowAndNext(at instant: Date) -> NowAndNext {
        let running = talks.filter { $0.isRunning(at: instant) }
        let coming = talks.filter { talk in talk.status == .scheduled && talk.start.map { $0 > instant } ?? false }
        let wall = WallTime(instant, in: zone)
        let today = wall.minute < dayChange ? wall.day.adding(days: -1) : wall.day
        var rooms: Set<String> = []
        let next = coming.filter { talk in day(of: talk) == today && rooms.insert(talk.room ?? "").inserted }
        guard next.isEmpty, let first = coming.first?.start else { return NowAndNext(now: running, next: next) }
        return NowAndNext(now: running, next: coming.filter { $0.start == first })
    }
}
