/// Stops the statements of one connection, from any thread.
public struct DatabaseInterrupter: Sendable {
    let connection: Connection

    /// Makes the statements that run now fail with `.interrupted`; does nothing when none runs or the database is closed.
    public func interrupt() {
        connection.interrupt()
    }
}
