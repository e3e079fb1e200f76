import Foundation

/// Searches the text of an open book, page by page, off the main thread.
@MainActor
final class BookFinder {
    /// Called when another match is to be seen, or others are known: the rectangles of each by page.
    var onChange: (_ found: [Int: [[CGRect]]], _ shown: BookSearch.Match?) -> Void = { _, _ in }
    /// Called with how far the search is.
    var onProgress: (SearchProgress) -> Void = { _ in }

    private let book: Int
    private let books: OpenBooks
    private var search: BookSearch
    private var found: [Int: [[CGRect]]] = [:]

    /// A book by its number, among those that are known.
    init(_ book: Int, pageCount: Int, in books: OpenBooks) {
        self.book = book
        self.books = books
        search = BookSearch(pageCount: pageCount)
    }

    /// Searches for what was typed, from a page on.
    func find(_ query: String, from page: Int) {
        found = [:]
        handle(.typed(query, page: page))
        onChange(found, search.shown)
    }

    /// Goes to the next match, or to the one before.
    func step(forward isForward: Bool) { handle(isForward ? .next : .previous) }

    /// Ends the search and forgets what was found.
    func stop() {
        found = [:]
        handle(.stop)
        onChange(found, nil)
    }

    private func handle(_ event: BookSearch.Event) {
        for action in search.handle(event) {
            switch action {
            case .search(let page, let number, let query): searchPage(page, number, query)
            case .show(let match): onChange(found, match)
            case .report(let progress): onProgress(progress)
            }
        }
    }

    private func searchPage(_ page: Int, _ number: Int, _ query: String) {
        let book = book
        Task { [weak self, books] in
            let (ranges, frames) = await books.perform { Self.matches(of: query, on: page, of: book, in: $0) }
            guard let self else { return }
            // A search that has been given up leaves nothing.
            if search.isCurrent(number), !frames.isEmpty { found[page] = frames }
            handle(.searched(page: page, number: number, ranges: ranges))
            if !ranges.isEmpty { onChange(found, search.shown) }
        }
    }

    /// The matches on a page and where they are; none where its text cannot be read.
    private nonisolated static func matches(
        of query: String, on page: Int, of book: Int, in books: OpenBooks
    ) -> ([Range<Int>], [[CGRect]]) {
        guard let text = try? books.book(book).text(of: page) else { return ([], []) }
        let ranges = TextMatches(of: query, in: text).ranges
        return (ranges, ranges.map(text.frames(of:)))
    }
}
