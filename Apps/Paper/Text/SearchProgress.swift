/// How far the search through a book has come.
struct SearchProgress: Hashable, Sendable {
    enum Phase: Hashable, Sendable {
        /// Nothing is looked for.
        case idle
        case searching
        /// All pages were searched.
        case finished
        /// There may be more matches, which are not kept.
        case full
    }

    var phase = Phase.idle
    /// The matches that are kept.
    var found = 0
    /// Which of them is shown, from 0 in the order of the pages.
    var shown: Int?
    /// Whether the match that is shown was reached past the end of the book, or back past its beginning.
    var hasWrapped = false
    var searchedPages = 0
    var pageCount: Int

    /// Whether the whole book was searched in vain.
    var isNothingFound: Bool { phase == .finished && found == 0 }
}
