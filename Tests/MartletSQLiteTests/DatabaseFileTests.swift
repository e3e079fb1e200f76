import Foundation
import TestSupport
import Testing

@testable import MartletSQLite

@Suite("A program's database file") struct DatabaseFileTests {
    private let folder: ScratchDirectory
    private var path: String { folder.path + "/deep/er/things.sqlite" }

    init() throws { folder = try ScratchDirectory() }

    private func open() throws -> DatabaseFile {
        try DatabaseFile(path: path) { database in
            let verdict: String = try database.value("PRAGMA quick_check(1)") ?? ""
            guard verdict == "ok" else { throw DatabaseError(code: .corrupt, message: verdict) }
            try database.migrate([Migration("make") { try $0.execute("CREATE TABLE things (name TEXT)") }])
        }
    }

    @Test("is made with its folder, which nobody else may enter, and keeps what was written")
    func made() throws {
        let file = try open()
        try file.pool.writeAndWait { try $0.execute("INSERT INTO things VALUES ('bag')") }
        file.pool.close()
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/deep/er")[.posixPermissions] as? Int
        #expect(mode == 0o700)
        let again = try open()
        #expect(again.damagedFile == nil && !again.isReplaced)
        #expect(try again.pool.readAndWait { try $0.value("SELECT name FROM things") } == "bag")
    }

    @Test("is set aside where it is damaged, under a name that is free, and begun anew")
    func damaged() throws {
        for number in 1...3 {
            let file = try open()
            file.pool.close()
            try Data("no database at all, but longer than its magic".utf8).write(to: URL(filePath: path))
            let next = try open()
            #expect(next.damagedFile == folder.path + "/deep/er/things.damaged-\(number).sqlite")
            #expect(try next.pool.readAndWait { try $0.value("SELECT count(*) FROM things") } == 0)
            next.pool.close()
        }
    }

    @Test("says when another file has come to its place")
    func replaced() throws {
        let file = try open()
        try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
        #expect(file.isReplaced)
        try Data().write(to: URL(filePath: path))
        #expect(file.isReplaced)
    }

    @Test("in a folder that cannot be made is an error that names it")
    func unreachable() throws {
        try Data().write(to: URL(filePath: folder.path + "/deep"))
        #expect(throws: (any Error).self) { try open() }
    }
}
