import Foundation
import MartletBeacons
import Testing

@testable import Belongings

@Suite("The store of things") struct BelongingsStoreTests {
    private let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    @Test("gives things back as they were saved, in the order in which they were added")
    func saved() throws {
        let things = (0..<20).map { StoreFolder.thing($0) }
        let store = try folder.open()
        for thing in things { try store.save(thing) }
        var open = things[3]
        open.region = BeaconRegion(uuid: open.region.uuid)
        open.isPaused = true
        open.notices = NoticeRules(onExit: false, repeatMinutes: 15)
        open.symbol = .umbrella
        try store.save(open)
        store.close()
        let again = try folder.open()
        var expected = things
        expected[3] = open
        #expect(try again.all() == expected)
        #expect(try again.belonging(open.id) == open)
        #expect(try again.belonging(UUID()) == nil)
    }

    @Test("keeps two things of one name and one beacon apart")
    func sameName() throws {
        let store = try folder.open()
        let first = StoreFolder.thing(1), second = StoreFolder.thing(1)
        try store.save([first, second])
        #expect(try store.all().count == 2)
    }

    @Test("brings a thing back that was removed, in its place and with its history")
    func undone() throws {
        let store = try folder.open()
        let things = (0..<3).map { StoreFolder.thing($0) }
        try store.save(things)
        try store.record(history: [HistoryEntry(item: things[1].id, kind: .entered, date: at(5), room: "hall")])
        let removed = try #require(try store.remove(things[1].id))
        #expect(try store.all() == [things[0], things[2]])
        #expect(try store.history() == [])
        #expect(try store.remove(things[1].id) == nil)
        try store.restore(removed)
        #expect(try store.all() == things)
        #expect(try store.history(of: things[1].id).map(\.room) == ["hall"])
    }

    @Test("changes a thing as it is at that moment, and says when it was removed")
    func updated() throws {
        let store = try folder.open(), other = try folder.open()
        let thing = StoreFolder.thing(1)
        try store.save(thing)
        _ = try other.update(thing.id) { $0.name = "Other" }
        #expect(try store.update(thing.id) { $0.isPaused = true }.name == "Other")
        _ = try store.remove(thing.id)
        #expect(throws: StoreError.self) { try other.update(thing.id) { $0.name = "None" } }
    }

    @Test("keeps what is known, what is to be told, and what happened; of things that were removed, nothing")
    func presence() throws {
        let store = try folder.open()
        let things = (0..<2).map { StoreFolder.thing($0) }
        try store.save(things)
        let here = KnownPresence(isInside: true, lastSeen: at(10), room: "kitchen")
        let alert = Alert(id: things[1].id, since: at(40), lastSeen: at(10), room: "hall", nextReminder: at(340))
        try store.record(
            history: [
                HistoryEntry(item: things[0].id, kind: .entered, date: at(1)),
                HistoryEntry(item: things[1].id, kind: .exited, date: at(40)),
                HistoryEntry(item: UUID(), kind: .exited, date: at(41)),
            ],
            presences: [things[0].id: here, UUID(): here],
            alerts: [alert, Alert(id: UUID(), since: at(1), lastSeen: at(1))])
        store.close()
        let again = try folder.open()
        #expect(try again.presences() == [things[0].id: here])
        #expect(try again.alerts() == [alert])
        #expect(try again.history().map(\.kind) == [.exited, .entered])
        try again.record(ended: [things[1].id])
        #expect(try again.alerts() == [])
        _ = try again.remove(things[0].id)
        #expect(try again.presences() == [:])
    }

    @Test("keeps what a person has set")
    func preferences() throws {
        let store = try folder.open()
        #expect(try store.preferences() == Preferences())
        let set = Preferences(
            awaySeconds: 60, quietHours: .init(start: 22 * 60, end: 7 * 60), brokers: ["mqtt://broker"],
            usesBluetooth: false)
        try store.setPreferences(set)
        #expect(try folder.open().preferences() == set)
    }

    @Test("knows the quiet hours over midnight and within a day")
    func quietHours() {
        let night = Preferences.QuietHours(start: 22 * 60, end: 7 * 60)
        #expect([22 * 60, 0, 419].allSatisfy(night.contains) && ![420, 720, 1319].contains(where: night.contains))
        let noon = Preferences.QuietHours(start: 720, end: 780)
        #expect(noon.contains(minute: 720) && !noon.contains(minute: 780) && !noon.contains(minute: 0))
        #expect(!Preferences.QuietHours(start: 60, end: 60).contains(minute: 60))
    }

    @Test("tells another connection's changes by its version")
    func version() throws {
        let store = try folder.open(), other = try folder.open()
        let before = try store.version()
        try other.save(StoreFolder.thing(1))
        #expect(try store.version() != before)
    }

    @Test("holds 10,000 things")
    func many() throws {
        let store = try folder.open()
        let things = (0..<10_000).map { StoreFolder.thing($0) }
        try store.save(things)
        #expect(try store.all() == things)
    }

    @Test("is set aside where it is damaged, and begun anew")
    func damaged() throws {
        let store = try folder.open()
        try store.save(StoreFolder.thing(1))
        store.close()
        try Data(repeating: 7, count: 8192).write(to: URL(filePath: folder.path))
        let again = try folder.open()
        #expect(again.damagedFile?.hasSuffix("things.damaged-1.sqlite") == true)
        #expect(try again.all() == [])
    }

    @Test("of a newer version stays as it is, and says so")
    func newer() throws {
        let store = try folder.open()
        try store.write { try $0.execute("PRAGMA user_version = 99") }
        store.close()
        #expect(throws: StoreError.self) { try folder.open() }
        do { _ = try folder.open() } catch let error as StoreError { #expect(error.code == .newer) }
    }

    @Test("lies where the desktop has such files")
    func path() {
        let name = "io.github.martlet_swift.ForgetMeNot/things.sqlite"
        #expect(
            BelongingsStore.userPath(environment: ["XDG_DATA_HOME": "/data", "HOME": "/home/x"]) == "/data/\(name)")
        #expect(
            BelongingsStore.userPath(environment: ["XDG_DATA_HOME": "data", "HOME": "/home/x"])
                == "/home/x/.local/share/\(name)")
    }
}
