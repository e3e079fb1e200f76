import Foundation
import TestSupport
import Testing

@testable import MartletSQLite
@testable import Paper

/// Libraries that an older version wrote.
@Suite(.timeLimit(.minutes(10))) struct LibraryMigrationTests {
    private let folder: LibraryFolder

    init() throws { folder = try LibraryFolder() }

    /// A library of version 1 with books that were read, marked and removed.
    private func makeFirstVersion() throws {
        try FileManager.default.createDirectory(
            atPath: folder.scratch.file("data"), withIntermediateDirectories: true)
        let database = try Database(path: folder.libraryPath)
        try database.migrate(Array(LibrarySchema.migrations.prefix(1)))
        try database.executeScript(
            """
            INSERT INTO books VALUES
                (3, '/b/a.pdf', 1, 'A', 'pdf', 'ltr', 120, 0.75, 4096, x'0102', 1000.5, 2000.25, 42, 2.5, 0.25, 0.75),
                (5, '/b/l.plist', 2, 'Дракон', 'list', 'rtl', 7, 1.5, 9, x'03', 500.0, NULL, 0, 1.0, 0.5, 0.5),
                (9, '/b/gone.cbz', 1, 'Gone', 'cbz', 'ltr', 1, 0.7, 1, x'04', 1.0, NULL, 0, 1.0, 0.5, 0.5);
            DELETE FROM books WHERE id = 9;
            INSERT INTO bookmarks VALUES (3, 7), (3, 119), (5, 0);
            INSERT INTO watched_folders VALUES ('/b'), ('/Дракон/%_');
            """)
        #expect(try database.schemaVersion() == 1)
        database.close()
    }

    private func expectAll(_ library: Library, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let expected = [
            LibraryBook(
                id: 3, path: "/b/a.pdf", number: 1, title: "A", kind: .pdf, direction: .leftToRight, pageCount: 120,
                aspectRatio: 0.75, fingerprint: BookFingerprint(size: 4096, digest: Data([1, 2])), addedAt: at(1000.5),
                readAt: at(2000.25), place: ReadingPlace(page: 42, zoom: 2.5, centerX: 0.25, centerY: 0.75),
                bookmarks: [7, 119]),
            LibraryBook(
                id: 5, path: "/b/l.plist", number: 2, title: "Дракон", kind: .list, direction: .rightToLeft,
                pageCount: 7, aspectRatio: 1.5, fingerprint: BookFingerprint(size: 9, digest: Data([3])),
                addedAt: at(500), readAt: nil, place: ReadingPlace(), bookmarks: [0]),
        ]
        #expect(library.damagedFile == nil, sourceLocation: sourceLocation)
        #expect(try library.all() == expected, sourceLocation: sourceLocation)
        #expect(try library.watchedFolders() == ["/b", "/Дракон/%_"], sourceLocation: sourceLocation)
        #expect(try library.removedPaths() == [], sourceLocation: sourceLocation)
    }

    @Test func aLibraryOfTheFirstVersionLosesNothing() throws {
        try makeFirstVersion()
        try expectAll(folder.open())
        let database = try Database(path: folder.libraryPath)
        #expect(try database.schemaVersion() == 2)
        try expectAll(folder.open())
    }

    @Test func aLibraryOfTheFirstVersionDoesAllThatANewOneDoes() throws {
        try makeFirstVersion()
        let library = try folder.open()
        let book = try #require(try library.book(3))
        #expect(book.widePages == nil)
        try library.setWidePages(3, [119], of: book.fingerprint)
        #expect(try library.book(3)?.widePages == [119])
        let removed = try #require(try library.remove(3))
        #expect(removed.bookmarks == [7, 119])
        #expect(try library.removedPaths() == ["/b/a.pdf"])
        try library.restore(removed)
        #expect(try library.book(3) == removed)
        // The number of a book that was removed before is still nobody else's.
        #expect(try library.add(LibraryFolder.imagined("new"), at: at(1)).id == 10)
    }

    @Test func aKillInTheMiddleOfTheMigrationLosesNothing() throws {
        try makeFirstVersion()
        let child = try TestChild(name: "migrator", test: "LibraryMigrator/child", argument: folder.libraryPath)
        child.waitForWords(1)
        child.kill()
        #expect(child.wordsUntilTheEnd() == ["migrated but not committed"])
        let database = try Database(path: folder.libraryPath)
        #expect(try database.schemaVersion() == 1)
        database.close()
        try expectAll(folder.open())
    }

    @Test func aKillWhileALibraryOfTheFirstVersionIsOpenedLosesNothing() throws {
        for round in 0..<4 {
            try makeFirstVersion()
            let child = try TestChild(name: "opener", test: "LibraryOpener/child", argument: folder.libraryPath)
            // The lock is taken first, and the migration follows.
            while child.isRunning, FileIdentity(folder.libraryPath + "-lock") == nil { usleep(100) }
            usleep(UInt32(round) * 2_000)
            child.kill()
            _ = child.wordsUntilTheEnd()
            let library = try folder.open()
            try expectAll(library)
            library.close()
            try FileManager.default.removeItem(atPath: folder.scratch.file("data"))
        }
    }
}

/// The process that is killed in the middle of the migration: a suite of its own, since nobody would remove its folder.
struct LibraryMigrator {
    @Test(.enabled(if: TestChild.isFor("migrator"))) func child() throws {
        let steps = LibrarySchema.migrations
        let stopping = Migration("stop before the end") { database in
            try steps[1].body(database)
            // More than fits into memory, so that some of it is in the log.
            try database.execute("PRAGMA cache_size = 1")
            try database.execute("UPDATE books SET wide_pages = randomblob(2000000)")
            TestChild.say("migrated but not committed")
            while true { pause() }
        }
        try Database(path: TestChild.argument).migrate([steps[0], stopping])
    }
}

/// The process that is killed while it opens a library.
struct LibraryOpener {
    @Test(.enabled(if: TestChild.isFor("opener"))) func child() throws {
        let library = try Library(path: TestChild.argument)
        while true {
            pause()
            _ = library
        }
    }
}
