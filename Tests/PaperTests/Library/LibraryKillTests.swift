import Foundation
import MartletSQLite
import TestSupport
import Testing

@testable import Paper

/// A process that is killed in the middle of writing.
@Suite(.timeLimit(.minutes(10))) struct LibraryKillTests {
    private let folder: LibraryFolder

    init() throws { folder = try LibraryFolder() }

    @Test func everythingAcknowledgedIsThereAfterAKill() throws {
        // At once after the start, and ever later; in the end two at a time.
        for round in [[0], [1], [7], [40], [3, 30]] {
            let children = try round.map { _ in
                try TestChild(name: "writer", test: "LibraryWriter/child", argument: folder.libraryPath)
            }
            for (child, count) in zip(children, round) {
                // None yet: it dies while it opens the library, or before.
                if count == 0 { child.waitForOutput() }
                child.waitForWords(count)
            }
            for child in children { child.kill() }
            let words = children.flatMap { $0.wordsUntilTheEnd() }
            #expect(words.count >= round.reduce(0, +))
            let library = try folder.open()
            #expect(library.damagedFile == nil)
            for word in words {
                let parts = word.split(separator: " ").compactMap { Int64($0) }
                try #require(parts.count == 3)
                let expected = LibraryWriter.expected(Int(parts[1]))
                let book = try #require(try library.book(parts[2]))
                #expect(book.title == "\(parts[0])-\(parts[1])")
                #expect(book.place == expected.place && book.bookmarks == expected.bookmarks.sorted())
                #expect(book.readAt == expected.readAt)
            }
            library.close()
        }
    }

    @Test func aKillWhileTheLibraryIsMadeLeavesOneThatOpens() throws {
        for _ in 0..<4 {
            let child = try TestChild(name: "writer", test: "LibraryWriter/child", argument: folder.libraryPath)
            // The lock is taken first, so the file comes to be right after.
            while child.isRunning, FileIdentity(folder.libraryPath + "-lock") == nil { usleep(100) }
            child.kill()
            _ = child.wordsUntilTheEnd()
            let library = try folder.open()
            #expect(library.damagedFile == nil)
            library.close()
            try FileManager.default.removeItem(atPath: folder.scratch.file("data"))
        }
    }
}

/// The process that is killed: a suite of its own, since nobody would remove its folder.
struct LibraryWriter {
    /// What the child does with each book, and so what must be there of one that it spoke of.
    static func expected(_ number: Int) -> (place: ReadingPlace, bookmarks: [Int], readAt: Date) {
        (ReadingPlace(page: number % 50, zoom: 2, centerX: 0.25), [number % 50, 60], at(Double(number)))
    }

    @Test(.enabled(if: TestChild.isFor("writer"))) func child() throws {
        let library = try Library(path: TestChild.argument)
        let process = getpid()
        for number in 0... {
            let expected = Self.expected(number)
            let id = try library.add(LibraryFolder.imagined("\(process)-\(number)"), at: at(1)).id
            try library.setPlace(id, expected.place)
            try library.setBookmarks(id, [60])
            try library.toggleBookmark(id, page: number % 50)
            try library.markRead(id, at: expected.readAt)
            TestChild.say("\(process) \(number) \(id)")
        }
    }
}
