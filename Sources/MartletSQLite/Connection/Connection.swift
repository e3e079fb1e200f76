import CSQLite
import Synchronization

/// Owns SQLite's handle, from open to close.
///
/// Statements hold it, so that it outlives them. The handle is used by one thread at a time (the owner's), but for
/// `interrupt()`, which SQLite allows from any thread as long as the connection is open; the lock sees to that.
final class Connection: Sendable {
    // Sound: the pointer is constant while `isOpen`, and the owning Database, which is not Sendable, or a queue
    // keeps all uses but sqlite3_interrupt on one thread at a time.
    nonisolated(unsafe) let handle: OpaquePointer
    let path: String?
    private let open = Mutex(true)

    init(path: String?, options: DatabaseOptions) throws(DatabaseError) {
        self.path = path
        if let path, path.utf8.contains(0) {
            throw DatabaseError(code: .cannotOpen, message: "A file name cannot contain NUL", path: path)
        }
        var flags =
            switch options.access {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        flags |= SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        // A relative name gets "./", so that a file called ":memory:" or "file:x" is a file.
        let name = path.map { $0.hasPrefix("/") ? $0 : "./" + $0 } ?? ":memory:"
        var opened: OpaquePointer?
        let result = sqlite3_open_v2(name, &opened, flags, nil)
        guard result == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "No memory for a connection"
            sqlite3_close_v2(opened)
            throw DatabaseError(code: .init(rawValue: result), message: message, path: path)
        }
        handle = opened
        sqlite3_busy_timeout(opened, options.busyTimeout.wholeMilliseconds)
        // A file from elsewhere cannot make its views and triggers call functions with side effects.
        _ = csqlite_set_flag(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        _ = csqlite_set_flag(opened, SQLITE_DBCONFIG_DEFENSIVE, 1)
    }

    deinit {
        close()
    }

    var isOpen: Bool {
        open.withLock { $0 }
    }

    /// Closes the handle once; statements that still exist keep SQLite's memory until they go.
    func close() {
        open.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            sqlite3_close_v2(handle)
        }
    }

    func interrupt() {
        open.withLock { isOpen in
            guard isOpen else { return }
            sqlite3_interrupt(handle)
        }
    }

    /// The error that SQLite reported last, for the result that it returned.
    func error(_ result: Int32, sql: String?) -> DatabaseError {
        let message = isOpen ? String(cString: sqlite3_errmsg(handle)) : String(cString: sqlite3_errstr(result))
        return DatabaseError(code: .init(rawValue: result), message: message, sql: sql, path: path)
    }

    /// Throws `.misuse` when the database has been closed.
    func checkOpen(sql: String?) throws(DatabaseError) {
        guard isOpen else {
            throw DatabaseError(code: .misuse, message: "The database is closed", sql: sql, path: path)
        }
    }
}

extension Duration {
    /// Milliseconds between 0 and Int32.max, for C functions that take an int.
    fileprivate var wholeMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        let milliseconds = Double(seconds) * 1_000 + Double(attoseconds) / 1e15
        return Int32(min(max(milliseconds, 0), Double(Int32.max)))
    }
}
