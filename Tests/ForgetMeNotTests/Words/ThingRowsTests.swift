import Belongings
import Foundation
import MartletBeacons
import Testing

@testable import ForgetMeNot

@Suite struct ThingRowsTests {
    private let belongings = ["Laptop bag", "Keys", "Cat"].enumerated().map {
        TestThings.belonging($1, UInt16($0 + 1))
    }

    private func names(_ search: String) -> [String] {
        var rows = ThingRows(time: .british)
        return rows.rows(belongings, [:], search: search, isNarrow: false, now: afternoon).map(\.name)
    }

    @Test func theBoxHasItsCornersAtItsEnds() {
        var rows = ThingRows(time: .british)
        func places(_ count: Int) -> [ThingRow.Place] {
            rows.rows(Array(belongings.prefix(count)), [:], isNarrow: false, now: afternoon).map(\.place)
        }
        #expect(places(0) == [])
        #expect(places(1) == [.only])
        #expect(places(2) == [.first, .last])
        #expect(places(3) == [.first, .middle, .last])
    }

    @Test func aSearchFindsAllOfItsWordsInAnyCase() {
        #expect(names("LAP bag") == ["Laptop bag"])
        #expect(names("bag keys") == [])
        #expect(names("a") == ["Laptop bag", "Cat"])
        #expect(names("  ") == ["Laptop bag", "Keys", "Cat"])
    }

    @Test func aRowIsMadeAnewWhenAnythingOfItChanges() {
        var rows = ThingRows(time: .british)
        let keys = belongings[1]
        var status = BelongingStatus(presence: .here, proximity: .near, accuracy: 1)
        #expect(rows.rows([keys], [keys.id: status], isNarrow: false, now: afternoon)[0].state.word == "Near")
        status.proximity = .far
        status.trace = [-80]
        let row = rows.rows([keys], [keys.id: status], isNarrow: true, now: afternoon)[0]
        #expect(row.state.word == "Far" && row.trace == [-80] && row.isNarrow)
        var renamed = keys
        renamed.name = "House keys"
        #expect(rows.rows([renamed], [keys.id: status], isNarrow: false, now: afternoon)[0].name == "House keys")
    }

    @Test func whatLeftTodayIsToldWithTheDayTomorrow() {
        var rows = ThingRows(time: .british)
        let keys = belongings[1]
        let statuses = [keys.id: BelongingStatus(presence: .away(since: afternoon))]
        #expect(rows.rows([keys], statuses, isNarrow: false, now: afternoon)[0].state.line == "Left at 14:02")
        let tomorrow = afternoon.addingTimeInterval(12 * 3600)
        #expect(rows.rows([keys], statuses, isNarrow: false, now: tomorrow)[0].state.line.contains("30 Nov"))
    }

    @Test func aPausedThingHasNoTrace() {
        var rows = ThingRows(time: .british)
        var keys = belongings[1]
        keys.isPaused = true
        let statuses = [keys.id: BelongingStatus(presence: .here, trace: [-60, -61])]
        #expect(rows.rows([keys], statuses, isNarrow: false, now: afternoon)[0].trace == [])
    }

    @Test func aTraceIsToldInWords() {
        #expect(ThingRow.spokenTrace([-90, -90, -80, -75, -70, -70]) == "signal growing")
        #expect(ThingRow.spokenTrace([-60, -60, -70, -70, -80, -80]) == "signal fading")
        #expect(ThingRow.spokenTrace([-60, -61, -60, -59, -60, -62]) == "signal steady")
        #expect(ThingRow.spokenTrace([-60, .nan, -60]) == nil)
    }

    @Test func aRowIsReadWithItsNameAndState() {
        var rows = ThingRows(time: .british)
        let keys = belongings[1]
        #expect(rows.rows([keys], [:], isNarrow: false, now: afternoon)[0].spoken == "Keys, Not seen yet, Unknown")
        let near = BelongingStatus(presence: .here, proximity: .near, accuracy: 1.2)
        #expect(
            rows.rows([keys], [keys.id: near], isNarrow: false, now: afternoon)[0].spoken == "Keys, Near, about 1.2 m")
    }
}
