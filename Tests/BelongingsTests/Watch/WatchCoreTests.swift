import Foundation
import MartletBeacons
import Testing

@testable import Belongings

/// A watch of a few things, and a time that a test sets.
struct Watching {
    static let uuid = UUID(uuidString: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0") ?? UUID()
    static let start = Date(timeIntervalSince1970: 1_700_049_600)
    var core = WatchCore()

    static func moment(_ seconds: Double) -> Moment {
        Moment(uptime: .seconds(1000 + seconds), date: start.addingTimeInterval(seconds))
    }

    static func thing(_ minor: UInt16?, id: UUID = UUID(), notices: NoticeRules = NoticeRules()) -> Belonging {
        Belonging(
            id: id, name: "Thing",
            region: minor.map { BeaconRegion(uuid: uuid, major: 1, minor: $0) }
                ?? BeaconRegion(uuid: uuid), notices: notices)
    }

    static func ranged(_ minor: UInt16, _ accuracy: Double?, _ seconds: Double, scanner: String = "") -> BeaconEvent {
        .ranged(
            RangedBeacon(
                identity: .iBeacon(uuid: uuid, major: 1, minor: minor), proximity: Proximity(distance: accuracy),
                accuracy: accuracy, rssi: -60, scanner: scanner, lastSeen: moment(seconds)), at: moment(seconds))
    }

    static func exited(_ region: BeaconRegion, _ lastSeen: Double, _ seconds: Double, scanner: String = "")
        -> BeaconEvent
    {
        .exited(region, lastSeen: LastSeen(moment: moment(lastSeen), scanner: scanner), at: moment(seconds))
    }

    /// What is written down by some actions.
    static func record(_ actions: [WatchAction]) -> WatchRecord {
        var all = WatchRecord()
        for case .record(let part) in actions { all.merge(part) }
        return all
    }
}

@Suite("A watch") struct WatchCoreTests {
    @Test("tells who is here, how near, and where")
    func near() {
        let keys = Watching.thing(1)
        var core = Watching().core
        #expect(
            core.begin(with: WatchContents(belongings: [keys]), at: Watching.moment(0)) == [
                .watch(keys.region, calibration: 0, state: .unknown, lastSeen: nil)
            ])
        #expect(core.statuses[keys.id] == BelongingStatus())
        let record = Watching.record(core.handle(.entered(keys.region, at: Watching.moment(1))))
        #expect(record.history == [HistoryEntry(item: keys.id, kind: .entered, date: Watching.moment(1).date)])
        #expect(record.presences == [keys.id: KnownPresence(isInside: true, lastSeen: Watching.moment(1).date)])
        _ = core.handle(Watching.ranged(1, 1.2, 2, scanner: "Kitchen"))
        #expect(
            core.statuses[keys.id]
                == BelongingStatus(
                    presence: .here, proximity: .near, accuracy: 1.2, lastSeen: Watching.moment(2).date,
                    room: "Kitchen", trace: [-60]))
    }

    @Test("tells who left, since when, and where it was last, and has that written down and told")
    func exit() {
        let keys = Watching.thing(1)
        var core = Watching().core
        _ = core.begin(with: WatchContents(belongings: [keys]), at: Watching.moment(0))
        _ = core.handle(.listening(scanner: "Hall", at: Watching.moment(0)))
        _ = core.handle(.entered(keys.region, at: Watching.moment(1)))
        let record = Watching.record(core.handle(Watching.exited(keys.region, 5, 35, scanner: "Hall")))
        #expect(
            record.history == [
                HistoryEntry(item: keys.id, kind: .exited, date: Watching.moment(35).date, room: "Hall")
            ])
        #expect(
            record.presences == [
                keys.id: KnownPresence(isInside: false, lastSeen: Watching.moment(5).date, room: "Hall")
            ])
        #expect(record.alerts[keys.id]?.lastSeen == Watching.moment(5).date)
        #expect(core.statuses[keys.id]?.presence == .away(since: Watching.moment(35).date))
        #expect(core.statuses[keys.id]?.isAlerting == true)
        let told = core.tick(at: Watching.moment(38))
        #expect(told.contains { if case .show(let notice) = $0 { notice.things == [keys.id] } else { false } })
        #expect(core.statuses[keys.id]?.nextReminder == Watching.moment(38 + 300).date)
        let known = Watching.record(core.acknowledge(keys.id, at: Watching.moment(40)))
        #expect(known.ended == [keys.id])
        #expect(known.history.map(\.kind) == [.acknowledged])
        #expect(core.statuses[keys.id]?.isAlerting == false)
        #expect(core.statuses[keys.id]?.nextReminder == nil)
        #expect(core.acknowledge(keys.id, at: Watching.moment(41)) == [], "there is nothing to acknowledge")
    }

    @Test("knows what an earlier run knew, and calls nothing near that was not heard since")
    func restart() {
        let here = Watching.thing(1), away = Watching.thing(2), new = Watching.thing(3)
        let date = Watching.start.addingTimeInterval(-600)
        var core = Watching().core
        let actions = core.begin(
            with: WatchContents(
                belongings: [here, away, new],
                presences: [
                    here.id: KnownPresence(isInside: true, lastSeen: date, room: "Hall"),
                    away.id: KnownPresence(isInside: false, lastSeen: date),
                ]), at: Watching.moment(0))
        let seen = Moment(uptime: .seconds(400), date: date)
        #expect(
            actions == [
                .watch(here.region, calibration: 0, state: .inside, lastSeen: LastSeen(moment: seen, scanner: "Hall")),
                .watch(away.region, calibration: 0, state: .outside, lastSeen: LastSeen(moment: seen, scanner: "")),
                .watch(new.region, calibration: 0, state: .unknown, lastSeen: nil),
            ])
        #expect(core.statuses[here.id] == BelongingStatus(presence: .unknown, lastSeen: date, room: "Hall"))
        #expect(core.statuses[away.id]?.presence == .away(since: date))
        #expect(core.statuses[new.id]?.presence == .unknown)
        _ = core.handle(Watching.ranged(1, 0.3, 5))
        #expect(core.statuses[here.id]?.presence == .here)
        // What was never seen has not left, however long nobody hears it.
        _ = core.handle(.determined(.outside, new.region, at: Watching.moment(30)))
        #expect(core.statuses[new.id]?.presence == .unknown)
    }

    @Test("says that it cannot tell, where nobody listens")
    func uncertain() {
        let keys = Watching.thing(1)
        var core = Watching().core
        _ = core.begin(with: WatchContents(belongings: [keys]), at: Watching.moment(0))
        _ = core.handle(.entered(keys.region, at: Watching.moment(1)))
        _ = core.handle(Watching.ranged(1, 1, 2))
        _ = core.handle(.blind(scanner: "", .poweredOff, at: Watching.moment(3)))
        #expect(core.scanners == [ScannerReport(id: "", trouble: .poweredOff)])
        #expect(core.handle(.determined(.unknown, keys.region, at: Watching.moment(33))) == [], "nothing is told of it")
        #expect(core.statuses[keys.id]?.presence == .unknown)
        #expect(core.statuses[keys.id]?.proximity == .unknown)
        _ = core.handle(.listening(scanner: "", at: Watching.moment(40)))
        #expect(core.scanners == [ScannerReport(id: "")])
        _ = core.handle(.determined(.inside, keys.region, at: Watching.moment(41)))
        #expect(core.statuses[keys.id]?.presence == .here)
    }

    @Test("lets what is near fade where it is not heard, and keeps the last minute's strengths")
    func fades() {
        let keys = Watching.thing(1)
        var core = Watching().core
        _ = core.begin(with: WatchContents(belongings: [keys]), at: Watching.moment(0))
        for second in 1...100 { _ = core.handle(Watching.ranged(1, 1, Double(second))) }
        _ = core.handle(Watching.ranged(1, 1, 100.5))
        #expect(core.statuses[keys.id]?.trace.count == 60)
        var now = 0.0
        while let due = core.nextDeadline, now < 116 {
            now = due / .seconds(1) - 1000
            _ = core.tick(at: Moment(uptime: due, date: Watching.moment(now).date))
            if now < 115.5 { #expect(core.statuses[keys.id]?.proximity == .near) }
        }
        #expect(core.statuses[keys.id]?.proximity == .unknown)
        #expect(core.statuses[keys.id]?.presence == .here)
        #expect(core.statuses[keys.id]?.lastSeen == Watching.moment(100.5).date)
    }

    @Test("writes down once a minute when things were seen, and at the end")
    func saves() {
        let keys = Watching.thing(1)
        var core = Watching().core
        _ = core.begin(with: WatchContents(belongings: [keys]), at: Watching.moment(0))
        for second in 1...50 { _ = core.handle(Watching.ranged(1, 1, Double(second))) }
        #expect(Watching.record(core.tick(at: Watching.moment(60))).isEmpty)
        let record = Watching.record(core.tick(at: Watching.moment(61)))
        #expect(record.presences == [keys.id: KnownPresence(isInside: true, lastSeen: Watching.moment(50).date)])
        _ = core.handle(Watching.ranged(1, 1, 70))
        #expect(Watching.record(core.save()).presences[keys.id]?.lastSeen == Watching.moment(70).date)
        #expect(core.save() == [])
    }

    @Test("takes the nearest of several beacons of one thing, and tells a beacon to all whose it is")
    func several() {
        let all = Watching.thing(nil), one = Watching.thing(1), twin = Watching.thing(1)
        var core = Watching().core
        let actions = core.begin(with: WatchContents(belongings: [all, one, twin]), at: Watching.moment(0))
        #expect(actions.count == 3, "the second of one region only asks for its state")
        _ = core.handle(Watching.ranged(1, 3, 1))
        _ = core.handle(Watching.ranged(2, 0.4, 1))
        _ = core.handle(Watching.ranged(3, 9, 1))
        #expect(core.statuses[all.id]?.proximity == .immediate)
        #expect(core.statuses[all.id]?.trace == [-60])
        #expect(core.statuses[one.id]?.accuracy == 3)
        #expect(core.statuses[twin.id]?.accuracy == 3)
        _ = core.handle(Watching.ranged(1, 3, 2))
        #expect(core.statuses[all.id]?.accuracy == 3)
    }

    @Test("follows what is added, edited, paused and removed")
    func edits() {
        let first = Watching.thing(1), second = Watching.thing(2)
        var core = Watching().core
        _ = core.begin(with: WatchContents(belongings: [first, second]), at: Watching.moment(0))
        _ = core.takeUpdate()
        for thing in [first, second] { _ = core.handle(.entered(thing.region, at: Watching.moment(1))) }
        var paused = first
        paused.isPaused = true
        var moved = second
        moved.region = BeaconRegion(uuid: Watching.uuid, major: 9)
        let actions = core.update(with: WatchContents(belongings: [paused, moved]), at: Watching.moment(2))
        #expect(actions.contains(.unwatch(first.region)))
        #expect(actions.contains(.unwatch(second.region)))
        #expect(actions.contains(.watch(moved.region, calibration: 0, state: .unknown, lastSeen: nil)))
        let record = Watching.record(actions)
        #expect(record.presences[first.id]?.isInside == false)
        #expect(record.presences[second.id] == KnownPresence(isInside: false, lastSeen: nil))
        #expect(core.statuses[second.id]?.lastSeen == nil, "another beacon was not seen")
        #expect(core.update(with: WatchContents(belongings: [paused, moved]), at: Watching.moment(3)) == [])
        #expect(core.update(with: WatchContents(belongings: [moved]), at: Watching.moment(4)) == [])
        let update = core.takeUpdate()
        #expect(update.removed == [first.id])
        #expect(update.statuses.keys.sorted { $0.uuidString < $1.uuidString } == [second.id])
    }

    @Test("ends an alert that another program ended in the store")
    func endedElsewhere() {
        let keys = Watching.thing(1)
        var core = Watching().core
        let alert = Alert(id: keys.id, since: Watching.start, lastSeen: Watching.start, nextReminder: nil)
        _ = core.begin(
            with: WatchContents(
                belongings: [keys], presences: [keys.id: KnownPresence(isInside: false, lastSeen: Watching.start)],
                alerts: [alert]), shown: [.thing(keys.id): [keys.id]], at: Watching.moment(0))
        #expect(core.statuses[keys.id]?.isAlerting == true)
        let actions = core.update(with: WatchContents(belongings: [keys]), at: Watching.moment(5))
        #expect(actions.contains(.withdraw(.thing(keys.id))))
        #expect(core.statuses[keys.id]?.isAlerting == false)
    }

    @Test("tells beacons of nobody's where that is asked for, nearest first, and forgets those that went")
    func strangers() {
        var core = Watching().core
        _ = core.begin(with: WatchContents(belongings: []), at: Watching.moment(0))
        _ = core.handle(Watching.ranged(7, 2, 1))
        #expect(core.inRange == [])
        core.isListeningForAll = true
        #expect(core.rules.rangesAll)
        _ = core.handle(Watching.ranged(7, 2, 2))
        _ = core.handle(Watching.ranged(8, 1, 2))
        _ = core.handle(Watching.ranged(9, nil, 2))
        #expect(core.takeUpdate().inRange?.compactMap(\.accuracy) == [1, 2])
        #expect(core.inRange.count == 3)
        _ = core.handle(Watching.ranged(8, 1, 20))
        var now = 0.0
        while let due = core.nextDeadline, now < 40 {
            now = due / .seconds(1) - 1000
            _ = core.tick(at: Moment(uptime: due, date: Watching.moment(now).date))
        }
        #expect(core.inRange.map(\.accuracy) == [1])
        core.isListeningForAll = false
        #expect(core.takeUpdate().inRange == [])
    }

    @Test("watches ten thousand things")
    func many() {
        let things = (0..<10_000).map { Watching.thing(UInt16($0)) }
        var core = Watching().core
        _ = core.begin(with: WatchContents(belongings: things), at: Watching.moment(0))
        _ = core.handle(.listening(scanner: "", at: Watching.moment(0)))
        for thing in things { _ = core.handle(.entered(thing.region, at: Watching.moment(1))) }
        for thing in things { _ = core.handle(Watching.exited(thing.region, 1, 31)) }
        let shown = core.tick(at: Watching.moment(40)).compactMap {
            if case .show(let notice) = $0 { notice } else { nil }
        }
        #expect(shown.map(\.title) == ["10000 things are out of range"])
        for thing in things { _ = core.handle(.entered(thing.region, at: Watching.moment(50))) }
        #expect(core.tick(at: Watching.moment(60)).allSatisfy { if case .show = $0 { false } else { true } })
    }
}

@Suite("An update") struct WatchUpdateTests {
    @Test("made of two has what the later one says")
    func merges() {
        let (a, b, c) = (UUID(), UUID(), UUID())
        var update = WatchUpdate(
            statuses: [a: BelongingStatus(), b: BelongingStatus()], removed: [c], scanners: [ScannerReport(id: "x")])
        update.merge(WatchUpdate(statuses: [c: BelongingStatus(room: "Hall")], removed: [b], inRange: []))
        var statuses: [UUID: BelongingStatus] = [b: BelongingStatus()], scanners: [ScannerReport] = []
        var inRange: [BeaconInRange] = []
        update.apply(to: &statuses, &scanners, &inRange)
        #expect(statuses == [a: BelongingStatus(), c: BelongingStatus(room: "Hall")])
        #expect(scanners == [ScannerReport(id: "x")])
        update.merge(WatchUpdate(isWhole: true, scanners: []))
        update.apply(to: &statuses, &scanners, &inRange)
        #expect(statuses.isEmpty && scanners.isEmpty)
    }
}
