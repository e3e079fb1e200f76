import Foundation

/// A book of the library, with what its reader left in it.
struct LibraryBook: Identifiable, Hashable, Sendable {
    /// Its number: the same as long as the book is in the library, and never another book's.
    let id: Int64
    /// Where it is: a whole path.
    var path: String
    /// Which of the books of a property list, from 1; 1 where the file is one book.
    var number: Int
    var title: String
    var kind: BookKind
    var direction: ReadingDirection
    /// At least one.
    var pageCount: Int
    /// The cover's width by its height.
    var aspectRatio: Double
    var fingerprint: BookFingerprint
    var addedAt: Date
    /// When it was last read; `nil` until it has been opened.
    var readAt: Date?
    /// A place within its pages.
    var place: ReadingPlace
    /// The pages that are marked, from 0, in order, each once.
    var bookmarks: [Int]
    /// Which pages are wide, as it is kept; `nil` while nobody has looked.
    var wide: WidePages? = nil

    /// The pages that are wide, from 0, in order; `nil` while nobody has looked at this content.
    ///
    /// Complexity: O(pageCount).
    var widePages: [Int]? { wide?.pages }
}
