import Foundation
import Testing

@testable import MartletSQLite

@Suite("A shared database")
struct QueueTests {
    private let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

    @Test("gives each of many tasks its turn, and loses no change")
    func turns() async throws {
        let queue = DatabaseQueue(try Database.inMemory())
        try await queue.perform { try $0.executeScript("CREATE TABLE t (x); INSERT INTO t VALUES (0)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    try await queue.perform { database in
                        let value: Int = try database.value("SELECT x FROM t") ?? 0
                        try database.execute("UPDATE t SET x = ?", value + 1)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try queue.performAndWait { try $0.value("SELECT x FROM t") } == 100)
    }

    @Test("stops a running statement when its task is cancelled, and serves the next")
    func cancellation() async throws {
        let queue = DatabaseQueue(try Database.inMemory())
        let endless = endless
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await queue.perform { database in
                start.yield()
                try database.execute(endless)
            }
        }
        for await _ in started { break }
        // The first interruption may come before the statement has begun to run, where there is nothing to interrupt.
        let interrupting = Task { while !Task.isCancelled { task.cancel(); queue.interrupt(); await Task.yield() } }
        await #expect(throws: (any Error).self) { try await task.value }
        interrupting.cancel()
        await interrupting.value
        #expect(try await queue.perform { try $0.value("SELECT 1") } == 1)
    }

    @Test("does not run what was cancelled while it waited")
    func cancelledWaiting() async throws {
        let queue = DatabaseQueue(try Database.inMemory())
        let gate = DispatchSemaphore(value: 0)
        let first = Task { try await queue.perform { _ in gate.wait() } }
        let second = Task { try await queue.perform { try $0.execute("CREATE TABLE ran (x)") } }
        second.cancel()
        gate.signal()
        try await first.value
        _ = await second.result
        #expect(try await queue.perform { try $0.value("SELECT count(*) FROM sqlite_schema") } == 0)
        await #expect(throws: CancellationError.self) { try await second.value }
    }

    @Test("closed throws misuse")
    func closed() async throws {
        let queue = DatabaseQueue(try Database.inMemory())
        queue.close()
        await #expect(throws: DatabaseError.self) { try await queue.perform { try $0.execute("SELECT 1") } }
    }

    @Test("as a pool reads one state while another task writes")
    func pool() async throws {
        let folder = try Folder()
        let pool = try DatabasePool(path: folder.path("a.db"), readerCount: 2) { database in
            try database.executeScript("CREATE TABLE t (x); INSERT INTO t VALUES (1)")
        }
        let counts = try pool.readAndWait { database in
            let before: Int = try database.value("SELECT count(*) FROM t") ?? -1
            try pool.writeAndWait { try $0.execute("INSERT INTO t VALUES (2)") }
            let after: Int = try database.value("SELECT count(*) FROM t") ?? -1
            return [before, after]
        }
        #expect(counts == [1, 1])
        #expect(try await pool.read { try $0.value("SELECT count(*) FROM t") } == 2)
        await #expect(throws: DatabaseError.self) { try await pool.read { try $0.execute("DELETE FROM t") } }
        pool.close()
        #expect(throws: DatabaseError.self) { try pool.readAndWait { try $0.execute("SELECT 1") } }
    }

    @Test("as a pool undoes a write that throws")
    func poolRollback() async throws {
        let folder = try Folder()
        let pool = try DatabasePool(path: folder.path("a.db")) { try $0.execute("CREATE TABLE t (x)") }
        await #expect(throws: CancellationError.self) {
            try await pool.write { database in
                try database.execute("INSERT INTO t VALUES (1)")
                throw CancellationError()
            }
        }
        #expect(try await pool.read { try $0.value("SELECT count(*) FROM t") } == 0)
    }
}
