/// A search through the pages of a book, from the one that is open to the end, and from the beginning to the one before.
///
/// A value: one page after the other is asked for, and what was found on it is told. The first match is shown as soon as
/// it is known; from then on `next` and `previous` step through those that are known, round the ends.
struct BookSearch: Sendable {
    /// One of the places where the query is.
    struct Match: Hashable, Sendable {
        var page: Int
        /// Which of the page's matches it is, from 0.
        var index: Int
        /// The characters of the page's text.
        var range: Range<Int>
    }

    enum Event: Sendable {
        /// Something is typed while a page is open; a blank query ends the search.
        case typed(String, page: Int)
        /// A page was searched as an action asked for it, of which the number is that of the search; a page without text
        /// has no matches.
        case searched(page: Int, number: Int, ranges: [Range<Int>])
        case next
        case previous
        case stop
    }

    enum Action: Hashable, Sendable {
        /// Search a page, and tell the matches with the number.
        case search(page: Int, number: Int, query: String)
        /// Bring a match before the reader's eyes.
        case show(Match)
        /// Tell how far the search is.
        case report(SearchProgress)
    }

    /// The matches that are kept of a book.
    static let limit = 10_000

    /// The matches that are known, in the order of the pages.
    private(set) var matches: [Match] = []
    private(set) var progress: SearchProgress
    private var query = ""
    /// Which search it is: what another one asked for comes too late.
    private var number = 0
    private var start = 0
    /// How many of the matches are before the page at which the search began.
    private var early = 0

    /// A book of at least one page.
    init(pageCount: Int) { progress = SearchProgress(pageCount: max(1, pageCount)) }

    /// The match that is shown.
    var shown: Match? { progress.shown.map { matches[$0] } }

    /// Whether a number is that of the search that is going on, and not of one before.
    func isCurrent(_ number: Int) -> Bool { number == self.number && progress.phase == .searching }

    /// The matches of a page; in proportion to all that are known.
    func ranges(on page: Int) -> [Range<Int>] { matches.filter { $0.page == page }.map(\.range) }

    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .typed(let query, let page): begin(query, at: page)
        case .searched(let page, let number, let ranges): take(ranges, page, number)
        case .next: step(1)
        case .previous: step(-1)
        case .stop: begin("", at: start)
        }
    }

    private mutating func begin(_ query: String, at page: Int) -> [Action] {
        self.query = query
        number += 1
        start = min(max(0, page), progress.pageCount - 1)
        matches = []
        early = 0
        progress = SearchProgress(pageCount: progress.pageCount)
        if !query.allSatisfy(\.isWhitespace) { progress.phase = .searching }
        return [.report(progress)] + nextPage
    }

    /// The page that is to be searched.
    private var page: Int { (start + progress.searchedPages) % progress.pageCount }

    private var nextPage: [Action] {
        progress.phase == .searching ? [.search(page: page, number: number, query: query)] : []
    }

    private mutating func take(_ ranges: [Range<Int>], _ page: Int, _ number: Int) -> [Action] {
        guard progress.phase == .searching, number == self.number, page == self.page else { return [] }
        let found = ranges.prefix(Self.limit - matches.count).enumerated()
            .map { Match(page: page, index: $0.offset, range: $0.element) }
        if page < start {
            matches.insert(contentsOf: found, at: early)
            if let shown = progress.shown, shown >= early { progress.shown = shown + found.count }
            early += found.count
        } else {
            matches += found
        }
        progress.found = matches.count
        progress.searchedPages += 1
        if progress.searchedPages == progress.pageCount { progress.phase = .finished }
        if found.count < ranges.count || progress.phase == .searching && matches.count == Self.limit {
            progress.phase = .full
        }
        var actions: [Action] = []
        if progress.shown == nil, let first = found.first {
            progress.shown = page < start ? 0 : early
            progress.hasWrapped = page < start
            actions.append(.show(first))
        }
        return actions + [.report(progress)] + nextPage
    }

    private mutating func step(_ count: Int) -> [Action] {
        guard let shown = progress.shown else { return [] }
        let next = (shown + count + matches.count) % matches.count
        progress.shown = next
        progress.hasWrapped = count > 0 ? next <= shown : next >= shown
        return [.show(matches[next]), .report(progress)]
    }
}
