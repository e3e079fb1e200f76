import Foundation
import TestSupport
import Testing

@testable import Paper

@MainActor
@Suite("A shelf")
struct BookshelfTests {
    @Test func keepsBooksWithTheirPlacesAndBookmarksForTheNextRun() async throws {
        let first = try TestShelf(now: Date(timeIntervalSince1970: 1_000))
        let a = try await first.add(try first.comic("A", pages: 9))
        let b = try await first.add(try first.comic("B", pages: 5))
        #expect(a.place == nil && first.bookshelf.books.map(\.id) == [a.id, b.id])
        first.bookshelf.opened(b)
        first.bookshelf.turned(b, to: ReadingPlace(page: 3, zoom: 2, centerX: 0.25, centerY: 0.75))
        first.bookshelf.toggleBookmark(b, at: 4)
        first.bookshelf.toggleBookmark(b, at: 1)
        first.bookshelf.toggleBookmark(b, at: 4)
        await first.bookshelf.flush()

        let second = try TestShelf(first.folder)
        await second.bookshelf.load()
        // What was read last is first.
        #expect(second.bookshelf.books.map(\.title) == ["B", "A"])
        let kept = try #require(second.bookshelf.books.first)
        let place = ReadingPlace(page: 3, zoom: 2, centerX: 0.25, centerY: 0.75)
        #expect(kept.id == b.id && kept.place == place && kept.bookmarks == [1])
        // Its pages are to be had without its being added again.
        #expect(await second.bookshelf.check(kept.id) == nil)
    }

    @Test func aBookThatIsAddedAgainIsTheSame() async throws {
        let shelf = try TestShelf()
        let path = try shelf.comic("A", pages: 3)
        let book = try await shelf.add(path)
        shelf.bookshelf.turned(book, to: ReadingPlace(page: 2))
        await shelf.bookshelf.flush()
        let again = try await shelf.add(path)
        #expect(again.id == book.id && shelf.bookshelf.books.count == 1)
    }

    @Test func aFileThatWasMovedKeepsItsPlace() async throws {
        let shelf = try TestShelf()
        let path = try shelf.comic("A", pages: 5)
        let book = try await shelf.add(path)
        shelf.bookshelf.opened(book)
        shelf.bookshelf.turned(book, to: ReadingPlace(page: 3))
        await shelf.bookshelf.flush()
        let moved = shelf.folder.path + "/elsewhere.cbz"
        try FileManager.default.moveItem(atPath: path, toPath: moved)
        let found = try await shelf.add(moved)
        #expect(found.id == book.id && found.place?.page == 3 && found.source.path == moved)
        #expect(shelf.bookshelf.books.count == 1)
        #expect(await shelf.bookshelf.check(found.id) == nil)
    }

    @Test func aBookThatIsTakenOffComesBackAsItWas() async throws {
        let shelf = try TestShelf()
        var books: [ShelfBook] = []
        for title in ["A", "B", "C"] { books.append(try await shelf.add(try shelf.comic(title, pages: 4))) }
        shelf.bookshelf.toggleBookmark(books[1], at: 2)
        await shelf.bookshelf.flush()
        let undo = try #require(await shelf.bookshelf.remove(books[1]))
        #expect(shelf.bookshelf.books.map(\.title) == ["A", "C"])
        #expect(try shelf.library.all().count == 2)
        await undo()
        #expect(shelf.bookshelf.books.map(\.title) == ["A", "B", "C"])
        #expect(shelf.bookshelf.books[1].bookmarks == [2])
        await undo()
        #expect(shelf.bookshelf.books.count == 3)
        #expect(FileManager.default.fileExists(atPath: books[1].source.path))
    }

    @Test func whichPagesAreWideIsFoundOutOnceAndKept() async throws {
        let first = try TestShelf()
        let book = try await first.add(try first.comic("A", pages: 5, wide: 3))
        #expect(book.widePages == nil)
        #expect(await first.bookshelf.widePages(of: book.id) == [2])
        await first.bookshelf.flush()
        let second = try TestShelf(first.folder)
        await second.bookshelf.load()
        #expect(second.bookshelf.books.first?.widePages == [2])
        #expect(await second.bookshelf.widePages(of: 99) == nil)
    }

