import Testing

@testable import Paper

/// The search through a book.
struct BookSearchTests {
    /// A book whose pages have so many matches each, and the search through it.
    private struct Reader {
        var search: BookSearch
        let counts: [Int]
        /// The page and the number of what is asked for.
        var asked: (page: Int, number: Int)?
        var shown: [String] = []
        var order: [Int] = []

        init(_ counts: [Int]) {
            self.counts = counts
            search = BookSearch(pageCount: counts.count)
        }

        mutating func send(_ event: BookSearch.Event) {
            for action in search.handle(event) {
                switch action {
                case .search(let page, let number, _):
                    asked = (page, number)
                    order.append(page)
                case .show(let match): shown.append("\(match.page).\(match.index)")
                case .report(let progress): #expect(progress == search.progress)
                }
            }
        }

        /// Searches the page that was asked for; answers whether there was one.
        @discardableResult
        mutating func answer() -> Bool {
            guard let asked else { return false }
            self.asked = nil
            send(.searched(page: asked.page, number: asked.number, ranges: Self.ranges(counts[asked.page])))
            return true
        }

        mutating func finish() { while answer() {} }

        static func ranges(_ count: Int) -> [Range<Int>] { (0..<count).map { 10 * $0..<10 * $0 + 3 } }
    }

    @Test func itGoesOnFromTheOpenPageAndRound() {
        var reader = Reader([1, 0, 2, 0, 1])
        reader.send(.typed("word", page: 3))
        #expect(reader.search.progress == SearchProgress(phase: .searching, pageCount: 5))
        reader.answer()
        #expect(reader.shown == [] && reader.search.progress.searchedPages == 1)
        reader.answer()
        #expect(reader.shown == ["4.0"] && reader.search.progress.hasWrapped == false)
        reader.finish()
        #expect(reader.order == [3, 4, 0, 1, 2])
        // Of four matches, the one that is shown is the last in the book's order.
        #expect(
            reader.search.progress
                == SearchProgress(phase: .finished, found: 4, shown: 3, searchedPages: 5, pageCount: 5))
        #expect(reader.search.matches.map(\.page) == [0, 2, 2, 4])
        #expect(reader.search.matches.map(\.index) == [0, 0, 1, 0])
        #expect(reader.search.ranges(on: 2) == [0..<3, 10..<13] && reader.search.ranges(on: 3) == [])
    }

    @Test func aMatchBeforeTheOpenPageIsFoundPastTheEnd() {
        var reader = Reader([0, 2, 0])
        reader.send(.typed("word", page: 2))
        reader.finish()
        #expect(reader.shown == ["1.0"] && reader.search.progress.hasWrapped)
        #expect(reader.search.shown == BookSearch.Match(page: 1, index: 0, range: 0..<3))
    }

    @Test func nothingFoundIsTold() {
        var reader = Reader([0, 0])
        reader.send(.typed("word", page: 0))
        reader.answer()
        #expect(!reader.search.progress.isNothingFound)
        reader.finish()
        #expect(reader.search.progress.isNothingFound && reader.shown == [])
        reader.send(.next)
        reader.send(.previous)
        #expect(reader.shown == [])
    }

    @Test func stepsGoRoundTheEnds() {
        var reader = Reader([1, 0, 2])
        reader.send(.typed("word", page: 0))
        reader.finish()
        for _ in 0..<3 { reader.send(.next) }
        #expect(reader.shown == ["0.0", "2.0", "2.1", "0.0"] && reader.search.progress.hasWrapped)
        reader.send(.previous)
        #expect(reader.shown.last == "2.1" && reader.search.progress.hasWrapped)
        reader.send(.previous)
        #expect(reader.shown.last == "2.0" && !reader.search.progress.hasWrapped)
    }

    @Test func stepsGoThroughWhatIsKnownWhileTheSearchGoesOn() {
        var reader = Reader([1, 1, 1, 1])
        reader.send(.typed("word", page: 2))
        reader.answer()
        reader.send(.next)
        // It alone is known.
        #expect(reader.shown == ["2.0", "2.0"])
        reader.answer()
        reader.send(.next)
        reader.send(.next)
        #expect(reader.shown == ["2.0", "2.0", "3.0", "2.0"] && reader.search.progress.hasWrapped)
        reader.answer()
        // What is found before it does not move what is shown.
        #expect(reader.search.shown?.page == 2 && reader.search.progress.shown == 1)
        reader.send(.previous)
        reader.answer()
        #expect(reader.search.shown?.page == 0 && reader.search.progress.shown == 0)
        reader.send(.next)
        #expect(reader.shown.last == "1.0")
    }

    @Test func answersToAnOlderQueryAreIgnored() throws {
        var reader = Reader([3, 3])
        reader.send(.typed("w", page: 0))
        let old = try #require(reader.asked)
        reader.send(.typed("wo", page: 0))
        reader.send(.searched(page: old.page, number: old.number, ranges: [0..<1]))
        #expect(reader.search.progress.searchedPages == 0 && reader.shown == [])
        let asked = try #require(reader.asked)
        // So are a page that was not asked for, and one that was told before.
        reader.send(.searched(page: 1, number: asked.number, ranges: [0..<1]))
        #expect(reader.search.progress.searchedPages == 0)
        reader.answer()
        reader.send(.searched(page: asked.page, number: asked.number, ranges: [0..<1]))
        #expect(reader.search.progress.searchedPages == 1 && reader.search.progress.found == 3)
    }

    @Test func aBlankQueryAndAStopEndTheSearch() {
        for event in [BookSearch.Event.typed(" ", page: 1), .stop] {
            var reader = Reader([1, 1])
            reader.send(.typed("word", page: 0))
            reader.answer()
            reader.send(event)
            #expect(reader.search.progress == SearchProgress(pageCount: 2) && reader.search.matches == [])
            reader.answer()
            #expect(reader.search.progress == SearchProgress(pageCount: 2) && reader.search.shown == nil)
        }
    }

    @Test func matchesHaveABoundThatIsTold() {
        var reader = Reader([6_000, 5_000, 1])
        reader.send(.typed("word", page: 0))
        reader.finish()
        #expect(reader.search.progress.phase == .full && reader.search.progress.found == 10_000)
        #expect(reader.order == [0, 1])
        reader.send(.previous)
        #expect(reader.shown.last == "1.3999")
        // Just as many as are kept are all.
        reader = Reader([6_000, 4_000])
        reader.send(.typed("word", page: 0))
        reader.finish()
        #expect(reader.search.progress.phase == .finished && reader.search.progress.found == 10_000)
    }

    @Test func aPageThatIsNotThereIsTheNearestOne() {
        for (page, first) in [(-3, 0), (99, 1), (Int.max, 1), (Int.min, 0)] {
            var reader = Reader([1, 1])
            reader.send(.typed("word", page: page))
            reader.finish()
            #expect(reader.order == [first, 1 - first])
        }
    }

    /// Every book of up to four pages with up to two matches each, from every page.
    @Test func itAgreesWithAPlainList() {
        for pageCount in 1...4 {
            var books: [[Int]] = [[]]
            for _ in 0..<pageCount { books = books.flatMap { book in (0...2).map { book + [$0] } } }
            for counts in books {
                for start in 0..<pageCount {
                    var reader = Reader(counts)
                    reader.send(.typed("word", page: start))
                    reader.finish()
                    let all = counts.enumerated().flatMap { page, count in (0..<count).map { "\(page).\($0)" } }
                    #expect(reader.search.matches.map { "\($0.page).\($0.index)" } == all)
                    guard !all.isEmpty else { continue }
                    let pages = Array(start..<pageCount) + Array(0..<start)
                    let first = pages.first { counts[$0] > 0 }.map { "\($0).0" }
                    #expect(reader.shown == [first])
                    for _ in all { reader.send(.next) }
                    #expect(Set(reader.shown.dropFirst()) == Set(all) && reader.shown.last == first)
                }
            }
        }
    }
}
