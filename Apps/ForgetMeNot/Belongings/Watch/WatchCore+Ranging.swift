import Foundation
import MartletBeacons

extension WatchCore {
    /// A beacon is ranged: for each thing it belongs to, and as one that is in range.
    mutating func range(_ beacon: RangedBeacon, at moment: Moment) {
        for id in things(of: beacon.identity) {
            guard var status = statuses[id], var track = tracks[id] else { continue }
            let isFirst = track.ranged != moment.uptime
            // Of several beacons of one thing the nearest tells how near it is.
            if isFirst || (beacon.accuracy ?? .infinity) < (status.accuracy ?? .infinity) {
                status.proximity = beacon.proximity
                status.accuracy = beacon.accuracy
                status.room = beacon.scanner.isEmpty ? nil : beacon.scanner
            }
            status.presence = .here
            status.lastSeen = max(status.lastSeen ?? .distantPast, beacon.lastSeen.date)
            if isFirst, let rssi = beacon.rssi, track.lastTrace.map({ moment.uptime - $0 >= .seconds(1) }) ?? true {
                if status.trace.count >= Self.traceLength {
                    status.trace.removeFirst(status.trace.count - Self.traceLength + 1)
                }
                status.trace.append(rssi)
                track.lastTrace = moment.uptime
            }
            track.ranged = moment.uptime
            tracks[id] = track
            set(id, status)
            ranged.insert(id)
            unsaved.insert(id)
            if unsavedDue == nil { unsavedDue = moment.uptime + Self.savingInterval }
        }
        if staleDue == nil, !ranged.isEmpty { staleDue = moment.uptime + Self.freshness }
        if isListeningForAll { note(beacon, at: moment) }
    }

    /// What was not ranged for a while is near nothing any more.
    mutating func letFade(at moment: Moment) {
        staleDue = nil
        var oldest: Duration?
        for id in ranged {
            guard let heard = tracks[id]?.ranged, moment.uptime - heard < Self.freshness else {
                ranged.remove(id)
                guard var status = statuses[id], status.proximity != .unknown || status.accuracy != nil else {
                    continue
                }
                status.proximity = .unknown
                status.accuracy = nil
                set(id, status)
                continue
            }
            oldest = min(oldest ?? heard, heard)
        }
        let silent = strangers.filter { moment.uptime - $0.value.heard >= rules.exitPeriod }
        for identity in silent.keys { strangers[identity] = nil }
        if !silent.isEmpty { areStrangersChanged = true }
        oldest = strangers.values.map(\.heard).min().map { min(oldest ?? $0, $0) } ?? oldest
        if let oldest { staleDue = max(oldest + Self.freshness, moment.uptime + .seconds(1)) }
    }

    private mutating func note(_ beacon: RangedBeacon, at moment: Moment) {
        guard strangers[beacon.identity] != nil || strangers.count < Self.strangersLimit else { return }
        let found = BeaconInRange(
            identity: beacon.identity, rssi: beacon.rssi, accuracy: beacon.accuracy, proximity: beacon.proximity,
            lastSeen: beacon.lastSeen.date)
        strangers[beacon.identity] = (found, moment.uptime)
        areStrangersChanged = true
        if staleDue == nil { staleDue = moment.uptime + Self.freshness }
    }

    /// A scanner listens, or says why it does not.
    mutating func report(_ report: ScannerReport, at moment: Moment) {
        if let place = scanners.firstIndex(where: { $0.id == report.id }) {
            scanners[place] = report
        } else {
            scanners.append(report)
            scanners.sort { $0.id < $1.id }
        }
        pendingUpdate.scanners = scanners
        planner.setListening(scanners.contains { $0.trouble == nil }, at: moment)
    }
}
