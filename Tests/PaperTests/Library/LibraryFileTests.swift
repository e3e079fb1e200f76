import Foundation
import MartletSQLite
import TestSupport
import Testing

@testable import Paper

/// The library's file: damaged, newer, foreign, gone, and open twice.
struct LibraryFileTests {
    private let folder: LibraryFolder

    init() throws { folder = try LibraryFolder() }

    private var data: URL { URL(filePath: folder.libraryPath).deletingLastPathComponent() }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: data.path).sorted() }

    private func contents() throws -> Data { try Data(contentsOf: URL(filePath: folder.libraryPath)) }

    private func overwrite(_ data: Data) throws { try data.write(to: URL(filePath: folder.libraryPath)) }

    private func code(_ body: () throws -> Void) -> LibraryError.Code? {
        #expect(throws: LibraryError.self, performing: body)?.code
    }

    /// A library of many pages on disk, closed.
    private func fill() throws {
        let library = try folder.open()
        try library.add((0..<500).map { try LibraryFolder.imagined("\($0)") }, at: at(1))
        library.close()
    }

    private static let damages: [@Sendable (Data) -> Data] = [
        { _ in Data("This is no database.".utf8) },
        { _ in Data(repeating: 0xFF, count: 70_000) },
        { $0.prefix($0.count / 2) },
        { $0.prefix(4096) + Data(repeating: 0xFF, count: $0.count - 4096) },
        { $0.prefix($0.count / 2) + Data(repeating: 0, count: 4096) + $0.dropFirst($0.count / 2 + 4096) },
    ]

    @Test(arguments: damages.indices) func aDamagedFileIsSetAsideAndANewOneBegun(_ index: Int) throws {
        try fill()
        let damaged = Self.damages[index](try contents())
        try overwrite(damaged)
        let library = try folder.open()
        let aside = data.path + "/library.damaged-1.sqlite"
        #expect(library.damagedFile == aside)
        #expect(try Data(contentsOf: URL(filePath: aside)) == damaged)
        #expect(try library.all() == [])
        let id = try library.add(LibraryFolder.imagined("new"), at: at(2)).id
        library.close()
        let again = try folder.open()
        #expect(try again.damagedFile == nil && again.all().map(\.id) == [id])
    }

    @Test func eachDamagedFileHasANameOfItsOwn() throws {
        for number in 1...3 {
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
            try overwrite(Data("damage \(number)".utf8))
            let library = try folder.open()
            #expect(library.damagedFile == data.path + "/library.damaged-\(number).sqlite")
            library.close()
        }
        for number in 1...3 {
            let aside = try Data(contentsOf: data.appending(path: "library.damaged-\(number).sqlite"))
            #expect(aside == Data("damage \(number)".utf8))
        }
    }

    @Test(arguments: ["", "damage"]) func theLogOfADamagedFileGoesWithIt(_ damage: String) throws {
        try fill()
        try overwrite(Data(damage.utf8))
        try Data("log".utf8).write(to: URL(filePath: folder.libraryPath + "-wal"))
        let library = try folder.open()
        let aside = try #require(library.damagedFile)
        #expect(try Data(contentsOf: URL(filePath: aside + "-wal")) == Data("log".utf8))
        #expect(try library.all() == [])
    }

    @Test func ofManyThatFindADamagedFileOneSetsItAside() throws {
        try fill()
        try overwrite(Data("damage".utf8))
        let opened = Locked<[Library]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            do {
                let library = try folder.open()
                try library.add(LibraryFolder.imagined("\(number)"), at: at(1))
                opened.withLock { $0.append(library) }
            } catch {
                Issue.record(error)
            }
        }
        let all = opened.withLock { $0 }
        #expect(all.count == 8 && all.compactMap(\.damagedFile).count == 1)
        for library in all { #expect(try library.all().count == 8) }
        #expect(
            try names().filter { $0.contains("damaged") && $0.hasSuffix(".sqlite") } == ["library.damaged-1.sqlite"])
    }

    @Test func aNewerLibraryIsLeftAlone() throws {
        try fill()
        let database = try Database(path: folder.libraryPath)
        try database.execute("ALTER TABLE books ADD COLUMN from_the_future TEXT")
        try database.execute("PRAGMA user_version = \(LibrarySchema.version + 1)")
        database.close()
        let before = try contents()
        let error = #expect(throws: LibraryError.self) { try folder.open() }
        #expect(error?.code == .newer)
        #expect(error?.message == "A newer version of the program wrote the library: use that one.")
        #expect(try contents() == before)
        #expect(try !names().contains { $0.contains("damaged") })
    }

    @Test func aDatabaseOfAnotherProgramIsLeftAlone() throws {
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        let database = try Database(path: folder.libraryPath)
        try database.execute("CREATE TABLE other (x)")
        #expect(code { _ = try folder.open() } == .foreign)
        try database.execute("PRAGMA user_version = 1")
        #expect(code { _ = try folder.open() } == .foreign)
        #expect(try database.rows("SELECT name FROM sqlite_schema").map { try $0[0] as String } == ["other"])
    }

    @Test func aSchemaThatAProcessDiedBeforeMakingIsMade() throws {
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try overwrite(Data())
        #expect(try folder.open().all() == [])
        // Of the journal mode alone there is a page already.
        try FileManager.default.removeItem(at: data)
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try Database(path: folder.libraryPath).close()
        #expect(try folder.open().all() == [])
    }

    @Test func whatCannotBeOpenedSaysSo() throws {
        try FileManager.default.createDirectory(atPath: folder.libraryPath, withIntermediateDirectories: true)
        #expect(code { _ = try folder.open() } == .unwritable)
        let file = try folder.write("file")
        #expect(code { _ = try Library(path: file + "/library.sqlite") } == .unwritable)
    }

    @Test func nothingIsWrittenToAFileThatWasTakenAway() throws {
        let library = try folder.open()
        let id = try library.add(LibraryFolder.imagined("a"), at: at(1)).id
        try folder.move("data/library.sqlite", to: "data/elsewhere.sqlite")
        #expect(code { try library.markRead(id, at: at(2)) } == .replaced)
        let other = try folder.open()
        #expect(code { try library.markRead(id, at: at(2)) } == .replaced)
        #expect(try other.all() == [])
    }

    @Test func twoConnectionsSeeAndLoseNothingOfEachOther() throws {
        let libraries = [try folder.open(), try folder.open()]
        let id = try libraries[0].add(LibraryFolder.imagined("shared", pages: 200), at: at(1)).id
        #expect(try libraries[1].book(id)?.title == "shared")
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            do {
                let library = libraries[worker % 2]
                for number in 0..<50 {
                    try library.toggleBookmark(id, page: 50 * worker + number)
                    try library.add(LibraryFolder.imagined("\(worker) \(number)"), at: at(2))
                    // A reader sees whole states: the shared book is always there.
                    #expect(try library.all().contains { $0.id == id })
                }
            } catch {
                Issue.record(error)
            }
        }
        for library in libraries {
            #expect(try library.book(id)?.bookmarks == Array(0..<200))
            #expect(try library.all().count == 201)
        }
    }

    @Test func aClosedLibrarySaysSo() throws {
        let library = try folder.open()
        library.close()
        #expect(code { _ = try library.all() } == .failed)
    }
}
