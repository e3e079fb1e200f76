import Foundation
import MartletBeacons

extension NoticePlanner {
    /// Tells of things that are away, together with those told within the last minute where they are many.
    mutating func tell(_ due: [Belonging.ID], at moment: Moment) -> [NoticeAction] {
        var actions: [NoticeAction] = []
        let now = moment.uptime
        let isLate = { (told: Duration?) in told.map { now - $0 <= Self.folding } ?? false }
        let fresh = Set(due)
        let lately = pending.values.filter {
            $0.shown == .thing($0.alert.id) && isLate($0.told) && !fresh.contains($0.alert.id)
        }.map(\.alert.id)
        let joins = !departures.isEmpty && isLate(departuresTold)
        if joins || due.count + lately.count > Self.apart {
            for id in due + lately {
                if pending[id]?.shown == .thing(id) { actions.append(.withdraw(.thing(id))) }
                pending[id]?.shown = .departures
                departures.insert(id)
            }
            departuresTold = now
            correction = nil
            actions.append(.show(words.left(departed, isQuiet: false)))
        } else {
            for id in due {
                actions += takeOutOfDepartures(id, at: moment)
                guard let belonging = belongings[id], let alert = pending[id]?.alert else { continue }
                pending[id]?.shown = .thing(id)
                actions.append(.show(words.left(belonging, alert, now: moment.date)))
            }
        }
        for id in due {
            pending[id]?.told = now
            actions += scheduleReminder(id, at: moment)
        }
        return actions
    }

    /// Tells of things that are back.
    mutating func tellReturns(at moment: Moment) -> [NoticeAction] {
        guard returns.values.contains(where: { $0.due <= moment.uptime }) else { return [] }
        // Those that came a little later are told with the first.
        let rooms = returns
        returns = [:]
        guard quietEnd(at: moment) == nil else { return rooms.keys.map { .withdraw(.thing($0)) } }
        let back = rooms.keys.compactMap { belongings[$0] }.sorted {
            ($0.name, $0.id.uuidString) < ($1.name, $1.id.uuidString)
        }
        guard back.count > Self.apart else {
            return back.map { .show(words.returned($0, room: rooms[$0.id]?.room ?? "")) }
        }
        return back.map { .withdraw(.thing($0.id)) } + [.show(words.returned(back))]
    }

    /// Ends an alert, and corrects or withdraws the notice that tells of it.
    mutating func end(_ id: Belonging.ID, withdrawing: Bool, at moment: Moment) -> [NoticeAction] {
        guard let ended = pending.removeValue(forKey: id) else { return [] }
        var actions: [NoticeAction] = [.end(id)]
        switch ended.shown {
        case .departures: actions += takeOutOfDepartures(id, at: moment)
        case let key?: if withdrawing { actions.append(.withdraw(key)) }
        case nil: break
        }
        return actions
    }

    /// The notice about several goes on without a thing.
    mutating func takeOutOfDepartures(_ id: Belonging.ID, at moment: Moment) -> [NoticeAction] {
        guard departures.remove(id) != nil else { return [] }
        pending[id]?.shown = nil
        guard departures.isEmpty else {
            correction = correction ?? moment.uptime + .seconds(1)
            return []
        }
        correction = nil
        return [.withdraw(.departures)]
    }

    /// Shows the notice about several anew, without a sound, where things were taken out of it.
    mutating func correctDepartures(at moment: Moment) -> [NoticeAction] {
        guard let due = correction, due <= moment.uptime else { return [] }
        correction = nil
        return [.show(words.left(departed, isQuiet: true))]
    }

    /// The things of the notice about several, in the order in which they left.
    private var departed: [Belonging] {
        departures.compactMap { pending[$0]?.alert }
            .sorted { ($0.since, $0.id.uuidString) < ($1.since, $1.id.uuidString) }
            .compactMap { belongings[$0.id] }
    }

    /// When it is told again.
    mutating func scheduleReminder(_ id: Belonging.ID, at moment: Moment) -> [NoticeAction] {
        guard var entry = pending[id] else { return [] }
        // A store that somebody else wrote to may hold any number; a day is the longest.
        let minutes = belongings[id]?.notices.repeatMinutes.map { min(max($0, 1), 24 * 60) }
        entry.due = minutes.map { moment.uptime + .seconds($0 * 60) }
        entry.alert.nextReminder = minutes.map { moment.date.addingTimeInterval(Double($0) * 60) }
        pending[id] = entry
        return [.save(entry.alert)]
    }

    /// It is told when quiet hours are over.
    mutating func postpone(_ id: Belonging.ID, by wait: Duration, at moment: Moment) -> [NoticeAction] {
        guard var entry = pending[id] else { return [] }
        entry.due = moment.uptime + wait
        entry.alert.nextReminder = moment.date.addingTimeInterval(wait / .seconds(1))
        pending[id] = entry
        return [.save(entry.alert)]
    }

    /// How long quiet hours still last; `nil` outside them.
    func quietEnd(at moment: Moment) -> Duration? {
        guard let quietHours else { return nil }
        let now = calendar.dateComponents([.hour, .minute, .second], from: moment.date)
        let minute = (now.hour ?? 0) * 60 + (now.minute ?? 0)
        guard quietHours.contains(minute: minute) else { return nil }
        let left = ((quietHours.end - minute) % (24 * 60) + 24 * 60) % (24 * 60)
        return .seconds(max(left * 60 - (now.second ?? 0), 1))
    }
}
