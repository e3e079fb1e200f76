import Belongings
import Foundation
import MartletBeacons
import Testing

@testable import ForgetMeNot

/// 30 November 2026, 14:02 in UTC.
let afternoon = Date(timeIntervalSince1970: 1_796_047_320)

@Suite struct ThingStateTests {
    private let keys = TestThings.belonging("Keys")

    private func state(_ status: BelongingStatus?, isPaused: Bool = false) -> ThingState {
        var belonging = keys
        belonging.isPaused = isPaused
        return ThingState(belonging, status, now: afternoon, time: .british)
    }

    @Test(arguments: [
        (Proximity.immediate, 0.31, "Immediate", "Immediate, about 0.3 m"), (.near, 1.2, "Near", "Near, about 1.2 m"),
        (.far, 14.2, "Far", "Far, about 14 m"),
    ])
    func whatIsHereIsToldWithItsDistance(_ proximity: Proximity, _ metres: Double, _ word: String, _ line: String) {
        let found = state(BelongingStatus(presence: .here, proximity: proximity, accuracy: metres))
        #expect(found.word == word)
        #expect(found.line == line)
    }

    @Test func theRoomIsNamed() {
        let status = BelongingStatus(presence: .here, proximity: .near, accuracy: 2, room: "kitchen")
        #expect(state(status).line == "Near, about 2.0 m, in the kitchen")
        var other = status
        other.room = "Anna's room"
        #expect(state(other).line == "Near, about 2.0 m, in Anna's room")
    }

    @Test func whatIsHereWithoutAStrengthHasNoDistance() {
        let found = state(BelongingStatus(presence: .here))
        #expect(found.word == "Here" && found.line == "Here")
    }

    @Test func whatLeftIsToldWithTheTimeAndTheLastRoom() {
        let status = BelongingStatus(
            presence: .away(since: afternoon.addingTimeInterval(-60)), lastSeen: afternoon.addingTimeInterval(-90),
            room: "kitchen")
        #expect(state(status).word == "Away")
        #expect(state(status).line == "Left at 14:01, last seen in the kitchen")
        #expect(state(status).shortLine == "Left at 14:01")
    }

    @Test func whatLeftOnAnotherDayIsToldWithTheDay() {
        let line = state(BelongingStatus(presence: .away(since: afternoon.addingTimeInterval(-86_400)))).line
        #expect(line.hasPrefix("Left at 29 Nov 2026") && line.hasSuffix("14:02"))
    }

    @Test func aRecordWithoutATimeTellsNone() {
        #expect(state(BelongingStatus(presence: .away(since: .distantPast))).line == "Left")
        #expect(state(BelongingStatus(lastSeen: .distantPast)).line == "Not seen yet")
    }

    @Test func whatWasNeverSeenIsUnknown() {
        for found in [state(nil), state(BelongingStatus())] {
            #expect(found.word == "Unknown" && found.line == "Not seen yet")
        }
        #expect(
            state(BelongingStatus(lastSeen: afternoon.addingTimeInterval(-120), room: "hall")).line
                == "Last seen at 14:00, in the hall")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude])
    func numbersOfAnySizeAreNoTrap(_ number: Double) {
        let date = Date(timeIntervalSince1970: number)
        #expect(state(BelongingStatus(presence: .here, proximity: .far, accuracy: number)).word == "Far")
        #expect(state(BelongingStatus(presence: .away(since: date), lastSeen: date)).line == "Left at an unknown time")
        #expect(state(BelongingStatus(lastSeen: date)).line == "Last seen at an unknown time")
        let status = BelongingStatus(presence: .away(since: date), nextReminder: date, isAlerting: true)
        let words = AlertWords([keys], [keys.id: status], now: afternoon, time: .british)
        #expect(words.cards.count == 1)
    }

    @Test func whatIsPausedIsNeitherHereNorAway() {
        let status = BelongingStatus(presence: .away(since: afternoon), isAlerting: true)
        #expect(state(status, isPaused: true).word == "Paused")
    }
}
