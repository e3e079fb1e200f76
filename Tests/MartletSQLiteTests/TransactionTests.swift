import Foundation
import Testing

@testable import MartletSQLite

private struct Refusal: Error {}

@Suite("A transaction")
struct TransactionTests {
    let database: Database

    init() throws {
        database = try Database.inMemory()
        try database.execute("CREATE TABLE t (x INTEGER UNIQUE)")
    }

    private func content() throws -> [Int] {
        try database.rows("SELECT x FROM t ORDER BY x").map { try $0[0] }
    }

    @Test("keeps all of its changes and gives its result", arguments: [TransactionKind.deferred, .immediate])
    func commit(kind: TransactionKind) throws {
        let result = try database.transaction(kind) {
            #expect(database.isInTransaction)
            try database.execute("INSERT INTO t VALUES (1)")
            try database.execute("INSERT INTO t VALUES (2)")
            return "done"
        }
        #expect(result == "done")
        #expect(!database.isInTransaction)
        #expect(try content() == [1, 2])
    }

    @Test("that throws keeps none, and the error comes through")
    func rollback() throws {
        #expect(throws: Refusal.self) {
            try database.transaction {
                try database.execute("INSERT INTO t VALUES (1)")
                throw Refusal()
            }
        }
        #expect(try content() == [])
        #expect(!database.isInTransaction)
    }

    @Test("within a transaction is undone alone")
    func nested() throws {
        try database.transaction {
            try database.execute("INSERT INTO t VALUES (1)")
            try? database.transaction {
                try database.execute("INSERT INTO t VALUES (2)")
                try database.transaction { try database.execute("INSERT INTO t VALUES (3)") }
                throw Refusal()
            }
            try database.transaction { try database.execute("INSERT INTO t VALUES (4)") }
        }
        #expect(try content() == [1, 4])
    }

    @Test("around others undoes them all")
    func outerRollback() throws {
        try? database.transaction {
            try database.transaction { try database.execute("INSERT INTO t VALUES (1)") }
            throw Refusal()
        }
        #expect(try content() == [])
    }

    @Test("goes on after a statement that failed")
    func failedStatement() throws {
        try database.transaction {
            try database.execute("INSERT INTO t VALUES (1)")
            let error = #expect(throws: DatabaseError.self) { try database.execute("INSERT INTO t VALUES (1)") }
            #expect(error?.code == .constraint)
            #expect(error?.extendedCode == .constraintUnique)
            try database.execute("INSERT INTO t VALUES (2)")
        }
        #expect(try content() == [1, 2])
    }

    @Test("that SQLite rolled back itself reports the reason")
    func automaticRollback() throws {
        let error = #expect(throws: DatabaseError.self) {
            try database.transaction {
                try database.execute("INSERT INTO t VALUES (1)")
                try database.execute("INSERT OR ROLLBACK INTO t VALUES (1)")
            }
        }
        #expect(error?.code == .constraint)
        #expect(!database.isInTransaction)
        try database.transaction { try database.execute("INSERT INTO t VALUES (5)") }
        #expect(try content() == [5])
    }

    @Test("whose deferred foreign key fails at the commit keeps nothing")
    func failedCommit() throws {
        try database.execute("CREATE TABLE c (t REFERENCES t (x) DEFERRABLE INITIALLY DEFERRED)")
        let error = #expect(throws: DatabaseError.self) {
            try database.transaction { try database.execute("INSERT INTO c VALUES (99)") }
        }
        #expect(error?.extendedCode == .constraintForeignKey)
        #expect(!database.isInTransaction)
        #expect(try database.value("SELECT count(*) FROM c") == 0)
    }
}

@Suite("Migrations")
struct MigrationTests {
    private let steps = [
        Migration("create photos") { try $0.execute("CREATE TABLE photos (id INTEGER PRIMARY KEY)") },
        Migration("name photos") { try $0.execute("ALTER TABLE photos ADD COLUMN name TEXT") },
    ]

    @Test("run once each, in their order, also when there are more the next time")
    func order() throws {
        let folder = try Folder()
        try Database(path: folder.path("a.db")).migrate([steps[0]])
        let database = try Database(path: folder.path("a.db"))
        #expect(try database.schemaVersion() == 1)
        try database.migrate(steps)
        try database.migrate(steps)
        #expect(try database.schemaVersion() == 2)
        try database.execute("INSERT INTO photos VALUES (1, 'x')")
    }

    @Test("stop at the one that fails, name it, and leave the version before it")
    func failure() throws {
        let database = try Database.inMemory()
        let broken = Migration("break things") { database in
            try database.execute("INSERT INTO photos VALUES (1)")
            try database.execute("INSERT INTO none VALUES (1)")
        }
        let error = #expect(throws: DatabaseError.self) { try database.migrate([steps[0], broken, steps[1]]) }
        #expect(error?.message.contains("break things") == true)
        #expect(error?.message.contains("no such table") == true)
        #expect(try database.schemaVersion() == 1)
        #expect(try database.value("SELECT count(*) FROM photos") == 0)
        #expect(try database.value("PRAGMA foreign_keys") == 1)
        try database.migrate(steps)
        #expect(try database.schemaVersion() == 2)
    }

    @Test("refuse a database from a newer program")
    func tooNew() throws {
        let database = try Database.inMemory()
        try database.migrate(steps)
        let error = #expect(throws: DatabaseError.self) { try database.migrate([steps[0]]) }
        #expect(error?.code == .schemaTooNew)
        #expect(try database.schemaVersion() == 2)
    }

    @Test("may rebuild a table that others refer to, and keep the others' rows")
    func rebuild() throws {
        let database = try Database.inMemory()
        let first = Migration("create") { database in
            try database.executeScript(
                """
                CREATE TABLE p (id INTEGER PRIMARY KEY); INSERT INTO p VALUES (1);
                CREATE TABLE c (p REFERENCES p (id) ON DELETE CASCADE); INSERT INTO c VALUES (1);
                """)
        }
        let rebuild = Migration("rebuild") { database in
            try database.executeScript(
                """
                CREATE TABLE q (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO q SELECT id, '' FROM p;
                DROP TABLE p; ALTER TABLE q RENAME TO p;
                """)
        }
        let loss = Migration("lose") { try $0.execute("DELETE FROM p") }
        try database.migrate([first, rebuild])
        #expect(try database.value("SELECT count(*) FROM c") == 1)
        let error = #expect(throws: DatabaseError.self) { try database.migrate([first, rebuild, loss]) }
        #expect(error?.extendedCode == .constraintForeignKey)
        #expect(try database.value("SELECT count(*) FROM p") == 1)
    }
}
