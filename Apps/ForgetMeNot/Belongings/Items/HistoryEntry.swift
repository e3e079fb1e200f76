import Foundation

/// What happened to a thing.
package struct HistoryEntry: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// It came, or came back.
        case entered
        /// It left.
        case exited
        /// Its owner was told of it and knows.
        case acknowledged
    }

    package var item: Belonging.ID
    package var kind: Kind
    package var date: Date
    /// The room whose scanner heard it last; empty for this machine's own.
    package var room: String

    package init(item: Belonging.ID, kind: Kind, date: Date, room: String = "") {
        self.item = item
        self.kind = kind
        self.date = date
        self.room = room
    }
}
