import Foundation

/// What is known of a book when it is put into the library.
struct NewBook: Hashable, Sendable {
    private static let titleLimit = 1_000
    private static let aspectRatios = 1.0 / 16...16.0

    let path: String
    /// Which of the books of a property list, from 1.
    let number: Int
    let title: String
    let kind: BookKind
    let direction: ReadingDirection
    let pageCount: Int
    let aspectRatio: Double
    let fingerprint: BookFingerprint

    /// Takes what a book says of itself, within bounds: a title of at most 1,000 scalars, a page at the least, and a
    /// cover that a shelf can show.
    ///
    /// - Throws: `LibraryError` if the path is none.
    init(
        path: String, number: Int = 1, title: String, kind: BookKind, direction: ReadingDirection = .leftToRight,
        pageCount: Int, aspectRatio: Double = 0.7, fingerprint: BookFingerprint
    ) throws(LibraryError) {
        self.path = try BookPath.standardized(path)
        self.number = max(1, number)
        // By scalars, since one character may have any number of them.
        let trimmed = String(title.unicodeScalars.prefix(Self.titleLimit)).trimmingCharacters(
            in: .whitespacesAndNewlines)
        self.title = trimmed.isEmpty ? BookTitle.of(self.path) : trimmed
        self.kind = kind
        self.direction = direction
        self.pageCount = max(1, pageCount)
        self.aspectRatio =
            aspectRatio.isFinite
            ? min(max(aspectRatio, Self.aspectRatios.lowerBound), Self.aspectRatios.upperBound) : 0.7
        self.fingerprint = fingerprint
    }

    /// Takes an open book, and reads its fingerprint; waits for the disk.
    ///
    /// - Throws: `LibraryError` if its file cannot be read.
    init(_ book: any Book, number: Int = 1, aspectRatio: Double) throws(LibraryError) {
        try self.init(
            path: book.path, number: number, title: book.title, kind: book.kind, direction: book.direction,
            pageCount: book.pageCount, aspectRatio: aspectRatio, fingerprint: BookFingerprint(of: book.path))
    }
}
