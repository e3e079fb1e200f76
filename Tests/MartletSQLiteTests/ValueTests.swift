import Foundation
import Testing

@testable import MartletSQLite

@Suite("A value")
struct ValueTests {
    let database: Database

    init() throws {
        database = try Database.inMemory()
        try database.execute("CREATE TABLE t (x)")
    }

    private func roundTrip<Value: DatabaseValueConvertible>(_ value: Value) throws -> Value? {
        try database.value("SELECT ?", value)
    }

    @Test("of an integer comes back", arguments: [0, 1, -1, Int.max, .min, 1 << 53])
    func integers(value: Int) throws {
        #expect(try roundTrip(value) == value)
        #expect(try roundTrip(Int64(value)) == Int64(value))
    }

    @Test(
        "of a real number comes back to the bit",
        arguments: [0, -0.0, 0.1, 1e308, .infinity, -.infinity, .leastNonzeroMagnitude])
    func reals(value: Double) throws {
        #expect(try roundTrip(value)?.bitPattern == value.bitPattern)
    }

    @Test(
        "of a text comes back, whatever characters it has",
        arguments: ["", "a", "\0", "a\0b", "é e\u{301} 👩‍👩‍👧 \u{FFFF}", "'; DROP TABLE t; --"])
    func texts(value: String) throws {
        #expect(try roundTrip(value).map { Array($0.utf8) } == Array(value.utf8))
    }

    @Test("of bytes comes back, none included", arguments: [Data(), Data([0]), Data(0...255)])
    func blobs(value: Data) throws {
        #expect(try roundTrip(value) == value)
        // A slice of bytes, whose indices do not begin at 0.
        #expect(try roundTrip(Data([9]) + value) == Data([9]) + value)
        #expect(try roundTrip((Data([9]) + value).dropFirst()) == value)
    }

    @Test("of a date comes back to the microsecond")
    func dates() throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000.123456)
        let back = try #require(try roundTrip(date))
        #expect(abs(back.timeIntervalSince(date)) < 1e-6)
        #expect(
            try database.value("SELECT CAST(? AS INTEGER)", date) as Date? == Date(timeIntervalSince1970: 1_700_000_000)
        )
    }

    @Test("that is nil becomes NULL, and NULL nil")
    func null() throws {
        let none: Int? = nil
        let row = try #require(try database.row("SELECT ?, ?, typeof(?)", none, nil, none))
        #expect(try row[0] as Int? == nil)
        #expect(try row[1] as String? == nil)
        #expect(try row[2] == "null")
        #expect(try row[0] == DatabaseValue.null)
    }

    @Test("of another type is a mismatch, which names the column")
    func mismatch() throws {
        let row = try #require(
            try database.row("SELECT 'x' AS name, 1.5 AS rating, 300 AS big, NULL AS gone, x'00' AS b"))
        let reads: [(String, () throws -> Void)] = [
            ("name", { _ = try row["name"] as Int }), ("name", { _ = try row[0] as Int? }),
            ("name", { _ = try row[0] as Data }), ("rating", { _ = try row["rating"] as Int }),
            ("gone", { _ = try row["gone"] as String }), ("big", { _ = try row["big"] as String }),
            ("b", { _ = try row["b"] as String }), ("b", { _ = try row["b"] as Bool }),
        ]
        for (column, read) in reads {
            let error = #expect(throws: DatabaseError.self) { try read() }
            #expect(error?.code == .mismatch)
            #expect(error?.message.contains(column) == true)
        }
    }

    @Test("too big for its type is a mismatch")
    func overflow() throws {
        let row = try #require(try database.row("SELECT 4294967296, -1"))
        #expect(throws: DatabaseError.self) { try row[0] as Int32 }
        #expect(throws: DatabaseError.self) { try row[0] as UInt32 }
        #expect(throws: DatabaseError.self) { try row[1] as UInt32 }
        #expect(try row[1] as Int32 == -1)
    }

    @Test("of a column that does not exist is out of range", arguments: [-1, 1, Int.max, Int.min])
    func wrongColumn(index: Int) throws {
        let row = try #require(try database.row("SELECT 1 AS one"))
        let error = #expect(throws: DatabaseError.self) { try row[index] as Int }
        #expect(error?.code == .range)
        #expect(throws: DatabaseError.self) { try row["One"] as Int }
    }

    @Test("of equal column names is the first")
    func equalNames() throws {
        #expect(try database.row("SELECT 1 AS a, 2 AS a")?["a"] == 1)
    }

    @Test("NaN is refused, since SQLite would lose it")
    func nan() throws {
        let error = #expect(throws: DatabaseError.self) { try database.execute("INSERT INTO t VALUES (?)", Double.nan) }
        #expect(error?.code == .mismatch)
        #expect(try database.value("SELECT count(*) FROM t") == 0)
    }

    @Test("longer than SQLite takes is too big, and nothing traps")
    func huge() throws {
        // SQLite's limit is 1,000,000,000 bytes; zeroblob makes one without our memory.
        let error = #expect(throws: DatabaseError.self) {
            try database.execute("INSERT INTO t VALUES (zeroblob(1000000001))")
        }
        #expect(error?.code == .tooBig)
    }

    @Test("of a case is its raw value; a value that is no case is a mismatch")
    func rawValues() throws {
        #expect(try database.value("SELECT ?", Feature.popular) == "popular")
        #expect(try database.value("SELECT 'popular'") == Feature.popular)
        #expect(throws: DatabaseError.self) { try database.value("SELECT 'other'") as Feature? }
    }

    @Test("of true and false is 1 and 0")
    func booleans() throws {
        #expect(try database.row("SELECT ?, ?", true, false)?.values == [.integer(1), .integer(0)])
        #expect(try database.value("SELECT 7") == true)
    }

    @Test("that is no UTF-8 is repaired, not trusted")
    func invalidText() throws {
        #expect(try database.value("SELECT CAST(x'61FF62' AS TEXT)") == "a\u{FFFD}b")
    }
}

private enum Feature: String, DatabaseValueConvertible {
    case popular, editors
}
