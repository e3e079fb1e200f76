import Foundation

/// A page as the book's view shows it.
struct PageItem: Identifiable, Equatable, Sendable {
    /// The page, from 0.
    var id: Int
    var book: Int

    var picture: URL { PageAddress(book: book, page: id).url }
}
