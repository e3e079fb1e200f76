import Foundation
import MartletSQLite
import Testing

@testable import Paper

/// Books that a reader removed from a watched folder, and those that come back.
struct LibraryRemovalTests {
    private let folder: LibraryFolder
    private let library: Library
    private let root: String

    init() throws {
        folder = try LibraryFolder()
        library = try folder.open()
        root = folder.scratch.file("watched")
        try library.watch(root)
    }

    private func path(_ name: String) -> String { folder.scratch.file(name) }

    /// Writes a file, unless it is there, and adds its book.
    private func add(_ name: String, _ text: String = "content") throws -> Int64 {
        if BookPath.isGone(path(name)) { try folder.write(name, text) }
        return try library.add(folder.book(name), at: at(1)).id
    }

    /// Adds a book and removes it.
    @discardableResult
    private func remove(_ name: String, _ text: String = "content") throws -> LibraryBook {
        try #require(try library.remove(add(name, text)))
    }

    private func removedNames() throws -> [String] {
        try library.removedPaths().map { String($0.dropFirst(path("").count)) }
    }

    /// What a scan of the folder would add.
    private func found() throws -> [String] {
        let known = try library.all().map(\.path)
        return try ScanChanges(known: known, removed: library.removedPaths(), scan: FolderScan(of: root)).added
    }

    @Test func aRemovedBookIsLeftOutOfScans() throws {
        try folder.write("watched/other.pdf", "other")
        try remove("watched/a.pdf")
        #expect(try found() == [path("watched/other.pdf")])
        #expect(try folder.open().removedPaths() == [path("watched/a.pdf")])
        // It is the path that is left out, whatever comes to it.
        try folder.write("watched/a.pdf", "another book")
        #expect(try found() == [path("watched/other.pdf")])
    }

    @Test func removalsAreInTheirOrderEachOnce() throws {
        for name in ["watched/b.pdf", "watched/a.pdf", "watched/c.pdf"] { try remove(name, name) }
        try remove("watched/b.pdf")
        #expect(try removedNames() == ["watched/a.pdf", "watched/c.pdf", "watched/b.pdf"])
        #expect(try library.remove(99) == nil)
        #expect(try removedNames().count == 3)
    }

    @Test func whatNoScanWouldFindIsNotNoted() throws {
        try remove("elsewhere/a.pdf", "a")
        try remove("watched2/b.pdf", "b")
        #expect(try removedNames() == [])
    }

    @Test func aRestoredBookIsNoLongerLeftOut() throws {
        let book = try remove("watched/a.pdf")
        try library.restore(book)
        #expect(try library.removedPaths() == [])
        try library.remove(book.id)
        #expect(try removedNames() == ["watched/a.pdf"])
    }

    @Test func aBookThatSomebodyOpensIsNoLongerLeftOut() throws {
        try remove("watched/a.pdf")
        try remove("watched/b.pdf", "b")
        let id = try add("watched/a.pdf")
        #expect(try removedNames() == ["watched/b.pdf"])
        // Also where another book is brought there.
        try library.relocate(id, to: path("watched/b.pdf"))
        #expect(try removedNames() == [])
    }

    @Test func anotherBookThatMovesToTheSamePathIsNoLongerLeftOut() throws {
        let id = try add("elsewhere.pdf", "other")
        try remove("watched/a.pdf")
        try FileManager.default.removeItem(atPath: path("watched/a.pdf"))
        try folder.move("elsewhere.pdf", to: "watched/a.pdf")
        #expect(try library.add(folder.book("watched/a.pdf"), at: at(2)) == AddedBook(id: id, change: .moved))
        #expect(try library.removedPaths() == [])
    }

    @Test func whoeverChoosesAFolderAgainWantsItsBooks() throws {
        try library.watch(root + "2")
        for name in ["watched/a.pdf", "watched/in/b.pdf", "watched/in%/c.pdf", "watched2/d.pdf"] {
            try remove(name, name)
        }
        try library.watch(root + "/in")
        #expect(try removedNames() == ["watched/a.pdf", "watched/in%/c.pdf", "watched2/d.pdf"])
        try library.watch(root + "//.")
        #expect(try removedNames() == ["watched2/d.pdf"])
        try library.watch("/")
        #expect(try removedNames() == [])
    }

    @Test func ofAFolderThatIsNotWatchedNothingIsNoted() throws {
        try library.watch(root + "/in")
        for name in ["watched/a.pdf", "watched/in/b.pdf"] { try remove(name, name) }
        try library.unwatch(root)
        #expect(try removedNames() == ["watched/in/b.pdf"])
        try library.unwatch(root + "/in")
        #expect(try removedNames() == [])
    }

    @Test func ofMoreThanTenThousandRemovalsTheOldestGoFirst() throws {
        let database = try Database(path: folder.libraryPath)
        try database.execute(
            """
            WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9999)
            INSERT INTO removed_books (book_id, path, number, size, digest)
            SELECT 100000 + n, '/old/' || n, 1, 1, x'00' FROM numbers
            """)
        try remove("watched/a.pdf", "a")
        let full = try library.removedPaths()
        #expect(full.count == 10_000 && full.first == "/old/1" && full.last == path("watched/a.pdf"))
        try remove("watched/b.pdf", "b")
        try remove("watched/c.pdf", "c")
        let paths = try library.removedPaths()
        #expect(paths.count == 10_000 && paths.first == "/old/3")
        #expect(paths.suffix(3) == ["a", "b", "c"].map { path("watched/\($0).pdf") })
    }

    @Test func eachBookOfAListIsNotedForItself() throws {
        let books = try (1...2).map { number in
            try NewBook(
                path: root + "/l.plist", number: number, title: "T", kind: .list, pageCount: 1,
                fingerprint: BookFingerprint(size: 1, digest: Data([9])))
        }
        for id in try library.add(books, at: at(1)).map(\.id) { try library.remove(id) }
        #expect(try removedNames() == ["watched/l.plist"])
        try library.add(books[1], at: at(2))
        #expect(try removedNames() == ["watched/l.plist"])
        try library.add(books[0], at: at(2))
        #expect(try removedNames() == [])
    }

    @Test func pathsThatOnlySwiftTakesForEqualAreTwo() throws {
        let names = ["watched/\u{E9}.pdf", "watched/e\u{301}.pdf"]
        for name in names { try remove(name, "\(name.unicodeScalars.count)") }
        #expect(try removedNames().map { Array($0.utf8) } == names.map { Array($0.utf8) })
        _ = try add(names[0])
        #expect(try removedNames().map { Array($0.utf8) } == [Array(names[1].utf8)])
    }
}
