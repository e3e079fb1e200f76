import MartletSQLite

/// What is known of books at whose paths nothing is any more, since one with the same content may be one of them, moved.
struct LeftBehind: Sendable {
    /// Who knows of them.
    enum Table: String, Sendable {
        /// The library has the book.
        case books
        /// A reader removed the book.
        case removed = "removed_books"

        /// What is taken first comes last.
        fileprivate var order: String {
            switch self {
            // The one read last, since somebody would miss it.
            case .books: "read_at NULLS FIRST, id"
            case .removed: "id"
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

    private struct Entry: Sendable {
        var id: Int64
        var path: String
    }

    private let table: Table
    private var entries: [Content: [Entry]]

    /// Looks for the contents of books that come to the library.
    ///
    /// It asks the disk, which may take its time, and so is not for a transaction.
    init(_ table: Table, of books: [NewBook], in library: Library) throws(LibraryError) {
        self.table = table
        let contents = Set(books.map(Content.init))
        let known = try library.read { database in
            var known: [Content: [Entry]] = [:]
            for content in contents {
                let rows = try database.rows(
                    """
                    SELECT id, path FROM \(table.rawValue) WHERE digest = ? AND number = ? AND size = ?
                    ORDER BY \(table.order)
                    """, content.fingerprint.digest, content.number, content.fingerprint.size)
                if !rows.isEmpty { known[content] = try rows.map { Entry(id: try $0[0], path: try $0[1]) } }
            }
            return known
        }
        entries = known.mapValues { $0.filter { BookPath.isGone($0.path) } }
    }

    /// Takes the row of one with a book's content that is still as it was then; `nil` if there is none.
    mutating func take(
        _ book: NewBook, in database: Database, where isMeant: (_ path: String) -> Bool = { _ in true }
    ) throws(DatabaseError) -> Int64? {
        let content = Content(book)
        while let index = entries[content]?.lastIndex(where: { isMeant($0.path) }),
            let next = entries[content]?.remove(at: index)
        {
            let isThere: Bool? = try database.value(
                "SELECT EXISTS (SELECT 1 FROM \(table.rawValue) WHERE id = ? AND path = ? AND digest = ?)", next.id,
                next.path, content.fingerprint.digest)
            if isThere == true { return next.id }
        }
        return nil
    }
}