    @Test func aBookOfAWatchedFolderThatWasTakenOffComesBackOnlyWhenItIsWanted() async throws {
        let shelf = try TestShelf()
        let path = try shelf.comic("A", pages: 2)
        await shelf.bookshelf.watch(shelf.folder.path)
        #expect(await shelf.bookshelf.newBooks() == [path])
        let found = try await FoundBook.at(.init(path: path)).get()
        let book = try #require(await shelf.bookshelf.add(found, isWanted: false))
        #expect(await shelf.bookshelf.newBooks() == [])
        let undo = try #require(await shelf.bookshelf.remove(book))
        #expect(await shelf.bookshelf.newBooks() == [])
        // A scan that had begun before it was removed brings it, too.
        #expect(await shelf.bookshelf.add(found, isWanted: false) == nil)
        #expect(shelf.bookshelf.books.isEmpty)
        await undo()
        #expect(shelf.bookshelf.books.map(\.id) == [book.id])
        _ = await shelf.bookshelf.remove(book)
        #expect(await shelf.bookshelf.add(found) != nil)
        #expect(shelf.bookshelf.books.map(\.title) == ["A"])
    }

    @Test func whatCannotBeKeptIsTold() async throws {
        let shelf = try TestShelf()
        let book = try await shelf.add(try shelf.comic("A", pages: 4))
        var told: [String] = []
        shelf.bookshelf.onTrouble = { told.append($0) }
        shelf.library.close()
        shelf.bookshelf.opened(book)
        await shelf.bookshelf.flush()
        while told.isEmpty { await Task.yield() }
        #expect(await shelf.bookshelf.remove(book) == nil)
        #expect(told.count == 2 && told.allSatisfy { !$0.isEmpty })
    }

    @Test func booksThatComeIntoAWatchedFolderAreFound() async throws {
        let shelf = try TestShelf()
        #expect(await shelf.bookshelf.newBooks().isEmpty)
        await shelf.bookshelf.watch(shelf.folder.path)
        #expect(await shelf.bookshelf.watchedFolders() == [shelf.folder.path])
        let path = try shelf.comic("A", pages: 2)
        #expect(await shelf.bookshelf.newBooks() == [path])
        _ = try await shelf.add(path)
        #expect(await shelf.bookshelf.newBooks().isEmpty)
    }

    @Test func aLockedBookOpensWithItsPassword() async throws {
        let shelf = try TestShelf()
        let path = shelf.folder.path + "/locked.pdf"
        try PDFMaker.locked.write(to: URL(filePath: path))
        #expect(await FoundBook.at(.init(path: path)).failure?.code == .passwordNeeded)
        #expect(await FoundBook.at(.init(path: path, password: "other")).failure?.code == .passwordWrong)
        let book = try await shelf.add(path, password: "secret")
        // In the next run it is asked for again.
        let next = try TestShelf(shelf.folder)
        await next.bookshelf.load()
        #expect(await next.bookshelf.check(book.id)?.code == .passwordNeeded)
        next.bookshelf.unlock(book.id, "secret")
        #expect(await next.bookshelf.check(book.id) == nil)
    }

    @Test func whatAPathLeadsToIsABookOrTheBooksInIt() async throws {
        let shelf = try TestShelf()
        let comic = try shelf.comic("A", pages: 2)
        #expect(await FoundBook.sources(at: comic) == [.init(path: comic)])
        #expect(await FoundBook.sources(at: "/none") == [.init(path: "/none")])
        #expect(await FoundBook.sources(at: shelf.folder.path) == [.init(path: comic)])
        let pictures = shelf.folder.path + "/pictures"
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        #expect(await FoundBook.sources(at: pictures) == [.init(path: pictures)])
        let list = shelf.folder.path + "/Books.plist"
        let entries =
            [["cover": "a", "pages": ["b"]], ["cover": "c", "pages": []], ["cover": "d"]] as [[String: Any]]
        try PropertyListSerialization.data(fromPropertyList: entries, format: .xml, options: 0)
            .write(to: URL(filePath: list))
        #expect(await FoundBook.sources(at: list) == (1...3).map { .init(path: list, number: $0) })
    }

    @Test func theLibraryIsWhereTheDesktopSays() {
        let home = NSHomeDirectory()
        for (value, folder) in [("/data", "/data"), ("data", home + "/.local/share"), ("", home + "/.local/share")] {
            #expect(
                UserLibrary.path(app: "a.b.C", environment: ["XDG_DATA_HOME": value]) == folder
                    + "/a.b.C/library.sqlite")
        }
        #expect(UserLibrary.path(app: "a", environment: [:]).hasPrefix(home))
    }

    @Test func aLibraryThatCannotBeUsedLeavesAShelfThatIsNotKept() throws {
        let folder = try ScratchDirectory()
        // A folder is in the file's place.
        let path = folder.path + "/app/library.sqlite"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let (library, trouble) = UserLibrary.open(app: "app", environment: ["XDG_DATA_HOME": folder.path])
        #expect(trouble?.contains("not kept") == true)
        #expect(try library.all().isEmpty && library.path != path)
    }
}

extension Result {
    fileprivate var failure: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
