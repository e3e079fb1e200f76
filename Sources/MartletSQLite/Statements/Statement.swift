import CSQLite
import Foundation

/// A compiled SQL statement: bind values, then step through its rows.
///
/// ```swift
/// let statement = try database.prepare("SELECT name FROM photos WHERE user = :user")
/// try statement.bind(["user": "Sander"])
/// while let row = try statement.step() { print(try row[0] as String) }
/// ```
///
/// Thread: as its database's.
public final class Statement {
    /// The SQL it was prepared from.
    public let sql: String

    /// The names of the columns of its rows, in their order; empty for a statement without rows.
    public private(set) var columns: ColumnNames

    let handle: OpaquePointer
    let connection: Connection
    private var schemaCount: Int32 = 0

    init(sql: String, connection: Connection) throws(DatabaseError) {
        guard !sql.utf8.contains(0) else {
            throw DatabaseError(code: .misuse, message: "SQL cannot contain NUL", sql: sql, path: connection.path)
        }
        guard sql.utf8.count < Int(Int32.max) else {
            throw DatabaseError(code: .tooBig, message: "The SQL is too long", path: connection.path)
        }
        var prepared: OpaquePointer?
        var rest: OpaquePointer?
        var result = SQLITE_OK
        var text = sql
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                let end = bytes.baseAddress.map { $0 + bytes.count }
                var tail = bytes.baseAddress
                result = sqlite3_prepare_v2(connection.handle, tail, Int32(bytes.count), &prepared, &tail)
                // Blanks and comments behind the statement compile to nothing; a second statement does not.
                while result == SQLITE_OK, rest == nil, let start = tail, let end, start < end {
                    let before = start
                    result = sqlite3_prepare_v2(connection.handle, start, Int32(end - start), &rest, &tail)
                    if tail == before { break }
                }
            }
        }
        sqlite3_finalize(rest)
        guard result == SQLITE_OK else {
            let error = connection.error(result, sql: sql)
            sqlite3_finalize(prepared)
            throw error
        }
        guard let prepared, rest == nil else {
            sqlite3_finalize(prepared)
            let message = prepared == nil ? "There is no statement in this SQL" : "There is more than one statement"
            throw DatabaseError(code: .misuse, message: message, sql: sql, path: connection.path)
        }
        self.sql = sql
        self.connection = connection
        handle = prepared
        columns = ColumnNames(of: prepared)
        schemaCount = sqlite3_stmt_status(prepared, SQLITE_STMTSTATUS_REPREPARE, 0)
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Goes to the next row and reads it; `nil` after the last, when the statement is ready to run again.
    ///
    /// A failed step also resets the statement.
    public func step() throws(DatabaseError) -> Row? {
        guard try advance() else { return nil }
        return Row(reading: handle, columns: currentColumns())
    }

    /// Runs the statement to its end and drops its rows.
    public func run() throws(DatabaseError) {
        while try advance() {}
    }

    /// Starts over; the bound values stay.
    public func reset() {
        sqlite3_reset(handle)
    }

    func rows() throws(DatabaseError) -> [Row] {
        var rows: [Row] = []
        while let row = try step() {
            rows.append(row)
        }
        return rows
    }

    func firstRow() throws(DatabaseError) -> Row? {
        defer { reset() }
        return try step()
    }

    func resetAndClear() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    private func advance() throws(DatabaseError) -> Bool {
        try connection.checkOpen(sql: sql)
        let result = sqlite3_step(handle)
        switch result {
        case SQLITE_ROW:
            return true
        case SQLITE_DONE:
            sqlite3_reset(handle)
            return false
        default:
            let error = connection.error(result, sql: sql)
            sqlite3_reset(handle)
            throw error
        }
    }

    /// The names, read again where SQLite compiled the statement anew since the schema changed.
    private func currentColumns() -> ColumnNames {
        let count = sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
        if count != schemaCount {
            schemaCount = count
            columns = ColumnNames(of: handle)
        }
        return columns
    }
}
