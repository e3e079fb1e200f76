import Foundation

/// What was known of a thing when it was written down, for the next run of the program.
package struct KnownPresence: Hashable, Sendable {
    package var isInside: Bool
    package var lastSeen: Date?
    package var room: String

    package init(isInside: Bool, lastSeen: Date?, room: String = "") {
        self.isInside = isInside
        self.lastSeen = lastSeen
        self.room = room
    }
}
