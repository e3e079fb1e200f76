import Belongings
import Foundation
import Testing

@testable import ForgetMeNot

@Suite struct AlertWordsTests {
    private func gone(_ minutes: Double, reminder: Double? = nil) -> BelongingStatus {
        BelongingStatus(
            presence: .away(since: afternoon.addingTimeInterval(-minutes * 60)),
            nextReminder: reminder.map { afternoon.addingTimeInterval($0) }, isAlerting: true)
    }

    private func cards(_ statuses: [BelongingStatus], isPaused: Bool = false) -> [AlertWords.Card] {
        let belongings = statuses.indices.map { index in
            var belonging = TestThings.belonging("Thing \(index + 1)", UInt16(index + 1))
            belonging.isPaused = isPaused
            return belonging
        }
        let known = Dictionary(uniqueKeysWithValues: zip(belongings.map(\.id), statuses))
        return AlertWords(belongings, known, now: afternoon, time: .british).cards
    }

    @Test func oneCardSaysWhichWhenAndWhenAgain() {
        let found = cards([gone(0, reminder: 240)])
        #expect(found.map(\.text) == ["Thing 1 left at 14:02. You will be reminded again in 4 minutes."])
        #expect(found.map(\.title) == ["Are you forgetting something?"])
    }

    @Test(arguments: [
        (-5.0, "soon"), (1, "in a minute"), (60, "in a minute"), (61, "in 2 minutes"), (1e12, "in 100000 minutes"),
    ])
    func theReminderIsRoundedUp(_ seconds: Double, _ words: String) {
        #expect(cards([gone(0, reminder: seconds)])[0].text.hasSuffix("You will be reminded again \(words)."))
    }

    @Test func aThingThatIsToldOnceOnlyIsNotRemindedOf() {
        #expect(cards([gone(1)]).map(\.text) == ["Thing 1 left at 14:01."])
    }

    @Test func severalHaveACardEachTheFirstToLeaveFirst() {
        #expect(
            cards([gone(1), gone(5), gone(3)]).map(\.text).map { $0.prefix(7) } == ["Thing 2", "Thing 3", "Thing 1"])
    }

    @Test func manyHaveOneCardForAll() {
        let found = cards([gone(5), gone(4), gone(3, reminder: 300), gone(2, reminder: 60), gone(1)])
        #expect(found.count == 1)
        #expect(found[0].things.count == 5)
        #expect(
            found[0].text
                == "Thing 1, Thing 2, Thing 3 and 2 more have left. You will be reminded again in a minute.")
    }

    @Test func whatIsKnownOrBackOrPausedHasNone() {
        #expect(cards([BelongingStatus(presence: .away(since: afternoon))]).isEmpty)
        #expect(cards([BelongingStatus(presence: .here, isAlerting: true)]).isEmpty)
        #expect(cards([gone(1)], isPaused: true).isEmpty)
    }
}
