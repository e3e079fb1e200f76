import Foundation
import Testing

@testable import MartletSQLite

@Suite("A statement")
struct StatementTests {
    let database: Database

    init() throws {
        database = try Database.inMemory()
    }

    @Test("binds by position and gives typed rows")
    func positions() throws {
        let row = try #require(try database.row("SELECT ?, ?2 + 1, ?", 1, 2, "three"))
        #expect(try row[0] == 1)
        #expect(try row[1] == 3)
        #expect(try row[2] == "three")
    }

    @Test("binds by name, with the sign or without", arguments: ["id", ":id"])
    func names(name: String) throws {
        let statement = try database.prepare("SELECT :id, @name, $time")
        try statement.bind([name: 5, "name": "n", "$time": 1.5])
        let row = try #require(try statement.step())
        #expect(try row[0] == 5)
        #expect(try row[1] == "n")
        #expect(try row[2] == 1.5)
    }

    @Test("throws range for a parameter that it does not have")
    func missingParameters() throws {
        let statement = try database.prepare("SELECT ?, :b")
        #expect(statement.parameterCount == 2)
        for bind: () throws -> Void in [
            { try statement.bind([1]) }, { try statement.bind([1, 2, 3]) }, { try statement.bind(1, at: 2) },
            { try statement.bind(1, at: -1) }, { try statement.bind(["c": 1]) }, { try statement.bind(1, named: "") },
            { try statement.bind(1, named: "b\0") }, { try statement.bind(1, at: .max) },
        ] {
            let error = #expect(throws: DatabaseError.self) { try bind() }
            #expect(error?.code == .range)
        }
    }

    @Test("reports wrong SQL with SQLite's sentence and the SQL itself")
    func wrongSQL() throws {
        let error = #expect(throws: DatabaseError.self) { try database.prepare("SELECT x FROM nowhere") }
        #expect(error?.code == .error)
        #expect(error?.message == "no such table: nowhere")
        #expect(error?.sql == "SELECT x FROM nowhere")
    }

    @Test(
        "is exactly one", arguments: ["", "  ", "-- nothing", "SELECT 1; SELECT 2", "SELECT 1; x", ";;", "SELECT 1\0"])
    func notOne(sql: String) throws {
        #expect(throws: DatabaseError.self) { try database.prepare(sql) }
    }

    @Test(
        "may have blanks, comments and semicolons behind it",
        arguments: ["SELECT 1; ", "SELECT 1 -- c\n", "SELECT 1;;/* c */;"])
    func tail(sql: String) throws {
        #expect(try database.value(sql) == 1)
    }

    @Test("is kept and used again when nobody holds it")
    func cache() throws {
        let first = ObjectIdentifier(try database.prepare("SELECT 1"))
        #expect(ObjectIdentifier(try database.prepare("SELECT 1")) == first)
        let held = try database.prepare("SELECT 1")
        #expect(try database.prepare("SELECT 1") !== held)
    }

    @Test("comes without the values of its last use")
    func cleared() throws {
        try database.prepare("SELECT ?").bind([1])
        let row = try #require(try database.prepare("SELECT ?").step())
        #expect(try row[0] as Int? == nil)
    }

    @Test("of the cache is bounded in number")
    func cacheBound() throws {
        let database = try Database.inMemory(options: DatabaseOptions(statementCacheSize: 3))
        for number in 0..<100 { try database.execute("SELECT \(number)") }
        #expect(database.cache.count == 3)
        let none = try Database.inMemory(options: DatabaseOptions(statementCacheSize: -1))
        try none.execute("SELECT 1")
        #expect(none.cache.count == 0)
    }

    @Test("can be iterated while another of the same SQL is")
    func nestedIteration() throws {
        let sql = "SELECT 1 UNION SELECT 2 UNION SELECT 3"
        var pairs: [Int] = []
        let outer = try database.prepare(sql)
        while let one = try outer.step() {
            let inner = try database.prepare(sql)
            while let two = try inner.step() { pairs.append(try one[0] * 10 + two[0]) }
        }
        #expect(pairs == [11, 12, 13, 21, 22, 23, 31, 32, 33])
    }

    @Test("starts over when it is stepped after its last row, or given new values in the middle")
    func startingOver() throws {
        let statement = try database.prepare("SELECT ? UNION ALL SELECT 9")
        try statement.bind([1])
        #expect(try statement.step()?[0] == 1)
        try statement.bind([2])
        #expect(try statement.rows().map { try $0[0] as Int } == [2, 9])
        #expect(try statement.rows().count == 2)
    }

    @Test("sees the columns of a table that changed under it")
    func schemaChange() throws {
        try database.executeScript("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        let statement = try database.prepare("SELECT * FROM t")
        #expect(try statement.rows().first?.columns.map { $0 } == ["a"])
        try database.execute("ALTER TABLE t ADD COLUMN b DEFAULT 5")
        let row = try #require(try statement.step())
        #expect(row.columns.map { $0 } == ["a", "b"])
        #expect(try row["b"] == 5)
    }

    @Test("that fails can be run again")
    func failing() throws {
        try database.execute("CREATE TABLE t (x UNIQUE)")
        let insert = try database.prepare("INSERT INTO t VALUES (?)")
        for (value, fails) in [(1, false), (1, true), (2, false)] {
            try insert.bind([value])
            if fails { #expect(throws: DatabaseError.self) { try insert.run() } } else { try insert.run() }
        }
        #expect(try database.value("SELECT count(*) FROM t") == 2)
    }

    @Test("outlives its database without harm")
    func outliving() throws {
        var database: Database? = try Database.inMemory()
        let statement = try #require(try database?.prepare("SELECT 42"))
        database = nil
        // The connection lives as long as its statement.
        #expect(try statement.step()?[0] == 42)
    }
}
