import Foundation

/// A reminder of a picked talk.
package struct Reminder: Hashable, Sendable, Identifiable {
    /// The id of the talk.
    package var talk: Talk.ID
    /// When it is due.
    package var due: Date
    /// When the talk starts.
    package var start: Date
    /// The talk's title.
    package var title: String
    /// Room and time, such as `C07, 10:00`.
    package var body: String

    /// What names the reminder: a talk that is moved gets another.
    package var id: String { "\(talk)@\(Int(min(max(start.timeIntervalSince1970, -1e12), 1e12)))" }
}

/// Plans when to remind a person of the talks that were picked.
package enum ReminderPlanner {
    /// The reminders that are still to come, by time: `minutes` before the start of each picked talk, none for a moment that is
    /// past, none for a talk that is cancelled or has no time, and none that was `given` before.
    ///
    /// O(n log n).
    package static func reminders(
        for picks: Set<Talk.ID>, in programme: Programme, minutes: Int, now: Date, given: Set<Reminder.ID> = []
    ) -> [Reminder] {
        let lead = Double(min(max(minutes, 0), 7 * 24 * 60)) * 60
        return programme.talks.compactMap { talk -> Reminder? in
            guard picks.contains(talk.id), talk.status == .scheduled, let start = talk.start else { return nil }
            let due = start.addingTimeInterval(-lead)
            guard due >= now else { return nil }
            let clock = WallTime(start, in: programme.zone).clock
            let body = talk.room.map { "\($0), \(clock)" } ?? clock
            let reminder = Reminder(talk: talk.id, due: due, start: start, title: talk.title, body: body)
            return given.contains(reminder.id) ? nil : reminder
        }.sorted { ($0.due, $0.talk) < ($1.due, $1.talk) }
    }
}
