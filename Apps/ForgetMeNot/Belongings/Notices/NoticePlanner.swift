import Foundation
import MartletBeacons

/// Decides what a person is told of things that leave and come back, and when.
///
/// A value without a clock or a bus. Periods are reckoned by a moment's uptime, so a wall clock that is set moves no reminder;
/// quiet hours are the wall clock's.
///
/// - What leaves is told once, and again every `repeatMinutes` until it is back or its owner says that that is known.
/// - What leaves together is told together: more than two within a minute make one notice.
/// - In quiet hours nothing is told; at their end, what is still away.
/// - While nobody listens nothing is told either, nor for a settling time after that: what is back may not have been heard yet.
package struct NoticePlanner: Sendable {
    /// A thing that is away and not acknowledged.
    struct Pending: Sendable {
        var alert: Alert
        /// When it is to be told next; `nil` where it was told and is not repeated.
        var due: Duration?
        /// The notice that tells it now.
        var shown: Notice.Key?
        /// When it was told last.
        var told: Duration?
    }

    /// What has left is told so long after, so that what leaves with it is told with it, and what is right back is not told.
    package static let gathering = Duration.seconds(3)
    /// Within this time several notices become one.
    static let folding = Duration.seconds(60)
    /// So many are told each by itself.
    static let apart = 2

    package var quietHours: Preferences.QuietHours?
    /// How long after a time without a listener nothing is told.
    package var settling: Duration
    let words: NoticeWords
    let calendar: Calendar

    var belongings: [Belonging.ID: Belonging] = [:]
    var pending: [Belonging.ID: Pending] = [:]
    /// Things that are back, to be told of then, with the room where they were heard.
    var returns: [Belonging.ID: (due: Duration, room: String)] = [:]
    /// The things of the notice about several.
    var departures: Set<Belonging.ID> = []
    var departuresTold: Duration?
    /// When that notice is to be corrected; what comes back together corrects it once.
    var correction: Duration?
    /// Since when somebody listens; `nil` while nobody does.
    var listeningSince: Duration?

    package init(
        quietHours: Preferences.QuietHours? = nil, settling: Duration = .seconds(30),
        words: NoticeWords = NoticeWords(), calendar: Calendar = .autoupdatingCurrent
    ) {
        self.quietHours = quietHours
        self.settling = settling
        self.words = words
        self.calendar = calendar
    }

    /// The alerts that are kept.
    package var alerts: [Belonging.ID: Alert] { pending.mapValues(\.alert) }

    /// A thing's alert; `nil` where it has none.
    package func alert(of id: Belonging.ID) -> Alert? { pending[id]?.alert }

    /// When `tick` is to be called at the latest; `nil` where nothing waits.
    package var nextDeadline: Duration? {
        let departures = listeningSince.flatMap { since in
            pending.values.compactMap(\.due).min().map { max($0, since) }
        }
        return [departures, returns.values.map(\.due).min(), correction].compactMap(\.self).min()
    }

    // MARK: What happens

    /// A thing left.
    package mutating func left(_ id: Belonging.ID, lastSeen: Date, room: String, at moment: Moment) -> [NoticeAction] {
        guard let belonging = belongings[id], belonging.notices.onExit else { return [] }
        returns[id] = nil
        // Due at once by what is kept: whoever is killed before it is told tells it after a restart.
        let alert = Alert(id: id, since: moment.date, lastSeen: lastSeen, room: room, nextReminder: moment.date)
        pending[id] = Pending(alert: alert, due: moment.uptime + Self.gathering)
        // That it is back is no longer so.
        return [.save(alert), .withdraw(.thing(id))]
    }

    /// A thing is heard again, or for the first time.
    ///
    /// - Parameter wasAway: Whether it was known to be away.
    package mutating func returned(
        _ id: Belonging.ID, wasAway: Bool, room: String, at moment: Moment
    ) -> [NoticeAction] {
        guard let belonging = belongings[id] else { return [] }
        let ended = pending[id]
        let wasHeldBack = ended.map { $0.told == nil && $0.shown == nil } ?? false
        guard wasAway, belonging.notices.onReturn, !wasHeldBack, quietEnd(at: moment) == nil else {
            return end(id, withdrawing: true, at: moment)
        }
        returns[id] = (moment.uptime + Self.gathering, room)
        // A notice of its own is replaced, by that of its return.
        return end(id, withdrawing: ended?.shown != .thing(id), at: moment)
    }

    /// Its owner knows that it is away.
    package mutating func acknowledge(_ id: Belonging.ID, at moment: Moment) -> [NoticeAction] {
        end(id, withdrawing: true, at: moment)
    }

    /// Somebody listens, or nobody does.
    package mutating func setListening(_ isListening: Bool, at moment: Moment) {
        guard isListening != (listeningSince != nil) else { return }
        listeningSince = isListening ? moment.uptime + settling : nil
    }

    /// Time has passed.
    package mutating func tick(at moment: Moment) -> [NoticeAction] {
        var actions = correctDepartures(at: moment) + tellReturns(at: moment)
        guard let listeningSince, listeningSince <= moment.uptime else { return actions }
        let due = pending.values.filter { $0.due.map { $0 <= moment.uptime } ?? false }.map(\.alert)
            .sorted { ($0.since, $0.id.uuidString) < ($1.since, $1.id.uuidString) }
        guard !due.isEmpty else { return actions }
        if let end = quietEnd(at: moment) {
            for alert in due { actions += postpone(alert.id, by: end, at: moment) }
        } else {
            actions += tell(due.map(\.id), at: moment)
        }
        return actions
    }
}
