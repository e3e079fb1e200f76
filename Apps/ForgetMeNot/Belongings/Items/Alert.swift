import Foundation

/// A thing that left, as long as its owner has not said that that is known.
package struct Alert: Hashable, Sendable, Identifiable {
    package var id: Belonging.ID
    /// When it left.
    package var since: Date
    package var lastSeen: Date
    package var room: String
    /// When it is told again; `nil` where it is told once only.
    package var nextReminder: Date?

    package init(id: Belonging.ID, since: Date, lastSeen: Date, room: String = "", nextReminder: Date? = nil) {
        self.id = id
        self.since = since
        self.lastSeen = lastSeen
        self.room = room
        self.nextReminder = nextReminder
    }
}
