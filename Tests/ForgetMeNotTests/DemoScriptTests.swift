import Belongings
import Foundation
import MartletBeacons
import Testing

@testable import ForgetMeNot

@Suite struct DemoScriptTests {
    private let script = DemoScript(start: afternoon)

    private func states(_ seconds: Int, acknowledged: Set<Belonging.ID> = []) -> [String: ThingState] {
        let statuses = script.statuses(at: seconds, acknowledged: acknowledged)
        return Dictionary(
            uniqueKeysWithValues: DemoScript.belongings.map {
                ($0.name, ThingState($0, statuses[$0.id], now: afternoon, time: .british))
            })
    }

    @Test func theFiveThingsFareAsInTheMockUpForTenMinutes() {
        for seconds in stride(from: 0, through: 600, by: 7) {
            #expect(
                states(seconds).mapValues(\.word)
                    == [
                        "Laptop bag": "Near", "Keys": "Immediate", "Cat": "Away", "Bicycle": "Far", "Camera": "Unknown",
                    ])
        }
    }

    @Test func theCatIsTheOneThatIsForgotten() throws {
        #expect(states(0)["Cat"]?.line == "Left at 14:01, last seen in the kitchen")
        let cards = { (seconds: Int, known: Set<Belonging.ID>) in
            AlertWords(
                DemoScript.belongings, script.statuses(at: seconds, acknowledged: known),
                now: afternoon.addingTimeInterval(Double(seconds)), time: .british
            ).cards.map(\.text)
        }
        #expect(cards(0, []) == ["Cat left at 14:01. You will be reminded again in 4 minutes."])
        // The reminder comes, and then the next.
        #expect(cards(241, [])[0].hasSuffix("in 5 minutes."))
        let cat = try #require(DemoScript.belongings.first { $0.name == "Cat" })
        #expect(cards(0, [cat.id]) == [])
    }

    @Test func signalsMoveFromSecondToSecond() throws {
        let bag = DemoScript.belongings[0].id
        let now = try #require(script.statuses(at: 10)[bag]), later = try #require(script.statuses(at: 11)[bag])
        #expect(now.trace.count == 60)
        #expect(now.trace != later.trace)
        #expect(Array(now.trace.dropFirst()) == Array(later.trace.dropLast()), "the trace moves by a second")
    }

    @Test func strangersAreHeardBesideOnesOwn() {
        let found = NearBeacon.list(script.inRange(at: 3), DemoScript.belongings, limit: 50)
        #expect(found.count == 5)
        #expect(found.first?.title == "Keys, already yours")
        #expect(found.filter { !$0.title.hasSuffix("already yours") }.count == 2)
    }
}
