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
    ///
    /// Somebody wants these books: one that was removed before is no longer left out of scans.
    @discardableResult
    func add(_ books: [NewBook], at now: Date) throws(LibraryError) -> [AddedBook] {
        let left = try LeftBehind(.books, of: books, in: self)
        let removed = try LeftBehind(.removed, of: books, in: self)
        return try write { database in
            var left = left
            var removed = removed
            return try books.map { book in
                if let known = try Self.addKnown(book, &left, in: database) { return known }
                return try Self.addUnknown(book, &removed, at: now, in: database)
            }
        }
    }

    /// Puts a book into the library that a scan of a watched folder found, as `add(_:at:)` does; `nil` if a reader
    /// removed it, which it stays.
    ///
    /// That holds for a book at one of the `removedPaths`, and for one whose file was moved or renamed since within a
    /// watched folder: its path becomes the new one, so that the next scan need not open it. A copy beside a removed
    /// book that is still there is a book of its own, and so is a file that was moved to another watched folder.
    @discardableResult
    func addFound(_ book: NewBook, at now: Date) throws(LibraryError) -> AddedBook? {
        let left = try LeftBehind(.books, of: [book], in: self)
        let removed = try LeftBehind(.removed, of: [book], in: self)
        return try write { database in
            var left = left
            var removed = removed
            // Also what was removed after the scan began.
            if try Self.isRemoved(book.path, book.number, in: database) { return nil }
            if let known = try Self.addKnown(book, &left, in: database) { return known }
            let folders = try Self.watchedFolders(in: database).filter { BookPath.isWithin(book.path, $0) }
            let moved = try removed.take(book, in: database) { path in
                folders.contains { BookPath.isWithin(path, $0) }
            }
            if let moved {
                try database.execute("UPDATE removed_books SET path = ? WHERE id = ?", book.path, moved)
                return nil
            }
            return try Self.addUnknown(book, &removed, at: now, in: database)
        }
    }

    /// Brings a known book up to date; `nil` if it is not known.
    private static func addKnown(
        _ book: NewBook, _ left: inout LeftBehind, in database: Database
    ) throws -> AddedBook? {
        try takeBackRemoval(at: book.path, book.number, in: database)
        if let id = try id(at: book.path, book.number, in: database) {
            let isChanged = try update(id, to: book, in: database)
            return AddedBook(id: id, change: isChanged ? .updated : .unchanged)
        }
        guard let id = try left.take(book, in: database) else { return nil }
        try update(id, to: book, in: database)
        return AddedBook(id: id, change: .moved)
    }

    private static func addUnknown(
        _ book: NewBook, _ removed: inout LeftBehind, at now: Date, in database: Database
    ) throws -> AddedBook {
        // It is the removed book, moved; what is noted of it would keep a later copy away.
        if let note = try removed.take(book, in: database) {
            try database.execute("DELETE FROM removed_books WHERE id = ?", note)
        }
        return AddedBook(id: try insert(book, at: now, in: database), change: .added)
    }

    /// Makes a row say what a book says of itself; whether it did not before.
    ///
    /// Of another content, or other pages, nobody has seen yet which are wide.
    @discardableResult
    private static func update(_ id: Int64, to book: NewBook, in database: Database) throws -> Bool {
        try database.execute(
            """
            UPDATE books SET path = ?2, title = ?3, kind = ?4, direction = ?5, page_count = ?6, aspect_ratio = ?7,
                size = ?8, digest = ?9,
                wide_pages = CASE WHEN (page_count, size, digest) IS (?6, ?8, ?9) THEN wide_pages END
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
