import Foundation

/// A page as the book's view shows it.
struct PageItem: Identifiable, Equatable, Sendable {
    /// The page, from 0.
    var id: Int
    private var address: PageAddress
    var direction: ReadingDirection
    /// The address of the cover, which is on the first page.
    var cover: URL?
    var isMarked = false
    /// Whether it is one of the pages that the book is opened at, whose pictures are wanted before the others.
    var isFirstSeen = false

    init(_ page: Int, of book: ShelfBook) {
        id = page
        address = PageAddress(book: book.id, content: book.content, page: page)
        direction = book.direction
        cover = page == 0 ? book.cover : nil
        isMarked = book.bookmarks.contains(page)
    }

    /// Where its picture is found.
    var picture: URL { address.url }

    /// Whether it lies on the right-hand side when it can be read; its outer edge is on the right, too.
    var isOnTheRight: Bool { id.isMultiple(of: 2) == (direction == .leftToRight) }
}
