import CSQLite

extension Database {
    /// Gives a prepared statement for one SQL statement, from the cache where it was prepared before.
    ///
    /// The statement comes reset and without bound values. While it is referenced, the cache gives it to no one else.
    ///
    /// - Throws: `.error` for wrong SQL, `.misuse` for none or more than one statement, or a closed database.
    public func prepare(_ sql: String) throws(DatabaseError) -> Statement {
        try connection.checkOpen(sql: sql)
        if let statement = cache.take(sql) {
            return statement
        }
        let statement = try Statement(sql: sql, connection: connection)
        cache.insert(statement)
        return statement
    }

    /// Runs one statement to its end and drops its rows.
    public func execute(_ sql: String, _ values: (any DatabaseValueConvertible)?...) throws(DatabaseError) {
        let statement = try prepare(sql)
        try statement.bind(values)
        try statement.run()
    }

    /// Runs the statements of a script one after the other; stops at the first that fails.
    public func executeScript(_ script: String) throws(DatabaseError) {
        try connection.checkOpen(sql: script)
        guard !script.utf8.contains(0) else {
            throw DatabaseError(code: .misuse, message: "SQL cannot contain NUL", sql: script, path: path)
        }
        let result = sqlite3_exec(connection.handle, script, nil, nil, nil)
        guard result == SQLITE_OK else { throw connection.error(result, sql: script) }
    }

    /// All rows of a query; the caller sees to it, by LIMIT, that they fit into memory.
    public func rows(_ sql: String, _ values: (any DatabaseValueConvertible)?...) throws(DatabaseError) -> [Row] {
        let statement = try prepare(sql)
        try statement.bind(values)
        return try statement.rows()
    }

    /// The first row of a query, or `nil`.
    public func row(_ sql: String, _ values: (any DatabaseValueConvertible)?...) throws(DatabaseError) -> Row? {
        let statement = try prepare(sql)
        try statement.bind(values)
        return try statement.firstRow()
    }

    /// The first column of a query's first row; `nil` when there is no row.
    ///
    /// For a column that may be NULL ask for an optional type: `try value("…") as String??`.
    public func value<Value: DatabaseValueConvertible>(
        _ sql: String, _ values: (any DatabaseValueConvertible)?...
    ) throws(DatabaseError) -> Value? {
        let statement = try prepare(sql)
        try statement.bind(values)
        return try statement.firstRow()?[0]
    }
}
