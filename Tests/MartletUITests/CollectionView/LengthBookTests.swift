import Testing

@testable import MartletUI

@Suite struct LengthBookTests {
    @Test func knowsWhatWasRecordedAtThatBreadth() {
        var book = LengthBook()
        book.reset(count: 3)
        book.record(40, of: 1, breadth: 200)
        #expect(book.length(of: 1, breadth: 200) == 40)
        #expect(book.length(of: 1, breadth: 201) == nil)
        #expect(book.length(of: 0, breadth: 200) == nil)
        #expect((0..<4).map { book.knows($0) } == [false, true, false, false])
    }

    @Test func guessesTheMean() {
        var book = LengthBook()
        book.reset(count: 3)
        #expect(book.estimate == 100)
        book.record(40, of: 0, breadth: 200)
        book.record(60, of: 1, breadth: 200)
        #expect(book.estimate == 50)
        book.record(80, of: 1, breadth: 100)
        #expect(book.estimate == 60, "an item counts once")
        book.forget(0)
        #expect(book.estimate == 80)
    }

    @Test func followsItems() {
        var book = LengthBook()
        book.reset(count: 3)
        for (item, length) in [(0, 10.0), (1, 20), (2, 30)] { book.record(length, of: item, breadth: 5) }
        book.remap(count: 4) { [nil, 2, 0, nil][$0] }
        #expect((0..<4).map { book.length(of: $0, breadth: 5) } == [nil, 30, 10, nil])
        #expect(book.estimate == 20)
    }

    @Test func takesNoNoticeOfItemsThatAreNotThere() {
        var book = LengthBook()
        book.reset(count: 1)
        book.record(5, of: 7, breadth: 1)
        book.forget(9)
        #expect(book.length(of: 7, breadth: 1) == nil)
        #expect(!book.isInUse)
    }
}
