import Foundation
import MartletSQLite

extension BookKind: DatabaseValueConvertible {}
extension ReadingDirection: DatabaseValueConvertible {}

extension LibraryBook {
    /// The columns that `init(_:bookmarks:)` reads.
    static let columns = """
        id, path, number, title, kind, direction, page_count, aspect_ratio, size, digest, added_at, read_at, page, zoom,
        center_x, center_y, wide_pages
        """

    /// Reads a row.
    ///
    /// A book's file may have fewer pages for a while, as one that is being downloaded; so its place and its bookmarks
    /// are kept as they were, and brought within its pages here.
    init(_ row: Row, bookmarks: [Int]) throws(DatabaseError) {
        let pageCount = max(1, try row[6] as Int)
        id = try row[0]
        path = try row[1]
        number = try row[2]
        title = try row[3]
        kind = try row[4]
        direction = try row[5]
        self.pageCount = pageCount
        aspectRatio = try row[7]
        fingerprint = BookFingerprint(size: try row[8], digest: try row[9])
        addedAt = try row[10]
        readAt = try row[11]
        place = ReadingPlace(page: try row[12], zoom: try row[13], centerX: try row[14], centerY: try row[15])
            .clamped(to: pageCount)
        self.bookmarks = bookmarks.filter { $0 < pageCount }
        wide = WidePages(stored: try row[16], pageCount: pageCount)
    }

    /// Writes the book as a row of its own, with its number.
    func insert(into database: Database) throws(DatabaseError) {
        try database.execute(
            """
            INSERT INTO books (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, id, path, number, title, kind, direction, pageCount, aspectRatio, fingerprint.size, fingerprint.digest,
            addedAt, readAt, place.page, place.zoom, place.centerX, place.centerY, wide?.bits)
        for page in bookmarks {
            try database.execute("INSERT OR IGNORE INTO bookmarks (book_id, page) VALUES (?, ?)", id, page)
        }
    }
}
