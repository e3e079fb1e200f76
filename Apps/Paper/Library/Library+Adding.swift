import Foundation
import MartletSQLite

extension Library {
    /// Puts a book into the library; see `add(_:at:)` for many.
    @discardableResult
    func add(_ book: NewBook, at now: Date) throws(LibraryError) -> AddedBook {
        let added = try add([book], at: now)
        guard let first = added.first else { throw LibraryError(.failed, path, "The library could not add the book.") }
        return first
    }

    /// Puts books into the library, all or none, and tells what became of each, in their order.
    ///
    /// One at a known path stays that book, with its number, its place and its bookmarks, also where the file is
    /// another one by now. One whose content is known from a path where nothing is any more has been moved, and stays
    /// that book. Where something is at that path still, it is a copy: a book of its own.
    @discardableResult
    func add(_ books: [NewBook], at now: Date) throws(LibraryError) -> [AddedBook] {
        let left = try booksLeftBehind(of: books)
        return try write { database in
            var left = left
            return try books.map { book in
                if let id = try Self.id(at: book.path, book.number, in: database) {
                    let isChanged = try Self.update(id, to: book, in: database)
                    return AddedBook(id: id, change: isChanged ? .updated : .unchanged)
                }
                if let id = try Self.take(book, from: &left, in: database) {
                    try Self.update(id, to: book, in: database)
                    return AddedBook(id: id, change: .moved)
                }
                return AddedBook(id: try Self.insert(book, at: now, in: database), change: .added)
            }
        }
    }

    /// What two books have in common of which one was moved.
    private struct Content: Hashable, Sendable {
        var fingerprint: BookFingerprint
        var number: Int

        init(_ book: NewBook) {
            fingerprint = book.fingerprint
            number = book.number
        }
    }

    /// A book at whose path nothing is any more.
    private struct LeftBehind: Sendable {
        var id: Int64
        var path: String
    }

    /// The known books with the content of these whose files are gone; of several, the one read last comes last.
    ///
    /// It asks the disk, which may take its time, and so holds no transaction meanwhile.
    private func booksLeftBehind(of books: [NewBook]) throws(LibraryError) -> [Content: [LeftBehind]] {
        let contents = Set(books.map(Content.init))
        let known = try read { database in
            var known: [Content: [LeftBehind]] = [:]
            for content in contents {
                known[content] = try database.rows(
                    """
                    SELECT id, path FROM books WHERE digest = ? AND number = ? AND size = ?
                    ORDER BY read_at NULLS FIRST, id
                    """, content.fingerprint.digest, content.number, content.fingerprint.size
                ).map { LeftBehind(id: try $0[0], path: try $0[1]) }
            }
            return known
        }
        return known.mapValues { $0.filter { BookPath.isGone($0.path) } }
    }

    /// Takes a book that was left behind and is still as it was then.
    private static func take(
        _ book: NewBook, from left: inout [Content: [LeftBehind]], in database: Database
    ) throws -> Int64? {
        let content = Content(book)
        while let next = left[content]?.popLast() {
            let isThere: Bool? = try database.value(
                "SELECT EXISTS (SELECT 1 FROM books WHERE id = ? AND path = ? AND digest = ?)", next.id, next.path,
                content.fingerprint.digest)
            if isThere == true { return next.id }
        }
        return nil
    }

    /// Makes a row say what a book says of itself; whether it did not before.
    @discardableResult
    private static func update(_ id: Int64, to book: NewBook, in database: Database) throws -> Bool {
        try database.execute(
            """
            UPDATE books SET path = ?2, title = ?3, kind = ?4, direction = ?5, page_count = ?6, aspect_ratio = ?7,
                size = ?8, digest = ?9
            WHERE id = ?1 AND (path, title, kind, direction, page_count, aspect_ratio, size, digest)
                IS NOT (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """, id, book.path, book.title, book.kind, book.direction, book.pageCount, book.aspectRatio,
            book.fingerprint.size, book.fingerprint.digest)
        return database.changedRowCount > 0
    }

    private static func insert(_ book: NewBook, at now: Date, in database: Database) throws -> Int64 {
        let place = ReadingPlace()
        try database.execute(
            """
            INSERT INTO books (path, number, title, kind, direction, page_count, aspect_ratio, size, digest, added_at,
                page, zoom, center_x, center_y)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, book.path, book.number, book.title, book.kind, book.direction, book.pageCount, book.aspectRatio,
            book.fingerprint.size, book.fingerprint.digest, now, place.page, place.zoom, place.centerX, place.centerY)
        return database.lastInsertedRowID
    }
}
