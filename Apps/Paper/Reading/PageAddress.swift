import Foundation

/// A page of an open book, as pictures are asked for: `page://3/12`.
struct PageAddress: Hashable, Sendable {
    /// The book's number on the shelf.
    var book: Int
    /// The page, from 0.
    var page: Int

    /// The address as the pipeline takes it.
    var url: URL { URL(string: "page://\(book)/\(page)")! }

    init(book: Int, page: Int) {
        self.book = book
        self.page = page
    }

    /// Reads an address; `nil` if it is none.
    init?(_ url: URL) {
        guard url.scheme == "page", let book = url.host().flatMap({ Int($0) }),
            let page = Int(url.lastPathComponent)
        else { return nil }
        self.init(book: book, page: page)
    }
}
