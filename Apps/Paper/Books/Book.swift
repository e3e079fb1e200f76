import Foundation
import MartletRaster

/// Something whose pages can be read, one at a time; from any thread, though calls may wait for each other.
protocol Book: Sendable {
    /// Where it is.
    var path: String { get }
    var kind: BookKind { get }
    var title: String { get }
    var direction: ReadingDirection { get }
    /// How many pages there are; at least one.
    var pageCount: Int { get }
    /// What was left out or could not be read, in sentences; the pages that are listed can still be read.
    var warnings: [String] { get }
    /// The table of contents; empty if there is none.
    var outline: [OutlineEntry] { get }

    /// What can be said of all pages, in reading order; looks at each, and decodes none.
    func pages() -> [BookPage]

    /// A page as pixels.
    ///
    /// - Parameters:
    ///   - index: The page, from 0.
    ///   - width: How many pixels across it is to be; a picture is not enlarged. `nil` for what is stored, and for two
    ///     pixels a point of a document's page.
    /// - Throws: `BookError`.
    func render(page index: Int, width: Int?) throws(BookError) -> Bitmap

    /// A page as a picture in any format that is read here: as it is stored, or drawn.
    ///
    /// - Throws: `BookError`.
    func picture(of index: Int) throws(BookError) -> Data

    /// The text of a page, as it lies on what is drawn of it; `nil` where there is none to be read.
    ///
    /// - Throws: `BookError`.
    func text(of index: Int) throws(BookError) -> PageText?

    /// The first page as a picture that is large enough for a shelf.
    ///
    /// - Throws: `BookError`.
    func cover() throws(BookError) -> Data
}

extension Book {
    var outline: [OutlineEntry] { [] }

    func text(of index: Int) throws(BookError) -> PageText? {
        try check(page: index)
        return nil
    }

    func cover() throws(BookError) -> Data { try picture(of: 0) }

    func check(page index: Int) throws(BookError) {
        guard (0..<pageCount).contains(index) else {
            // The last number has none behind it.
            let number = index < .max ? index + 1 : index
            throw BookError(.noSuchPage, path, "There is no page \(number): the book has \(pageCount).")
        }
    }
}

/// What one page may cost.
enum PageBudget {
    /// The bytes of one picture as it is stored.
    static let bytes = 64 << 20
    /// The bytes at a picture's beginning that mostly tell its size.
    static let head = 256 << 10
    /// The pixels of one page.
    static let pixels = 100_000_000
    /// The pages that are listed of a book.
    static let pages = 20_000

    static let decoding = DecodeBudget(bytes: bytes, pixels: pixels)
}
