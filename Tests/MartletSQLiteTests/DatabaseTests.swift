import Foundation
import Testing

@testable import MartletSQLite

@Suite("A database")
struct DatabaseTests {
    @Test("keeps what was written when it is opened again")
    func reopening() throws {
        let folder = try Folder()
        do {
            let database = try Database(path: folder.path("a.db"))
            try database.execute("CREATE TABLE photos (id INTEGER PRIMARY KEY, name TEXT)")
            try database.execute("INSERT INTO photos VALUES (?, ?)", 7, "Bridge")
            #expect(database.lastInsertedRowID == 7)
            #expect(database.changedRowCount == 1)
        }
        let database = try Database(path: folder.path("a.db"), options: DatabaseOptions(access: .readOnly))
        #expect(try database.value("SELECT name FROM photos WHERE id = 7") == "Bridge")
    }

    @Test("in memory has no path and its own content")
    func inMemory() throws {
        let one = try Database.inMemory()
        let other = try Database.inMemory()
        try one.execute("CREATE TABLE t (x)")
        #expect(one.path == nil)
        #expect(try other.value("SELECT count(*) FROM sqlite_schema") == 0)
    }

    @Test("uses the write-ahead log, enforces foreign keys, and waits for the disk, by default")
    func defaults() throws {
        let folder = try Folder()
        let database = try Database(path: folder.path("a.db"))
        #expect(try database.value("PRAGMA journal_mode") == "wal")
        #expect(try database.value("PRAGMA foreign_keys") == 1)
        #expect(try database.value("PRAGMA synchronous") == 2)
        #expect(try database.value("PRAGMA busy_timeout") == 5_000)
    }

    @Test("takes other options")
    func options() throws {
        let folder = try Folder()
        let options = DatabaseOptions(
            journalMode: .delete, synchronous: .normal, busyTimeout: .milliseconds(20), foreignKeys: false)
        let database = try Database(path: folder.path("a.db"), options: options)
        #expect(try database.value("PRAGMA journal_mode") == "delete")
        #expect(try database.value("PRAGMA foreign_keys") == 0)
        #expect(try database.value("PRAGMA synchronous") == 1)
        #expect(try database.value("PRAGMA busy_timeout") == 20)
    }

    @Test(
        "that does not exist is not created when it should exist",
        arguments: [DatabaseOptions.Access.readOnly, .readWrite])
    func missing(access: DatabaseOptions.Access) throws {
        let folder = try Folder()
        let error = #expect(throws: DatabaseError.self) {
            try Database(path: folder.path("none.db"), options: DatabaseOptions(access: access))
        }
        #expect(error?.code == .cannotOpen)
        #expect(error?.path == folder.path("none.db"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("none.db")))
    }

    @Test("refuses to write when opened for reading")
    func readOnly() throws {
        let folder = try Folder()
        try Database(path: folder.path("a.db")).execute("CREATE TABLE t (x)")
        let database = try Database(path: folder.path("a.db"), options: DatabaseOptions(access: .readOnly))
        let error = #expect(throws: DatabaseError.self) { try database.execute("INSERT INTO t VALUES (1)") }
        #expect(error?.code == .readOnly)
    }

    @Test("that is another kind of file fails when it is opened")
    func notADatabase() throws {
        let folder = try Folder()
        try Data(repeating: 0x41, count: 8_192).write(to: URL(fileURLWithPath: folder.path("a.db")))
        let error = #expect(throws: DatabaseError.self) { try Database(path: folder.path("a.db")) }
        #expect(error?.code == .notADatabase)
        let second = #expect(throws: DatabaseError.self) {
            try Database(path: folder.path("a.db"), options: DatabaseOptions(access: .readOnly))
        }
        #expect(second?.code == .notADatabase)
    }

    @Test(
        "in a missing folder, at a folder, or at a name with NUL cannot be opened",
        arguments: ["none/a.db", "", "a\0b.db"])
    func unopenable(name: String) throws {
        let folder = try Folder()
        let error = #expect(throws: DatabaseError.self) { try Database(path: folder.path(name)) }
        #expect(error?.code == .cannotOpen)
    }

    @Test("once closed throws misuse from everything, and traps nowhere")
    func closed() throws {
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (x)")
        let statement = try database.prepare("SELECT 1 UNION SELECT 2")
        _ = try statement.step()
        let interrupter = database.interrupter
        database.close()
        database.close()
        interrupter.interrupt()
        for work: () throws -> Void in [
            { try database.execute("SELECT 1") }, { _ = try statement.step() }, { try database.executeScript("") },
            { try database.transaction {} },
        ] {
            #expect(throws: DatabaseError.self) { try work() }
        }
        #expect(database.lastInsertedRowID == 0)
        #expect(database.changedRowCount == 0)
        #expect(!database.isInTransaction)
    }

    @Test("waits for another's lock, then reports that it is busy")
    func busy() throws {
        let folder = try Folder()
        let options = DatabaseOptions(busyTimeout: .milliseconds(30))
        let one = try Database(path: folder.path("a.db"), options: options)
        try one.execute("CREATE TABLE t (x)")
        let other = try Database(path: folder.path("a.db"), options: options)
        try one.transaction {
            let error = #expect(throws: DatabaseError.self) { try other.transaction {} }
            #expect(error?.code == .busy)
            // A reader does not wait for the writer.
            let count: Int? = try other.value("SELECT count(*) FROM t")
            #expect(count == 0)
        }
        try other.transaction { try other.execute("INSERT INTO t VALUES (1)") }
    }

    @Test("runs a script, and stops at its first fault")
    func script() throws {
        let database = try Database.inMemory()
        try database.executeScript("CREATE TABLE t (x); INSERT INTO t VALUES (1); -- done")
        let error = #expect(throws: DatabaseError.self) {
            try database.executeScript(
                "INSERT INTO t VALUES (2); INSERT INTO none VALUES (1); INSERT INTO t VALUES (3)")
        }
        #expect(error?.code == .error)
        #expect(try database.value("SELECT group_concat(x) FROM t") == "1,2")
        #expect(throws: DatabaseError.self) { try database.executeScript("DELETE FROM t\0") }
    }

    @Test("can be read by another program, value for value")
    func peer() throws {
        let folder = try Folder()
        let database = try Database(path: folder.path("a.db"))
        try database.execute("CREATE TABLE t (i, r, t, b, n, d)")
        try database.execute(
            "INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)", Int.min, 0.1, "a\0é", Data([0, 255]), nil,
            Date(timeIntervalSince1970: 1.5))
        let script = "import sqlite3,sys; print(sqlite3.connect(sys.argv[1]).execute('SELECT * FROM t').fetchall())"
        let output = try run("python3", "-c", script, folder.path("a.db"))
        #expect(output == "[(-9223372036854775808, 0.1, 'a\\x00é', b'\\x00\\xff', None, 1.5)]\n")
    }
}
