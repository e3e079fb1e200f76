import Foundation

/// Two talks that a person cannot both attend.
package struct TalkConflict: Hashable, Sendable {
    /// The id of the talk that starts first.
    package var first: Talk.ID
    /// The id of the other.
    package var second: Talk.ID

    /// Two talks by their ids.
    package init(first: Talk.ID, second: Talk.ID) {
        self.first = first
        self.second = second
    }
}

extension Programme {
    /// The most pairs that are told.
    package static let conflictCapacity = 10_000

    /// The pairs of picked talks that overlap, in order of their starts.
    ///
    /// A talk that starts as another ends does not overlap with it; one without an end counts for its start alone. Cancelled and
    /// unscheduled talks are in no pair. O(n log n + pairs), of which the first `conflictCapacity` are given.
    package func conflicts(among picks: Set<Talk.ID>) -> [TalkConflict] {
        var open: [(id: Talk.ID, end: Date)] = []
        var conflicts: [TalkConflict] = []
        for talk in talks where picks.contains(talk.id) && talk.status == .scheduled {
            guard let start = talk.start else { continue }
            // A talk without an end is open for the others of its very start.
            open.removeAll { $0.end <= start }
            for other in open {
                guard conflicts.count < Self.conflictCapacity else { return conflicts }
                conflicts.append(TalkConflict(first: other.id, second: talk.id))
            }
            open.append((talk.id, talk.end ?? start.addingTimeInterval(0.001)))
        }
        return conflicts
    }
}
