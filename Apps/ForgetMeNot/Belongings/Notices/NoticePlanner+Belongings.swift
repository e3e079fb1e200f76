import Foundation
import MartletBeacons

extension NoticePlanner {
    /// The things there are, as they are set now; what is gone, paused or no longer to be told has no alert any more.
    package mutating func setBelongings(_ belongings: [Belonging], at moment: Moment) -> [NoticeAction] {
        let former = self.belongings
        self.belongings = Dictionary(belongings.map { ($0.id, $0) }) { first, _ in first }
        var actions: [NoticeAction] = []
        for id in pending.keys.sorted(by: { $0.uuidString < $1.uuidString }) {
            guard let belonging = self.belongings[id], !belonging.isPaused, belonging.notices.onExit else {
                actions += end(id, withdrawing: true, at: moment)
                continue
            }
            guard let before = former[id] else { continue }
            if before.region != belonging.region {
                actions += end(id, withdrawing: true, at: moment)
            } else if before.notices.repeatMinutes != belonging.notices.repeatMinutes, pending[id]?.told != nil {
                actions += scheduleReminder(id, at: moment)
            }
        }
        for id in returns.keys where self.belongings[id].map(\.isPaused) ?? true {
            returns[id] = nil
            actions.append(.withdraw(.thing(id)))
        }
        return actions
    }

    /// Takes up alerts that an earlier run kept, and the notices that it left behind.
    package mutating func resume(
        _ alerts: [Alert], shown: [Notice.Key: [Belonging.ID]] = [:], at moment: Moment
    ) -> [NoticeAction] {
        departures = Set(shown[.departures] ?? []).intersection(alerts.map(\.id))
        for alert in alerts where belongings[alert.id] != nil {
            var entry = Pending(alert: alert)
            if let next = alert.nextReminder {
                // What the wall clock did meanwhile makes no reminder wait for longer than a day.
                let wait = min(max(next.timeIntervalSince(moment.date), 0), 24 * 60 * 60)
                entry.due = moment.uptime + .seconds(wait)
            }
            if departures.contains(alert.id) {
                entry.shown = .departures
            } else if shown[.thing(alert.id)] != nil {
                entry.shown = .thing(alert.id)
            }
            if entry.shown != nil || entry.due == nil { entry.told = moment.uptime - Self.folding - .seconds(1) }
            pending[alert.id] = entry
        }
        departures = departures.filter { pending[$0] != nil }
        if !departures.isEmpty, departures.count < shown[.departures]?.count ?? 0 { correction = moment.uptime }
        return shown.keys.compactMap { key in
            switch key {
            case .thing(let id): pending[id] == nil ? .withdraw(key) : nil
            case .departures: departures.isEmpty ? .withdraw(key) : nil
            case .returns: nil
            }
        }
    }

    /// Alerts that others have ended in the store.
    package mutating func keepOnly(_ alerts: Set<Belonging.ID>, at moment: Moment) -> [NoticeAction] {
        pending.keys.filter { !alerts.contains($0) }.sorted { $0.uuidString < $1.uuidString }
            .flatMap { end($0, withdrawing: true, at: moment) }
    }
}
