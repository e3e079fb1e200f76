import MartletSQLite

extension Library {
    /// All books: recently read first, then recently added; equals by their titles.
    func all() throws(LibraryError) -> [LibraryBook] {
        let books = try read { database in
            // Two queries for any number of books.
            var bookmarks: [Int64: [Int]] = [:]
            let marks = try database.prepare("SELECT book_id, page FROM bookmarks ORDER BY book_id, page")
            while let row = try marks.step() { bookmarks[try row[0], default: []].append(try row[1]) }
            var books: [LibraryBook] = []
            let statement = try database.prepare("SELECT \(LibraryBook.columns) FROM books")
            while let row = try statement.step() {
                books.append(try LibraryBook(row, bookmarks: bookmarks[try row[0]] ?? []))
            }
            return books
        }
        return LibraryOrder.sorted(books)
    }

    /// The books whose titles have all words that were typed, in the order of `all`; see `TitleSearch`.
    func search(_ text: String) throws(LibraryError) -> [LibraryBook] {
        TitleSearch(text).filter(try all(), by: \.title)
    }

    /// A book; `nil` if it is not in the library.
    func book(_ id: Int64) throws(LibraryError) -> LibraryBook? {
        try read { try Self.book(id, in: $0) }
    }

    /// The book at a path; `nil` if none is known there.
    func book(at path: String, number: Int = 1) throws(LibraryError) -> LibraryBook? {
        let path = try BookPath.standardized(path)
        return try read { database in
            guard let id = try Self.id(at: path, number, in: database) else { return nil }
            return try Self.book(id, in: database)
        }
    }

    /// Takes a book out of the library, and gives it as it was, for `restore`; `nil` if it is gone already.
    ///
    /// Its file stays where it is. One in a watched folder is noted, so that the next scan does not bring it back: see
    /// `removedPaths`.
    @discardableResult
    func remove(_ id: Int64) throws(LibraryError) -> LibraryBook? {
        try write { database in
            guard let book = try Self.book(id, in: database) else { return nil }
            try database.execute("DELETE FROM books WHERE id = ?", id)
            try Self.noteRemoval(of: book, in: database)
            return book
        }
    }

    /// Puts a book back that was removed, with its number and all that its reader left in it; scans no longer leave it
    /// out.
    ///
    /// Does nothing if it is there already. A book that came to its path meanwhile, as from a watched folder, makes way
    /// if nobody has read it.
    ///
    /// - Throws: `LibraryError` with `.pathTaken` if somebody has.
    func restore(_ book: LibraryBook) throws(LibraryError) {
        try write { database in
            guard try Self.book(book.id, in: database) == nil else { return }
            try Self.takeBackRemoval(of: book.id, in: database)
            try Self.takeBackRemoval(at: book.path, book.number, in: database)
            if let id = try Self.id(at: book.path, book.number, in: database),
                let newcomer = try Self.book(id, in: database)
            {
                guard newcomer.readAt == nil, newcomer.bookmarks.isEmpty, newcomer.place == ReadingPlace() else {
                    throw Self.pathTaken(book.path)
                }
                try database.execute("DELETE FROM books WHERE id = ?", id)
            }
            try book.insert(into: database)
        }
    }

    /// Notes where a book's file is now, as somebody said who looked for it; scans no longer leave that path out.
    ///
    /// - Throws: `LibraryError` with `.pathTaken` if another book of the library is there.
    func relocate(_ id: Int64, to path: String) throws(LibraryError) {
        let path = try BookPath.standardized(path)
        try write { database in
            guard let book = try Self.book(id, in: database) else { throw self.noSuchBook(id) }
            if let other = try Self.id(at: path, book.number, in: database), other != id { throw Self.pathTaken(path) }
            try Self.takeBackRemoval(at: path, book.number, in: database)
            try database.execute("UPDATE books SET path = ? WHERE id = ?", path, id)
        }
    }

    func noSuchBook(_ id: Int64) -> LibraryError { .noSuchBook(id, library: path) }

    private static func pathTaken(_ path: String) -> LibraryError {
        LibraryError(.pathTaken, path, "Another book of the library is there: remove that one first.")
    }

    static func id(at path: String, _ number: Int, in database: Database) throws(DatabaseError) -> Int64? {
        try database.value("SELECT id FROM books WHERE path = ? AND number = ?", path, number)
    }

    static func book(_ id: Int64, in database: Database) throws(DatabaseError) -> LibraryBook? {
        guard let row = try database.row("SELECT \(LibraryBook.columns) FROM books WHERE id = ?", id) else {
            return nil
        }
        var bookmarks: [Int] = []
        for row in try database.rows("SELECT page FROM bookmarks WHERE book_id = ? ORDER BY page", id) {
            bookmarks.append(try row[0])
        }
        return try LibraryBook(row, bookmarks: bookmarks)
    }
}
