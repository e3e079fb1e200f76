/// One step of a schema from one version to the next.
public struct Migration: Sendable {
    /// What the step does, for errors and logs.
    public let name: String
    let body: @Sendable (Database) throws -> Void

    /// Describes a step.
    ///
    /// It runs once per database, in a transaction, with foreign keys checked at its end.
    public init(_ name: String, _ body: @escaping @Sendable (Database) throws -> Void) {
        self.name = name
        self.body = body
    }
}

extension Database {
    /// Brings the schema up to date: runs the steps that this database has not seen, in their order.
    ///
    /// The number of steps done is the file's `user_version`; so steps are only ever appended. Each is a transaction
    /// of its own: after a failure, or a SIGKILL, the database is at the version before. Two programs may migrate the
    /// same file at once: the second waits and then finds the work done.
    ///
    /// - Throws: `.schemaTooNew` when the database has seen more steps than there are; the step's own error.
    public func migrate(_ steps: [Migration]) throws {
        guard try schemaVersion() <= steps.count else { throw tooNew(steps) }
        // Rebuilding a table drops the old one, which must not take its referrers along. SQLite ignores this pragma
        // inside a transaction, so it is set here.
        try execute("PRAGMA foreign_keys = OFF")
        defer { try? execute("PRAGMA foreign_keys = \(options.foreignKeys ? "ON" : "OFF")") }
        while try schemaVersion() < steps.count {
            try transaction(.immediate) {
                let version = try schemaVersion()
                guard version < steps.count else { return }
                do {
                    try steps[version].body(self)
                    try checkForeignKeys(after: steps[version])
                } catch let error as DatabaseError {
                    throw DatabaseError(
                        code: error.extendedCode, message: "Migration “\(steps[version].name)”: \(error.message)",
                        sql: error.sql, path: path)
                }
                try execute("PRAGMA user_version = \(version + 1)")
            }
        }
        guard try schemaVersion() <= steps.count else { throw tooNew(steps) }
    }

    /// How many migrations this database has seen.
    public func schemaVersion() throws(DatabaseError) -> Int {
        try value("PRAGMA user_version") ?? 0
    }

    private func checkForeignKeys(after step: Migration) throws(DatabaseError) {
        guard options.foreignKeys, let row = try row("PRAGMA foreign_key_check") else { return }
        let table: String = try row[0]
        throw DatabaseError(code: .constraintForeignKey, message: "A row of \(table) refers to nothing", path: path)
    }

    private func tooNew(_ steps: [Migration]) -> DatabaseError {
        let version = (try? schemaVersion()) ?? 0
        return DatabaseError(
            code: .schemaTooNew,
            message:
                "The database is at version \(version), and this program knows \(steps.count): use a newer program",
            path: path)
    }
}
