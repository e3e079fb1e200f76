import Testing

@testable import MartletUI

@Suite struct TypeToSelectTests {
    private let names = ["Ålesund", "Bergen", "bridge", "Cork", "Basel", "New York"]

    private func type(_ word: String, from current: Int? = nil, pause: Double = 0.1) -> [Int?] {
        var typing = TypeToSelect()
        var (cursor, time) = (current, 0.0)
        return word.map { letter in
            let match = typing.handle(letter, at: time, current: cursor, count: names.count) { names[$0] }
            cursor = match ?? cursor
            time += pause
            return match
        }
    }

    @Test func findsTheNextItemThatBeginsWithTheLetter() {
        #expect(type("b") == [1])
        #expect(type("b", from: 1) == [2])
        #expect(type("b", from: 4) == [1], "it goes on at the beginning")
    }

    @Test func gathersLettersIntoAWord() {
        #expect(type("br") == [1, 2])
        #expect(type("ba") == [1, 4])
        #expect(type("be", from: 0) == [1, 1], "the first letter's item still fits")
    }

    @Test func stepsThroughItemsWithTheSameLetterAgain() {
        #expect(type("bbbb") == [1, 2, 4, 1])
    }

    @Test func beginsANewWordAfterAPause() {
        #expect(type("bc", pause: 1.5) == [1, 3])
        #expect(type("bc", pause: 0.5) == [1, nil])
    }

    @Test func doesNotMindCaseAndAccents() {
        #expect(type("a") == [0])
        #expect(type("CO") == [3, 3])
    }

    @Test func takesASpaceInAWordAndNotAtItsBeginning() {
        #expect(type("new y").last == 5)
        #expect(type(" ") == [nil])
    }

    @Test func findsNothingInNothing() {
        var typing = TypeToSelect()
        #expect(typing.handle("a", at: 0, current: nil, count: 0) { _ in "a" } == nil)
    }

    @Test func looksAtEachItemAtMostOnceForALetter() {
        var typing = TypeToSelect()
        var looks = 0
        let match = typing.handle("z", at: 0, current: 3, count: 1000) { _ in
            looks += 1
            return "a"
        }
        #expect(match == nil)
        #expect(looks == 1000)
    }

    @Test func knowsWhetherAWordIsBeingTyped() {
        var typing = TypeToSelect()
        #expect(!typing.isTyping(at: 0))
        _ = typing.handle("b", at: 5, current: nil, count: 6) { names[$0] }
        #expect(typing.isTyping(at: 5.9))
        #expect(!typing.isTyping(at: 6.1))
        typing.reset()
        #expect(!typing.isTyping(at: 5.9))
    }
}
