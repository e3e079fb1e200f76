import Belongings
import Foundation

/// What the cards above the list say of things that left.
struct AlertWords: Hashable, Sendable {
    /// What a card says, and which things its "I know" is about.
    struct Card: Hashable, Sendable {
        var things: [Belonging.ID]
        var title: String
        var text: String
    }

    /// A card for each of up to three things, or one for all, oldest first.
    var cards: [Card]

    private static let limit = 3

    init(
        _ belongings: [Belonging], _ statuses: [Belonging.ID: BelongingStatus], now: Date, time: LocalTime
    ) {
        let gone = belongings.compactMap { belonging -> (Belonging, BelongingStatus, Date)? in
            guard let status = statuses[belonging.id], status.isAlerting, !belonging.isPaused,
                case .away(let since) = status.presence
            else { return nil }
            return (belonging, status, since)
        }.sorted { $0.2 < $1.2 }
        guard gone.count > Self.limit else {
            cards = gone.map { belonging, status, since in
                let left = since == .distantPast ? "left" : "left at \(time.moment(since, now: now))"
                return Card(
                    things: [belonging.id], title: "Are you forgetting something?",
                    text: "\(belonging.name) \(left)." + Self.reminder(status.nextReminder, now: now))
            }
            return
        }
        let names = gone.prefix(Self.limit).map(\.0.name).joined(separator: ", ")
        let next = gone.compactMap(\.1.nextReminder).min()
        cards = [
            Card(
                things: gone.map(\.0.id), title: "Are you forgetting something?",
                text: "\(names) and \(gone.count - Self.limit) more have left." + Self.reminder(next, now: now))
        ]
    }

    private static func reminder(_ date: Date?, now: Date) -> String {
        guard let seconds = date?.timeIntervalSince(now), seconds.isFinite else { return "" }
        let minutes = Int(min(max(seconds / 60, 0), 100_000).rounded(.up))
        switch minutes {
        case 0: return " You will be reminded again soon."
        case 1: return " You will be reminded again in a minute."
        default: return " You will be reminded again in \(minutes) minutes."
        }
    }
}
