/// How a database is opened.
///
/// The defaults suit an app's own file: durable, concurrent, strict.
public struct DatabaseOptions: Hashable, Sendable {
    /// Whether writing is possible, and whether a missing file is created.
    public enum Access: Hashable, Sendable {
        /// Reads only; the file must exist.
        case readOnly
        /// Reads and writes; the file must exist.
        case readWrite
        /// Reads and writes; a missing file is created.
        case create
    }

    /// How a transaction becomes atomic.
    public enum JournalMode: String, Hashable, Sendable {
        /// A write-ahead log: readers and one writer do not wait for each other.
        case wal = "WAL"
        /// A rollback journal: one file when idle; readers wait for the writer.
        case delete = "DELETE"
    }

    /// When the disk is waited for.
    ///
    /// A process that dies, even by SIGKILL, loses no committed transaction in any of them; they differ when the
    /// machine loses power.
    public enum Synchronous: String, Hashable, Sendable {
        /// In WAL mode a power cut may undo the last transactions, but never damages the file.
        case normal = "NORMAL"
        /// A committed transaction is on disk.
        case full = "FULL"
    }

    /// Read, write or create.
    public var access: Access
    /// The journal; has no effect on a database in memory or opened read-only.
    public var journalMode: JournalMode
    /// When the disk is waited for.
    public var synchronous: Synchronous
    /// How long a statement waits for another connection's lock before it fails with `.busy`.
    public var busyTimeout: Duration
    /// Whether REFERENCES clauses are enforced.
    public var foreignKeys: Bool
    /// How many prepared statements are kept for their next use.
    public var statementCacheSize: Int

    /// Creates options.
    public init(
        access: Access = .create, journalMode: JournalMode = .wal, synchronous: Synchronous = .full,
        busyTimeout: Duration = .seconds(5), foreignKeys: Bool = true, statementCacheSize: Int = 64
    ) {
        self.access = access
        self.journalMode = journalMode
        self.synchronous = synchronous
        self.busyTimeout = busyTimeout
        self.foreignKeys = foreignKeys
        self.statementCacheSize = statementCacheSize
    }
}
