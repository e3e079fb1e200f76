import Foundation

/// A page as the book's view shows it.
struct PageItem: Identifiable, Equatable, Sendable {
    /// The page, from 0.
    var id: Int
    var book: Int
    var direction: ReadingDirection

    /// Whether it lies on the right-hand side when it can be read; its outer edge is on the right, too.
    var isOnTheRight: Bool { id.isMultiple(of: 2) == (direction == .leftToRight) }

    var picture: URL { PageAddress(book: book, page: id).url }
}
