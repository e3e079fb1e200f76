import Foundation
import MartletBeacons

extension WatchCore {
    /// A thing is new, or is watched otherwise than before.
    mutating func take(
        _ belonging: Belonging, _ presence: KnownPresence?, former: Belonging?, at moment: Moment
    ) -> [WatchAction] {
        let id = belonging.id
        var status = BelongingStatus()
        // What was known of it counts, but not for another beacon.
        if let presence, former.map({ $0.region == belonging.region }) ?? true {
            status.lastSeen = presence.lastSeen
            status.room = presence.room.isEmpty ? nil : presence.room
        }
        // A thing that was paused was not watched, and may be anywhere.
        let known = former == nil && !belonging.isPaused ? presence : nil
        if let lastSeen = known?.lastSeen, known?.isInside == false { status.presence = .away(since: lastSeen) }
        set(id, status)
        tracks[id] = Track()
        guard !belonging.isPaused else { return [] }
        let isWatched = watched[belonging.region] != nil
        watched[belonging.region, default: []].append(id)
        if isWatched { return watch(belonging.region, at: moment) }
        var state = RegionState.unknown, lastSeen: LastSeen?
        if let known, let date = known.lastSeen {
            state = known.isInside ? .inside : .outside
            let ago = min(max(moment.date.timeIntervalSince(date), 0), 1_000_000_000)
            lastSeen = LastSeen(
                moment: Moment(uptime: moment.uptime - .seconds(ago), date: date), scanner: known.room)
        }
        return [.watch(belonging.region, calibration: belonging.calibration, state: state, lastSeen: lastSeen)]
    }

    /// A thing is gone, or is watched otherwise from now on; what was written down of its beacon counts no more.
    mutating func forget(_ belonging: Belonging) -> [WatchAction] {
        let id = belonging.id
        var actions: [WatchAction] = []
        if belongings[id] == nil {
            statuses[id] = nil
            tracks[id] = nil
            pendingUpdate.statuses[id] = nil
            pendingUpdate.removed.insert(id)
        } else {
            let isSameBeacon = belongings[id]?.region == belonging.region
            let lastSeen = isSameBeacon ? statuses[id]?.lastSeen : nil
            let presence = KnownPresence(isInside: false, lastSeen: lastSeen, room: statuses[id]?.room ?? "")
            actions.append(.record(WatchRecord(presences: [id: presence])))
        }
        unsaved.remove(id)
        ranged.remove(id)
        guard let place = watched[belonging.region]?.firstIndex(of: id) else { return actions }
        watched[belonging.region]?.remove(at: place)
        if watched[belonging.region]?.isEmpty == true {
            watched[belonging.region] = nil
            actions.append(.unwatch(belonging.region))
        }
        return actions
    }

    /// Has a region's calibration set anew, and its state told.
    func watch(_ region: BeaconRegion, at moment: Moment) -> [WatchAction] {
        let calibration = watched[region]?.compactMap { belongings[$0]?.calibration }.first { $0 != 0 } ?? 0
        return [.watch(region, calibration: calibration, state: .unknown, lastSeen: nil)]
    }

    /// What a new monitor has to be told, where another takes the place of the first.
    package func watchAll(at moment: Moment) -> [WatchAction] {
        watched.flatMap { region, things -> [WatchAction] in
            guard case .watch(_, let calibration, _, _)? = watch(region, at: moment).first else { return [] }
            let status = things.compactMap { statuses[$0] }.max {
                ($0.lastSeen ?? .distantPast) < ($1.lastSeen ?? .distantPast)
            }
            guard let status, let date = status.lastSeen else {
                return [.watch(region, calibration: calibration, state: .unknown, lastSeen: nil)]
            }
            let state: RegionState =
                switch status.presence {
                case .here, .unknown: .inside
                case .away: .outside
                }
            return [
                .watch(
                    region, calibration: calibration, state: state,
                    lastSeen: LastSeen(
                        moment: Moment(uptime: moment.uptime, date: date), scanner: status.room ?? ""))
            ]
        }
    }

    /// The things that a beacon belongs to.
    func things(of identity: BeaconIdentity) -> [Belonging.ID] {
        guard let one = BeaconRegion(identity), let major = one.major else { return [] }
        return [one, BeaconRegion(uuid: one.uuid, major: major), BeaconRegion(uuid: one.uuid)]
            .flatMap { watched[$0] ?? [] }
    }

    mutating func set(_ id: Belonging.ID, _ status: BelongingStatus) {
        statuses[id] = status
        pendingUpdate.statuses[id] = status
        pendingUpdate.removed.remove(id)
    }

    /// What the planner wants done, with what a status shows of it.
    mutating func carryOut(_ actions: [NoticeAction]) -> [WatchAction] {
        var record = WatchRecord(), wanted: [WatchAction] = []
        for action in actions {
            switch action {
            case .show(let notice): wanted.append(.show(notice))
            case .withdraw(let key): wanted.append(.withdraw(key))
            case .save(let alert):
                record.save(alert)
                noteAlert(alert.id)
            case .end(let id):
                record.end(id)
                noteAlert(id)
            }
        }
        // Written down before it is told: what a person acknowledges is then sure to be known.
        return record.isEmpty ? wanted : [.record(record)] + wanted
    }

    mutating func noteAlert(_ id: Belonging.ID) {
        guard var status = statuses[id] else { return }
        let alert = planner.alert(of: id)
        guard status.isAlerting != (alert != nil) || status.nextReminder != alert?.nextReminder else { return }
        status.isAlerting = alert != nil
        status.nextReminder = alert?.nextReminder
        set(id, status)
    }
}
