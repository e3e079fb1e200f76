import Synchronization

/// A database file that threads and tasks share: one writer, and beside it readers that do not wait for it.
///
/// Needs the WAL journal, which is the default. Each `read` sees one state of the database from beginning to end,
/// whatever is written meanwhile.
public final class DatabasePool: Sendable {
    private let writer: DatabaseQueue
    private let readers: [DatabaseQueue]
    private let waiting: Mutex<[Int]>

    /// Opens one connection for writing, has `prepare` bring the schema up to date, and opens `readerCount` for reading.
    public init(
        path: String, options: DatabaseOptions = DatabaseOptions(), readerCount: Int = 2,
        prepare: (Database) throws -> Void = { _ in }
    ) throws {
        let first = try Database(path: path, options: options)
        try prepare(first)
        writer = DatabaseQueue(first, label: "martlet.database.writer")
        var reading = options
        reading.access = .readOnly
        readers = try (0..<max(1, readerCount)).map { number in
            DatabaseQueue(try Database(path: path, options: reading), label: "martlet.database.reader.\(number)")
        }
        waiting = Mutex(Array(repeating: 0, count: readers.count))
    }

    /// Runs `body` in a transaction on the writing connection; blocks the calling thread.
    public func writeAndWait<Result: Sendable>(_ body: @Sendable (Database) throws -> Result) throws -> Result {
        try writer.performAndWait { database in
            try database.transaction(.immediate) { try body(database) }
        }
    }

    /// Runs `body` in a transaction on the writing connection.
    public func write<Result: Sendable>(_ body: @escaping @Sendable (Database) throws -> Result) async throws -> Result
    {
        try await writer.perform { database in
            try database.transaction(.immediate) { try body(database) }
        }
    }

    /// Runs `body` on the reading connection with the shortest queue; blocks the calling thread.
    public func readAndWait<Result: Sendable>(_ body: @Sendable (Database) throws -> Result) throws -> Result {
        let reader = takeReader()
        defer { giveBack(reader) }
        return try readers[reader].performAndWait { database in
            try database.transaction(.deferred) { try body(database) }
        }
    }

    /// Runs `body` on the reading connection with the shortest queue.
    public func read<Result: Sendable>(_ body: @escaping @Sendable (Database) throws -> Result) async throws -> Result {
        let reader = takeReader()
        defer { giveBack(reader) }
        return try await readers[reader].perform { database in
            try database.transaction(.deferred) { try body(database) }
        }
    }

    /// Closes all connections after the work that waits before it.
    public func close() {
        readers.forEach { $0.close() }
        writer.close()
    }

    private func takeReader() -> Int {
        waiting.withLock { waiting in
            let reader = waiting.indices.min { waiting[$0] < waiting[$1] } ?? 0
            waiting[reader] += 1
            return reader
        }
    }

    private func giveBack(_ reader: Int) {
        waiting.withLock { $0[reader] -= 1 }
    }
}
