import Foundation

/// A page of a book, as pictures are asked for: `page://3/2048-ab01/12`.
///
/// What tells the book's content from another's is part of it: so no picture that was kept is one of a book that was in
/// this one's place, or of this one as it was before.
struct PageAddress: Hashable, Sendable {
    /// What is wanted of the page.
    enum Use: String, Sendable {
        /// To read it.
        case page
        /// To show it on the shelf.
        case cover
    }

    var use: Use
    /// The book's number in the library.
    var book: Int
    /// The book's content, from its fingerprint: letters, digits and dashes.
    var content: String
    /// The page, from 0.
    var page: Int

    init(_ use: Use = .page, book: Int, content: String, page: Int = 0) {
        self.use = use
        self.book = book
        self.content = content
        self.page = page
    }

    /// Reads an address; `nil` if it is none.
    init?(_ url: URL) {
        let parts = url.pathComponents
        guard let use = url.scheme.flatMap(Use.init), let book = url.host().flatMap({ Int($0) }),
            parts.count == 3, let page = Int(parts[2])
        else { return nil }
        self.init(use, book: book, content: parts[1], page: page)
    }

    /// The address as the pipeline takes it.
    var url: URL {
        URL(string: "\(use.rawValue)://\(book)/\(content)/\(page)")!
    }
}

extension BookFingerprint {
    /// The fingerprint as a part of an address.
    var text: String { "\(size)-" + digest.map { String(format: "%02x", $0) }.joined() }
}
