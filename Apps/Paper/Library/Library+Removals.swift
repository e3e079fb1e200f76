import MartletSQLite

// What readers removed from watched folders, so that it stays removed.
extension Library {
    /// The removals that are kept; of more, the last ones.
    private static let removalLimit = 10_000

    /// The paths in watched folders whose books were removed, in the order of their removal: a scan leaves them out.
    ///
    /// A path is there until somebody adds its book, restores it, or chooses a folder again that it is in; also where
    /// another file has come to it meanwhile. At most 10,000 are kept, the last ones. They are to be compared by their
    /// bytes, as `ScanChanges` does: to Swift, names with and without combining marks are equal.
    ///
    /// The book of a file that was moved has a path that is not among them: see `addFound(_:at:)`.
    func removedPaths() throws(LibraryError) -> [String] {
        try read { database in
            try database.rows("SELECT path FROM removed_books GROUP BY path ORDER BY max(id)").map { try $0[0] }
        }
    }

    /// Notes a book that was removed, where a scan would find it.
    static func noteRemoval(of book: LibraryBook, in database: Database) throws(DatabaseError) {
        guard try watchedFolders(in: database).contains(where: { BookPath.isWithin(book.path, $0) }) else { return }
        try database.execute(
            "INSERT OR REPLACE INTO removed_books (book_id, path, number, size, digest) VALUES (?, ?, ?, ?, ?)",
            book.id, book.path, book.number, book.fingerprint.size, book.fingerprint.digest)
        try database.execute(
            """
            DELETE FROM removed_books
            WHERE id <= (SELECT id FROM removed_books ORDER BY id DESC LIMIT 1 OFFSET \(removalLimit))
            """)
    }

    /// Whether the book at a path was removed.
    static func isRemoved(_ path: String, _ number: Int, in database: Database) throws(DatabaseError) -> Bool {
        try database.value("SELECT EXISTS (SELECT 1 FROM removed_books WHERE path = ? AND number = ?)", path, number)
            ?? false
    }

    /// Forgets that the book at a path was removed.
    static func takeBackRemoval(at path: String, _ number: Int, in database: Database) throws(DatabaseError) {
        try database.execute("DELETE FROM removed_books WHERE path = ? AND number = ?", path, number)
    }

    /// Forgets that a book was removed, also where its file has another path by now.
    static func takeBackRemoval(of book: Int64, in database: Database) throws(DatabaseError) {
        try database.execute("DELETE FROM removed_books WHERE book_id = ?", book)
    }

    /// Forgets that the books at some paths were removed.
    ///
    /// Complexity: O(n), n being the removals.
    static func takeBackRemovals(in database: Database, where isMeant: (String) -> Bool) throws(DatabaseError) {
        for row in try database.rows("SELECT id, path FROM removed_books") where isMeant(try row[1]) {
            try database.execute("DELETE FROM removed_books WHERE id = ?", try row[0] as Int64)
        }
    }
}
