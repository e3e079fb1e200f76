import Foundation
import MartletBeacons

extension WatchCore {
    /// Takes what the monitor tells.
    ///
    /// - Complexity: O(the things of the region or beacon).
    package mutating func handle(_ event: BeaconEvent) -> [WatchAction] {
        switch event {
        case .entered(let region, let moment): return enter(region, at: moment)
        case .exited(let region, let lastSeen, let moment): return exit(region, lastSeen, at: moment)
        case .determined(let state, let region, _):
            determine(state, region)
            return []
        case .ranged(let beacon, let moment):
            range(beacon, at: moment)
            return []
        case .blind(let scanner, let trouble, let moment):
            report(ScannerReport(id: scanner, trouble: trouble), at: moment)
            return []
        case .listening(let scanner, let moment):
            report(ScannerReport(id: scanner), at: moment)
            return []
        }
    }

    /// The owner knows that a thing is away.
    package mutating func acknowledge(_ id: Belonging.ID, at moment: Moment) -> [WatchAction] {
        let ended = planner.acknowledge(id, at: moment)
        guard !ended.isEmpty else { return [] }
        let entry = HistoryEntry(item: id, kind: .acknowledged, date: moment.date, room: statuses[id]?.room ?? "")
        return joined(carryOut(ended), WatchRecord(history: [entry]))
    }

    /// Time has passed.
    package mutating func tick(at moment: Moment) -> [WatchAction] {
        var actions = carryOut(planner.tick(at: moment))
        if let due = staleDue, due <= moment.uptime { letFade(at: moment) }
        if let due = unsavedDue, due <= moment.uptime { actions += save() }
        return actions
    }

    /// Writes down when things were seen, as before the program ends.
    package mutating func save() -> [WatchAction] {
        unsavedDue = nil
        guard !unsaved.isEmpty else { return [] }
        var record = WatchRecord()
        for id in unsaved { record.presences[id] = presence(of: id) }
        unsaved = []
        return [.record(record)]
    }

    // MARK: Regions

    private mutating func enter(_ region: BeaconRegion, at moment: Moment) -> [WatchAction] {
        var actions: [WatchAction] = [], record = WatchRecord()
        for id in watched[region] ?? [] {
            guard var status = statuses[id] else { continue }
            var wasAway = false
            if case .away = status.presence { wasAway = true }
            status.presence = .here
            status.lastSeen = moment.date
            set(id, status)
            record.history.append(HistoryEntry(item: id, kind: .entered, date: moment.date))
            record.presences[id] = presence(of: id)
            unsaved.remove(id)
            actions += carryOut(planner.returned(id, wasAway: wasAway, room: "", at: moment))
        }
        return joined(actions, record)
    }

    private mutating func exit(_ region: BeaconRegion, _ lastSeen: LastSeen, at moment: Moment) -> [WatchAction] {
        var actions: [WatchAction] = [], record = WatchRecord()
        for id in watched[region] ?? [] {
            guard var status = statuses[id] else { continue }
            status.presence = .away(since: moment.date)
            status.lastSeen = lastSeen.moment.date
            status.room = lastSeen.scanner.isEmpty ? nil : lastSeen.scanner
            status.proximity = .unknown
            status.accuracy = nil
            set(id, status)
            ranged.remove(id)
            unsaved.remove(id)
            record.history.append(
                HistoryEntry(item: id, kind: .exited, date: moment.date, room: lastSeen.scanner))
            record.presences[id] = presence(of: id)
            actions += carryOut(
                planner.left(id, lastSeen: lastSeen.moment.date, room: lastSeen.scanner, at: moment))
        }
        return joined(actions, record)
    }

    private mutating func determine(_ state: RegionState, _ region: BeaconRegion) {
        for id in watched[region] ?? [] {
            guard var status = statuses[id] else { continue }
            switch (state, status.presence) {
            case (.inside, _): status.presence = .here
            case (.outside, .away), (.unknown, .away): continue
            case (.outside, _):
                // What was never seen has not left.
                status.presence = status.lastSeen.map { .away(since: $0) } ?? .unknown
            case (.unknown, _): status.presence = .unknown
            }
            if state != .inside {
                status.proximity = .unknown
                status.accuracy = nil
            }
            if status != statuses[id] { set(id, status) }
        }
    }

    private func presence(of id: Belonging.ID) -> KnownPresence {
        let status = statuses[id] ?? BelongingStatus()
        var isAway = false
        if case .away = status.presence { isAway = true }
        return KnownPresence(
            isInside: !isAway && status.lastSeen != nil, lastSeen: status.lastSeen, room: status.room ?? "")
    }

    /// One record of all, so that what belongs together is written together.
    private func joined(_ actions: [WatchAction], _ record: WatchRecord) -> [WatchAction] {
        var record = record, others: [WatchAction] = []
        for action in actions {
            guard case .record(let part) = action else {
                others.append(action)
                continue
            }
            record.merge(part)
        }
        return record.isEmpty ? others : [.record(record)] + others
    }
}
