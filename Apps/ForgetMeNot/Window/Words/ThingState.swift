import Belongings
import Foundation
import MartletBeacons
import MartletUI

/// How a thing fares, in the word of its pill and in a line.
struct ThingState: Hashable, Sendable {
    /// The word: Near, Immediate, Far, Here, Away, Unknown or Paused.
    var word: String
    var tint: Tint
    /// The line under the name.
    var line: String
    /// What the word does not say already, where there is little room.
    var shortLine: String

    init(_ belonging: Belonging, _ status: BelongingStatus?, now: Date, time: LocalTime) {
        guard !belonging.isPaused else {
            (word, tint, line, shortLine) = ("Paused", .gray, "Not watched while it is paused", "Not watched")
            return
        }
        let status = status ?? BelongingStatus()
        switch status.presence {
        case .here:
            (word, tint) = Self.word(status.proximity)
            let distance = status.accuracy.map { ", about \(Distance.text($0))" } ?? ""
            let room = status.room.map { $0.isEmpty ? "" : ", in \(Room.text($0))" } ?? ""
            line = word + distance + room
            shortLine = status.accuracy.map { "About \(Distance.text($0))" } ?? "No distance"
        case .away(let since):
            (word, tint) = ("Away", .orange)
            // A record without a time cannot tell one.
            let when = since == .distantPast ? "Left" : "Left at \(time.moment(since, now: now))"
            shortLine = when
            line = when + (Self.place(status).map { ", last seen \($0)" } ?? "")
        case .unknown:
            (word, tint) = ("Unknown", .gray)
            guard let seen = status.lastSeen, seen != .distantPast else {
                (line, shortLine) = ("Not seen yet", "Not seen yet")
                return
            }
            shortLine = "Last seen at \(time.moment(seen, now: now))"
            line = shortLine + (Self.place(status).map { ", \($0)" } ?? "")
        }
    }

    private static func word(_ proximity: Proximity) -> (String, Tint) {
        switch proximity {
        case .immediate: ("Immediate", .green)
        case .near: ("Near", .blue)
        case .far: ("Far", .purple)
        // It is heard, but nobody measured how strongly.
        case .unknown: ("Here", .brown)
        }
    }

    private static func place(_ status: BelongingStatus) -> String? {
        status.room.flatMap { $0.isEmpty ? nil : "in \(Room.text($0))" }
    }
}
