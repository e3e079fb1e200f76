import CSQLite

/// One connection to an SQLite database.
///
/// ```swift
/// let database = try Database(path: "photos.db")
/// try database.execute("INSERT INTO photos (id, name) VALUES (?, ?)", 1, "Bridge")
/// for row in try database.rows("SELECT id, name FROM photos") { print(try row["name"] as String) }
/// ```
///
/// Thread: a connection belongs to one thread or actor at a time, and so is not Sendable. To share a database between
/// threads, use `DatabaseQueue` (one connection, one caller at a time) or `DatabasePool` (readers beside one writer).
public final class Database {
    let connection: Connection
    let options: DatabaseOptions
    var cache: StatementCache
    var transactionDepth = 0

    /// Opens the file at `path`, or creates it, as `options` says.
    ///
    /// - Throws: `.cannotOpen`, `.notADatabase`, `.corrupt`, `.busy` and their like.
    public convenience init(path: String, options: DatabaseOptions = DatabaseOptions()) throws(DatabaseError) {
        try self.init(connection: Connection(path: path, options: options), options: options)
    }

    /// Opens an empty database that lives in memory until it is closed.
    public static func inMemory(options: DatabaseOptions = DatabaseOptions()) throws(DatabaseError) -> Database {
        var options = options
        options.access = .create
        return try Database(connection: Connection(path: nil, options: options), options: options)
    }

    private init(connection: Connection, options: DatabaseOptions) throws(DatabaseError) {
        self.connection = connection
        self.options = options
        cache = StatementCache(capacity: options.statementCacheSize)
        try execute("PRAGMA foreign_keys = \(options.foreignKeys ? "ON" : "OFF")")
        try execute("PRAGMA synchronous = \(options.synchronous.rawValue)")
        if options.access != .readOnly, connection.path != nil {
            // The first statement that reads the file: a file that is no database fails here, not at its first use.
            try execute("PRAGMA journal_mode = \(options.journalMode.rawValue)")
        } else {
            try execute("SELECT count(*) FROM sqlite_schema")
        }
    }

    /// The file; `nil` for a database in memory.
    public var path: String? { connection.path }

    /// Closes the connection; any later use throws `.misuse`.
    ///
    /// Called by itself when the last reference goes.
    public func close() {
        cache.removeAll()
        connection.close()
    }

    /// A handle that stops running statements, from any thread.
    public var interrupter: DatabaseInterrupter {
        DatabaseInterrupter(connection: connection)
    }

    /// The rowid of the last row that this connection inserted; 0 before the first.
    public var lastInsertedRowID: Int64 {
        connection.isOpen ? sqlite3_last_insert_rowid(connection.handle) : 0
    }

    /// How many rows the last INSERT, UPDATE or DELETE changed.
    public var changedRowCount: Int {
        connection.isOpen ? Int(sqlite3_changes64(connection.handle)) : 0
    }
}
