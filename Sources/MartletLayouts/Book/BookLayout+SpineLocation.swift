extension BookLayout {
    /// Where the spine of a book is that is being read, and so how many of its pages are seen at a time.
    public enum SpineLocation: Hashable, Sendable {
        /// In the middle of the viewport, between two pages: a sheet is printed on both sides.
        case mid
        /// At the leading edge of one page in the middle of the viewport: a sheet is printed on its front only.
        case min
    }
}

extension BookLayout.SpineLocation {
    /// How many sheets of a book are turned in its end.
    func turns(of pageCount: Int) -> Int {
        switch self {
        case .mid: pageCount / 2
        case .min: pageCount > 0 ? pageCount - 1 : 0
        }
    }

    /// How many sheets are turned when a page shows: those before it, and for a back its own.
    func turns(to page: Int) -> Int {
        switch self {
        case .mid: (page + 1) / 2
        case .min: page
        }
    }

    /// The first page that shows when a number of sheets is turned.
    func firstPage(after turns: Int) -> Int {
        switch self {
        case .mid: turns > 0 ? 2 * turns - 1 : 0
        case .min: turns
        }
    }
}
