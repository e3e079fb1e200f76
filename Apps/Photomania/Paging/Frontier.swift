/// How far a feed that is read page by page has been read, while it shrinks.
///
/// When items go, those after them move up, some of them to pages that were read before. How many went is told by the
/// feed's total, but not where; so all are taken to have gone from what was read, which can only be too careful: then a
/// page is read again that brings nothing new. A feed that grows moves items down, where they are met again.
struct Frontier: Hashable, Sendable {
    /// How many items a page has.
    let pageSize: Int

    /// So many items from the front have been read for certain.
    private var read = 0

    /// Items further on that have been read too, with a gap before them.
    private var ahead: Range<Int>?

    private var total: Int?

    /// Creates the frontier of a feed of which nothing has been read.
    init(pageSize: Int) {
        self.pageSize = max(1, pageSize)
    }

    /// The page to read next, from 1.
    var nextPage: Int { read / pageSize + 1 }

    /// Takes note of a page that was read, and of how many items the feed had then.
    mutating func read(page: Int, totalItems: Int) {
        let gone = max(0, (total ?? totalItems) - totalItems)
        total = totalItems
        read = max(0, read - gone)
        // Its start may have stayed where it was, and its end may have moved up: the worst of both.
        ahead = ahead.flatMap { $0.upperBound - gone > $0.lowerBound ? $0.lowerBound..<$0.upperBound - gone : nil }

        let (start, overflow) = (page - 1).multipliedReportingOverflow(by: pageSize)
        guard !overflow, start < Int.max - pageSize else { return }
        if start <= read {
            read = max(read, start + pageSize)
        } else {
            ahead = start..<start + pageSize
        }
        if let block = ahead, block.lowerBound <= read {
            read = max(read, block.upperBound)
            ahead = nil
        }
    }
}
