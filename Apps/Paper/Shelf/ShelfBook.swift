import Foundation

/// A book as it stands on the shelf.
struct ShelfBook: Identifiable, Equatable, Sendable {
    /// Its number in the library, which tells its pages from others.
    var id: Int
    var title: String
    let kind: BookKind
    var pageCount: Int
    var direction: ReadingDirection
    /// The cover's width by its height.
    var aspectRatio: Double
    /// The pages that are wider than high, from 0; `nil` while nobody has looked.
    var widePages: [Int]?
    /// What tells its content from another's.
    let fingerprint: BookFingerprint
    /// The same as a part of addresses.
    let content: String
    /// Where its file is.
    var source: OpenBooks.Source
    /// The page that was read last, and the part of it that was seen; `nil` until it has been opened.
    var place: ReadingPlace?
    /// The pages that are marked, from 0, in order.
    var bookmarks: [Int]
    /// Whether its place is empty, since it is being read.
    var isTaken = false

    /// Where its cover is found.
    var cover: URL { PageAddress(.cover, book: id, content: content).url }

    init(_ book: LibraryBook, password: String? = nil) {
        id = Int(book.id)
        title = book.title
        kind = book.kind
        pageCount = book.pageCount
        direction = book.direction
        aspectRatio = book.aspectRatio
        widePages = book.widePages
        fingerprint = book.fingerprint
        content = book.fingerprint.text
        source = OpenBooks.Source(path: book.path, number: book.number, password: password)
        place = book.readAt == nil ? nil : book.place
        bookmarks = book.bookmarks
    }
}
