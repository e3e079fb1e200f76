import CSQLite

extension DatabaseError {
    /// A result code of SQLite; codes below zero are this library's own.
    ///
    /// Open, since SQLite adds codes: compare with the constants and leave room for the others.
    /// Source: <https://www.sqlite.org/rescode.html>.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// SQLite's number.
        public let rawValue: Int32

        /// Wraps SQLite's number.
        public init(rawValue: Int32) {
            self.rawValue = rawValue
        }

        /// The kind of failure that a finer code belongs to: its low eight bits.
        public var primary: Code {
            rawValue < 0 ? self : Code(rawValue: rawValue & 0xff)
        }

        /// SQLite's English words for the code, and its number.
        public var description: String {
            if self == .schemaTooNew { return "schema too new" }
            let words = sqlite3_errstr(rawValue).map { String(cString: $0) } ?? "unknown error"
            return "\(words), code \(rawValue)"
        }
    }
}

extension DatabaseError.Code {
    /// An SQL error or a missing table or column.
    public static let error = Self(rawValue: SQLITE_ERROR)
    /// The file's permissions do not allow it.
    public static let permission = Self(rawValue: SQLITE_PERM)
    /// A callback asked to stop, or a rollback cut the statement off.
    public static let abort = Self(rawValue: SQLITE_ABORT)
    /// Another connection holds the lock, and the busy timeout is over.
    public static let busy = Self(rawValue: SQLITE_BUSY)
    /// A conflict within the same connection.
    public static let locked = Self(rawValue: SQLITE_LOCKED)
    /// No memory left.
    public static let outOfMemory = Self(rawValue: SQLITE_NOMEM)
    /// A write to a database that was opened for reading or cannot be written.
    public static let readOnly = Self(rawValue: SQLITE_READONLY)
    /// `DatabaseInterrupter.interrupt()` stopped the statement.
    public static let interrupted = Self(rawValue: SQLITE_INTERRUPT)
    /// The disk or its driver failed.
    public static let inputOutput = Self(rawValue: SQLITE_IOERR)
    /// The file is damaged.
    public static let corrupt = Self(rawValue: SQLITE_CORRUPT)
    /// The disk is full.
    public static let full = Self(rawValue: SQLITE_FULL)
    /// The file cannot be opened.
    public static let cannotOpen = Self(rawValue: SQLITE_CANTOPEN)
    /// The schema changed under a statement again and again.
    public static let schemaChanged = Self(rawValue: SQLITE_SCHEMA)
    /// A string or blob is longer than SQLite's limit.
    public static let tooBig = Self(rawValue: SQLITE_TOOBIG)
    /// A constraint of the schema forbids it.
    public static let constraint = Self(rawValue: SQLITE_CONSTRAINT)
    /// A value is not of the type asked for.
    public static let mismatch = Self(rawValue: SQLITE_MISMATCH)
    /// The library was used wrongly: a closed database, or two statements where one is due.
    public static let misuse = Self(rawValue: SQLITE_MISUSE)
    /// An index or name of a parameter or column that does not exist.
    public static let range = Self(rawValue: SQLITE_RANGE)
    /// The file is not a database.
    public static let notADatabase = Self(rawValue: SQLITE_NOTADB)

    /// The database was written by a newer version of the program than this one.
    public static let schemaTooNew = Self(rawValue: -1)
}

// The extended codes that programs decide by. They are `primary | (n << 8)`, macros that Swift cannot import.
extension DatabaseError.Code {
    /// A CHECK constraint.
    public static let constraintCheck = Self(rawValue: SQLITE_CONSTRAINT | (1 << 8))
    /// A foreign key.
    public static let constraintForeignKey = Self(rawValue: SQLITE_CONSTRAINT | (3 << 8))
    /// A NOT NULL constraint.
    public static let constraintNotNull = Self(rawValue: SQLITE_CONSTRAINT | (5 << 8))
    /// A primary key.
    public static let constraintPrimaryKey = Self(rawValue: SQLITE_CONSTRAINT | (6 << 8))
    /// A trigger's RAISE.
    public static let constraintTrigger = Self(rawValue: SQLITE_CONSTRAINT | (7 << 8))
    /// A UNIQUE constraint.
    public static let constraintUnique = Self(rawValue: SQLITE_CONSTRAINT | (8 << 8))
    /// A rowid that is taken.
    public static let constraintRowID = Self(rawValue: SQLITE_CONSTRAINT | (10 << 8))
    /// A value of the wrong type in a STRICT table.
    public static let constraintDataType = Self(rawValue: SQLITE_CONSTRAINT | (12 << 8))
    /// A read transaction that cannot become a write transaction, since the database changed meanwhile.
    public static let busySnapshot = Self(rawValue: SQLITE_BUSY | (2 << 8))
}
