import CSQLite
import Foundation

extension Statement {
    /// How many parameters the statement has.
    public var parameterCount: Int {
        Int(sqlite3_bind_parameter_count(handle))
    }

    /// Binds all parameters in their order.
    ///
    /// - Throws: `.range` when there are more or fewer values than parameters.
    public func bind(_ values: [(any DatabaseValueConvertible)?]) throws(DatabaseError) {
        guard values.count == parameterCount else {
            throw error(.range, "\(values.count) values for \(parameterCount) parameters")
        }
        for (index, value) in values.enumerated() {
            try bind(value?.databaseValue ?? .null, at: index)
        }
    }

    /// Binds parameters by their names, with or without the leading `:`, `@` or `$`; the others keep their values.
    ///
    /// - Throws: `.range` for a name that the statement does not have.
    public func bind(_ values: [String: (any DatabaseValueConvertible)?]) throws(DatabaseError) {
        for (name, value) in values {
            try bind(value, named: name)
        }
    }

    /// Binds the parameter at `index`, counted from 0 as columns are.
    public func bind(_ value: (any DatabaseValueConvertible)?, at index: Int) throws(DatabaseError) {
        guard index >= 0, index < parameterCount else {
            throw error(.range, "There is no parameter \(index), but \(parameterCount)")
        }
        // A statement in the middle of its rows takes no values.
        if sqlite3_stmt_busy(handle) != 0 { reset() }
        let result = bind(value?.databaseValue ?? .null, Int32(index) + 1)
        guard result == SQLITE_OK else {
            if result == SQLITE_MISMATCH { throw error(.mismatch, "NaN cannot be stored") }
            throw connection.error(result, sql: sql)
        }
    }

    /// Binds the parameter called `name`.
    public func bind(_ value: (any DatabaseValueConvertible)?, named name: String) throws(DatabaseError) {
        let spellings = name.hasAnyPrefix(":", "@", "$") ? [name] : [":" + name, "@" + name, "$" + name]
        let index = spellings.lazy.map { sqlite3_bind_parameter_index(self.handle, $0) }.first { $0 > 0 }
        guard let index, !name.utf8.contains(0) else {
            throw error(.range, "There is no parameter called \(name)")
        }
        try bind(value, at: Int(index) - 1)
    }

    private func bind(_ value: DatabaseValue, _ index: Int32) -> Int32 {
        switch value {
        case .null:
            return sqlite3_bind_null(handle, index)
        case .integer(let number):
            return sqlite3_bind_int64(handle, index, number)
        case .real(let number):
            // SQLite would store NULL in its place, and the value would be lost without a word.
            return number.isNaN ? SQLITE_MISMATCH : sqlite3_bind_double(handle, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { bytes in
                    csqlite_bind_text(handle, index, bytes.baseAddress ?? Self.noBytes, UInt64(bytes.count))
                }
            }
        case .blob(let data):
            return data.withUnsafeBytes { bytes in
                if bytes.isEmpty { return sqlite3_bind_zeroblob(handle, index, 0) }
                return csqlite_bind_blob(handle, index, bytes.baseAddress, UInt64(bytes.count))
            }
        }
    }

    func error(_ code: DatabaseError.Code, _ message: String) -> DatabaseError {
        DatabaseError(code: code, message: message, sql: sql, path: connection.path)
    }

    // A null pointer would bind NULL where an empty text is meant. Sound: never written, never freed.
    private nonisolated(unsafe) static let noBytes = UnsafePointer(UnsafeMutablePointer<CChar>.allocate(capacity: 1))
}

extension String {
    fileprivate func hasAnyPrefix(_ prefixes: String...) -> Bool {
        prefixes.contains { hasPrefix($0) }
    }
}
