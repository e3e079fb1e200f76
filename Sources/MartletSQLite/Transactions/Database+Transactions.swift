import CSQLite

/// When a transaction takes its lock.
public enum TransactionKind: String, Hashable, Sendable {
    /// At its first statement: a reader's choice. Becoming a writer later may fail with `.busySnapshot`.
    case deferred = "DEFERRED"
    /// At once: a writer's choice, since it then waits for its turn instead of failing in the middle.
    case immediate = "IMMEDIATE"
}

extension Database {
    /// Whether a transaction is open.
    public var isInTransaction: Bool {
        connection.isOpen && sqlite3_get_autocommit(connection.handle) == 0
    }

    /// Runs `body` in a transaction: all of it becomes durable, or, when it throws, none of it.
    ///
    /// A transaction within a transaction is a savepoint: when it throws and the outer one goes on, only its own part
    /// is undone.
    public func transaction<Result>(
        _ kind: TransactionKind = .immediate, _ body: () throws -> Result
    ) throws -> Result {
        let isNested = isInTransaction
        let savepoint = "martlet_\(transactionDepth)"
        try execute(isNested ? "SAVEPOINT \(savepoint)" : "BEGIN \(kind.rawValue)")
        transactionDepth += 1
        defer { transactionDepth -= 1 }
        do {
            let result = try body()
            try execute(isNested ? "RELEASE \(savepoint)" : "COMMIT")
            return result
        } catch {
            // Some failures (a full disk, an interruption) have made SQLite roll back already.
            if isInTransaction {
                if isNested {
                    try? execute("ROLLBACK TO \(savepoint)")
                    try? execute("RELEASE \(savepoint)")
                } else {
                    try? execute("ROLLBACK")
                }
            }
            throw error
        }
    }
}
