import Foundation

/// The differences between two versions of a programme, by the talks' ids.
package struct ProgrammeChanges: Hashable, Sendable {
    /// A talk that changed, and how.
    package struct Entry: Hashable, Sendable {
        /// The talk as it is now; for one that is gone, as it was.
        package var talk: Talk
        /// What changed.
        package var changes: [TalkChange]
    }

    /// The talks that changed: first those that are gone, then the others in the new order.
    package let entries: [Entry]

    /// Compares two versions, in O(talks).
    package init(from old: Programme, to new: Programme) {
        let before = Dictionary(old.talks.map { ($0.id, $0) }) { first, _ in first }
        let after = Set(new.talks.map(\.id))
        var entries = old.talks.filter { !after.contains($0.id) }.map { Entry(talk: $0, changes: [.removed]) }
        for talk in new.talks {
            guard let other = before[talk.id] else {
                entries.append(Entry(talk: talk, changes: [.added]))
                continue
            }
            let changes = Self.changes(from: other, to: talk)
            if !changes.isEmpty { entries.append(Entry(talk: talk, changes: changes)) }
        }
        self.entries = entries
    }

    private static func changes(from old: Talk, to new: Talk) -> [TalkChange] {
        var changes: [TalkChange] = []
        if new.status == .cancelled, old.status != .cancelled { changes.append(.cancelled) }
        if old.status == .cancelled, new.status != .cancelled { changes.append(.reinstated) }
        if old.start != new.start {
            changes.append(.rescheduled(from: old.start, to: new.start))
        } else if old.end != new.end {
            changes.append(.lengthChanged(from: old.end, to: new.end))
        }
        if old.room != new.room { changes.append(.relocated(from: old.room, to: new.room)) }
        if old.title != new.title { changes.append(.retitled(from: old.title, to: new.title)) }
        return changes
    }

    /// The changes to a person's own picks as sentences, in the order of the entries; times in the programme's zone.
    package func sentences(for picks: Set<Talk.ID>, in programme: Programme) -> [String] {
        entries.filter { picks.contains($0.talk.id) }.flatMap { entry in
            entry.changes.map { Self.sentence($0, entry.talk, programme.zone) }
        }
    }

    private static func sentence(_ change: TalkChange, _ talk: Talk, _ zone: TimeZone) -> String {
        let title = "“\(talk.title)”"
        switch change {
        case .added: return "\(title) is new."
        case .removed: return "\(title) is no longer in the programme."
        case .cancelled: return "\(title) is cancelled."
        case .reinstated: return "\(title) takes place after all."
        case .rescheduled(_, nil): return "\(title) has no time any more."
        case .rescheduled(nil, let to?): return "\(title) is on \(moment(to, zone))."
        case .rescheduled(let from?, let to?):
            return "\(title) has moved from \(moment(from, zone)) to \(moment(to, zone, after: from))."
        case .lengthChanged(_, nil): return "\(title) has no known end any more."
        case .lengthChanged(_, let to?): return "\(title) ends at \(WallTime(to, in: zone).clock) now."
        case .relocated(_, nil): return "\(title) has no room any more."
        case .relocated(nil, let to?): return "\(title) is in \(to)."
        case .relocated(let from?, let to?): return "\(title) has moved from \(from) to \(to)."
        case .retitled(let from, _): return "“\(from)” is called \(title) now."
        }
    }

    /// A day and a clock time; of a time on the same day the clock alone.
    private static func moment(_ instant: Date, _ zone: TimeZone, after other: Date? = nil) -> String {
        let wall = WallTime(instant, in: zone)
        if let other, WallTime(other, in: zone).day == wall.day { return wall.clock }
        let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        return "\(days[wall.day.weekday]) \(wall.day), \(wall.clock)"
    }
}
