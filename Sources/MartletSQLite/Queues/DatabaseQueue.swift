import Dispatch

/// A database that threads and tasks share: one connection, used by one caller at a time, in order of arrival.
///
/// ```swift
/// let queue = DatabaseQueue(try Database(path: "photos.db"))
/// let count = try await queue.perform { try $0.value("SELECT count(*) FROM photos") ?? 0 }
/// ```
public final class DatabaseQueue: Sendable {
    // Sound: only touched on `queue`, which runs one block at a time.
    private nonisolated(unsafe) let database: Database
    private let queue: DispatchQueue
    private let interrupter: DatabaseInterrupter

    /// Takes a database over; the caller keeps no reference to it.
    public init(_ database: sending Database, label: String = "martlet.database") {
        interrupter = database.interrupter
        self.database = database
        queue = DispatchQueue(label: label)
    }

    /// Waits for its turn, runs `body`, and gives its result.
    ///
    /// It must not be called from within `body`.
    ///
    /// Blocks the calling thread; in a task use the `async` form.
    public func performAndWait<Result: Sendable>(_ body: @Sendable (Database) throws -> Result) rethrows -> Result {
        try queue.sync { try body(database) }
    }

    /// Runs `body` when its turn comes, without blocking a thread of the cooperative pool.
    ///
    /// When the task is cancelled while `body` waits, it throws `CancellationError`; while a statement runs, that
    /// statement fails with `.interrupted`, and a transaction around it is rolled back.
    public func perform<Result: Sendable>(_ body: @escaping @Sendable (Database) throws -> Result) async throws
        -> Result
    {
        let turn = Turn(interrupter)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    continuation.resume(with: Swift.Result { try turn.run { try body(self.database) } })
                }
            }
        } onCancel: {
            turn.cancel()
        }
    }

    /// Makes the statements that run now fail with `.interrupted`, from any thread; does nothing when none runs.
    public func interrupt() {
        interrupter.interrupt()
    }

    /// Closes the database after the work that waits before it; later work throws `.misuse`.
    public func close() {
        queue.sync { database.close() }
    }
}
