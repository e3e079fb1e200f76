import Foundation
import MartletSQLite

extension Library {
    /// Keeps where somebody is in a book.
    ///
    /// - Throws: `LibraryError` with `.noSuchBook` if it is not in the library.
    func setPlace(_ id: Int64, _ place: ReadingPlace) throws(LibraryError) {
        try write { database in
            let known: Int? = try database.value("SELECT page_count FROM books WHERE id = ?", id)
            guard let pageCount = known else { throw self.noSuchBook(id) }
            let place = place.clamped(to: max(1, pageCount))
            try database.execute(
                "UPDATE books SET page = ?, zoom = ?, center_x = ?, center_y = ? WHERE id = ?", place.page, place.zoom,
                place.centerX, place.centerY, id)
        }
    }

    /// Notes that a book is being read.
    ///
    /// - Throws: `LibraryError` with `.noSuchBook` if it is not in the library.
    func markRead(_ id: Int64, at now: Date) throws(LibraryError) {
        try write { database in
            try database.execute("UPDATE books SET read_at = ? WHERE id = ?", now, id)
            guard database.changedRowCount > 0 else { throw self.noSuchBook(id) }
        }
    }

    /// Marks a page, from 0, or takes its mark away; whether it is marked now.
    ///
    /// - Throws: `LibraryError` with `.noSuchBook` or `.noSuchPage`.
    @discardableResult
    func toggleBookmark(_ id: Int64, page: Int) throws(LibraryError) -> Bool {
        try write { database in
            try self.check([page], of: id, in: database)
            try database.execute("DELETE FROM bookmarks WHERE book_id = ? AND page = ?", id, page)
            guard database.changedRowCount == 0 else { return false }
            try database.execute("INSERT INTO bookmarks (book_id, page) VALUES (?, ?)", id, page)
            return true
        }
    }

    /// Marks these pages, from 0, and no others.
    ///
    /// - Throws: `LibraryError` with `.noSuchBook`, or with `.noSuchPage` if the book does not have one of them; then
    ///   nothing is changed.
    func setBookmarks(_ id: Int64, _ pages: some Collection<Int> & Sendable) throws(LibraryError) {
        try write { database in
            let pageCount = try self.check(pages, of: id, in: database)
            // Marks on pages that the book does not have now come back with them.
            try database.execute("DELETE FROM bookmarks WHERE book_id = ? AND page < ?", id, pageCount)
            for page in pages {
                try database.execute("INSERT OR IGNORE INTO bookmarks (book_id, page) VALUES (?, ?)", id, page)
            }
        }
    }

    /// Keeps which pages of a book are wide, from 0; those that it does not have are dropped.
    ///
    /// Looking takes its time, and the file may be another one, or the book removed, when it is done: then nothing
    /// happens.
    ///
    /// - Parameter content: The book's `fingerprint` when looking began.
    func setWidePages(_ id: Int64, _ pages: [Int], of content: BookFingerprint) throws(LibraryError) {
        try write { database in
            let known: Int? = try database.value(
                "SELECT page_count FROM books WHERE id = ? AND size = ? AND digest = ?", id, content.size,
                content.digest)
            guard let pageCount = known else { return }
            let wide = WidePages(pages, pageCount: pageCount)
            try database.execute("UPDATE books SET wide_pages = ? WHERE id = ?", wide.bits, id)
        }
    }

    /// Sees to it that a book has these pages; gives how many it has.
    @discardableResult
    private func check(_ pages: some Collection<Int>, of id: Int64, in database: Database) throws -> Int {
        let row = try database.row("SELECT page_count, path FROM books WHERE id = ?", id)
        guard let row else { throw noSuchBook(id) }
        let count = max(1, try row[0] as Int)
        guard pages.allSatisfy({ (0..<count).contains($0) }) else {
            throw LibraryError(.noSuchPage, try row[1], "There is no such page: the book has \(count).")
        }
        return count
    }
}
