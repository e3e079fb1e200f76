import MartletSQLite

/// The tables of the library, step by step.
enum LibrarySchema {
    /// Marks the file as a library of Paper's: "Papr".
    static let applicationID = 0x5061_7072

    /// How many steps there are, which is the version of the schema.
    static var version: Int { migrations.count }

    static let migrations = [
        Migration("create the library") { database in
            try database.executeScript(
                """
                PRAGMA application_id = \(applicationID);

                -- AUTOINCREMENT: a number never becomes another book's, so that a removed book can have its own back.
                CREATE TABLE books (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    path TEXT NOT NULL,
                    number INTEGER NOT NULL,
                    title TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    direction TEXT NOT NULL,
                    page_count INTEGER NOT NULL,
                    aspect_ratio REAL NOT NULL,
                    size INTEGER NOT NULL,
                    digest BLOB NOT NULL,
                    added_at REAL NOT NULL,
                    read_at REAL,
                    page INTEGER NOT NULL,
                    zoom REAL NOT NULL,
                    center_x REAL NOT NULL,
                    center_y REAL NOT NULL,
                    UNIQUE (path, number)
                ) STRICT;
                CREATE INDEX books_content ON books (digest, number);

                CREATE TABLE bookmarks (
                    book_id INTEGER NOT NULL REFERENCES books (id) ON DELETE CASCADE,
                    page INTEGER NOT NULL,
                    PRIMARY KEY (book_id, page)
                ) STRICT, WITHOUT ROWID;

                CREATE TABLE watched_folders (
                    path TEXT PRIMARY KEY
                ) STRICT, WITHOUT ROWID;
                """)
        },
        Migration("keep which pages are wide, and which books were removed") { database in
            try database.executeScript(
                """
                ALTER TABLE books ADD COLUMN wide_pages BLOB;

                -- A later removal has a higher number than all that are kept.
                CREATE TABLE removed_books (
                    id INTEGER PRIMARY KEY,
                    book_id INTEGER NOT NULL UNIQUE,
                    path TEXT NOT NULL,
                    number INTEGER NOT NULL,
                    size INTEGER NOT NULL,
                    digest BLOB NOT NULL,
                    UNIQUE (path, number)
                ) STRICT;
                CREATE INDEX removed_books_content ON removed_books (digest, number);
                """)
        },
    ]

    /// Brings a database up to date, or tells why it is not to be touched.
    ///
    /// - Throws: `LibraryError` for a file of another program; `DatabaseError` with `.schemaTooNew` for one of a newer
    ///   version, and with `.corrupt` for a damaged one.
    static func prepare(_ database: Database) throws {
        let found = try database.schemaVersion()
        let mark: Int = try database.value("PRAGMA application_id") ?? 0
        let hasTables: Bool = try database.value("SELECT EXISTS (SELECT 1 FROM sqlite_schema)") ?? false
        guard mark == applicationID || mark == 0 && found == 0 && !hasTables else {
            throw LibraryError(
                .foreign, database.path ?? "", "The file is a database of another program: move it elsewhere.")
        }
        guard found <= version else {
            throw DatabaseError(code: .schemaTooNew, message: "The library is at version \(found)", path: database.path)
        }
        // Only now: what a newer version wrote need not make sense to this one.
        let verdict: String = try database.value("PRAGMA quick_check(1)") ?? ""
        guard verdict == "ok" else { throw DatabaseError(code: .corrupt, message: verdict, path: database.path) }
        try database.migrate(migrations)
    }
}
