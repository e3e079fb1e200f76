import Foundation

/// A book as it stands on the shelf.
struct ShelfBook: Identifiable, Equatable, Sendable {
    /// Its number, which tells its pages from others.
    var id: Int
    var title: String
    var pageCount: Int
    var direction: ReadingDirection
    /// The cover's width by its height.
    var aspectRatio: Double

    var cover: URL { PageAddress(book: id, page: 0).url }
}
