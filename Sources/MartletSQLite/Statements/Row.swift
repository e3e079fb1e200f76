import CSQLite
import Foundation

/// A copy of one row: it stays valid when its statement moves on.
///
/// ```swift
/// let id = try row[0] as Int
/// let camera = try row["camera"] as String?
/// ```
public struct Row: Sendable {
    /// The names of the columns.
    public let columns: ColumnNames

    /// The values as SQLite stores them.
    public let values: [DatabaseValue]

    /// The value at a position, counted from 0, as the type asked for.
    ///
    /// - Throws: `.range` when there is no such column, `.mismatch` when the value is of another type.
    public subscript<Value: DatabaseValueConvertible>(_ index: Int) -> Value {
        get throws(DatabaseError) {
            guard values.indices.contains(index) else {
                throw DatabaseError(code: .range, message: "There is no column \(index), but \(values.count)")
            }
            guard let value = Value(databaseValue: values[index]) else {
                let found = values[index].typeName
                throw DatabaseError(
                    code: .mismatch, message: "Column \(index), \(columns[index]), holds \(found), not \(Value.self)")
            }
            return value
        }
    }

    /// The value of a named column as the type asked for; of columns of the same name, the first.
    ///
    /// - Throws: `.range` when there is no such column, `.mismatch` when the value is of another type.
    public subscript<Value: DatabaseValueConvertible>(_ name: String) -> Value {
        get throws(DatabaseError) {
            guard let index = columns.index(of: name) else {
                let known = columns.joined(separator: ", ")
                throw DatabaseError(code: .range, message: "There is no column called \(name), but \(known)")
            }
            return try self[index]
        }
    }
}

extension Row {
    init(reading statement: OpaquePointer, columns: ColumnNames) {
        self.columns = columns
        values = (0..<sqlite3_column_count(statement)).map { DatabaseValue(reading: statement, column: $0) }
    }
}

extension DatabaseValue {
    fileprivate init(reading statement: OpaquePointer, column: Int32) {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER:
            self = .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT:
            self = .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            // The text first, then its length: the order that SQLite asks for. Bytes that are no UTF-8 become U+FFFD.
            let bytes = sqlite3_column_text(statement, column)
            let count = Int(sqlite3_column_bytes(statement, column))
            self = .text(
                String(decoding: UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count), as: UTF8.self))
        case SQLITE_BLOB:
            let bytes = sqlite3_column_blob(statement, column)
            let count = Int(sqlite3_column_bytes(statement, column))
            self = .blob(bytes.map { Data(bytes: $0, count: count) } ?? Data())
        default:
            self = .null
        }
    }
}
