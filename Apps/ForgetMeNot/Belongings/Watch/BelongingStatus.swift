import Foundation
import MartletBeacons

/// What is known of a thing now.
package struct BelongingStatus: Hashable, Sendable {
    /// Whether it is here.
    package enum Presence: Hashable, Sendable {
        /// Not seen since the watching began, or nobody listens who could tell.
        case unknown
        /// Seen lately.
        case here
        /// Gone since then.
        case away(since: Date)
    }

    package var presence: Presence
    /// How near; unknown where it is not here or no scanner gave a strength.
    package var proximity: Proximity
    /// The distance in metres.
    package var accuracy: Double?
    /// When it was seen last, in this watching or an earlier one.
    package var lastSeen: Date?
    /// The room whose scanner heard it nearest, or last; `nil` where only this machine listens.
    package var room: String?
    /// The last strengths, oldest first, smoothed, one a second at most and 60 of them; in dBm.
    package var trace: [Double]
    /// When its leaving will be told again; `nil` where it is here, or acknowledged.
    package var nextReminder: Date?
    /// Whether its leaving waits to be acknowledged.
    package var isAlerting: Bool

    package init(
        presence: Presence = .unknown, proximity: Proximity = .unknown, accuracy: Double? = nil, lastSeen: Date? = nil,
        room: String? = nil, trace: [Double] = [], nextReminder: Date? = nil, isAlerting: Bool = false
    ) {
        self.presence = presence
        self.proximity = proximity
        self.accuracy = accuracy
        self.lastSeen = lastSeen
        self.room = room
        self.trace = trace
        self.nextReminder = nextReminder
        self.isAlerting = isAlerting
    }
}
