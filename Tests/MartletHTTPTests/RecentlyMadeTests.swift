import Foundation
import Synchronization
import Testing

@testable import MartletHTTP

@Suite struct RecentlyMadeTests {
    private let recent = RecentlyMade<Int>()

    @Test func whatWasMadeIsNotMadeAgain() {
        let made = Mutex(0)
        let make = { (text: String) -> Int? in
            made.withLock { $0 += 1 }
            return text.utf8.count
        }
        #expect(recent.value(of: "four", make) == 4)
        #expect(recent.value(of: "four", make) == 4)
        #expect(recent.value(of: "seventh", make) == 7)
        #expect(made.withLock { $0 } == 2)
    }

    @Test func whatCannotBeMadeIsTriedAgain() {
        #expect(recent.value(of: "a", { _ in nil }) == nil)
        #expect(recent.value(of: "a", { _ in 1 }) == 1)
    }

    @Test func theOldestMakesRoom() {
        for number in 0..<9 { _ = recent.value(of: "\(number)") { _ in number } }
        #expect(recent.value(of: "0", { _ in nil }) == nil)
        #expect(recent.value(of: "1", { _ in nil }) == 1)
        #expect(recent.value(of: "8", { _ in nil }) == 8)
    }

    @Test func longTextsAreNotKept() {
        let text = String(repeating: "a", count: 2049)
        #expect(recent.value(of: text, { _ in 1 }) == 1)
        #expect(recent.value(of: text, { _ in 2 }) == 2)
    }
}
