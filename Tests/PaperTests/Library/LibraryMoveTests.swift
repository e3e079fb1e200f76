import Foundation
import Testing

@testable import Paper

/// Files that are moved, renamed, copied and replaced behind the library's back.
struct LibraryMoveTests {
    private let folder: LibraryFolder
    private let library: Library

    init() throws {
        folder = try LibraryFolder()
        library = try folder.open()
    }

    /// A book that somebody is in the middle of.
    private func readBook(_ name: String, _ text: String, pages: Int = 100) throws -> Int64 {
        try folder.write(name, text)
        let id = try library.add(folder.book(name, pages: pages), at: at(1)).id
        try library.setPlace(id, ReadingPlace(page: 42, zoom: 2))
        try library.setBookmarks(id, [7, 90])
        return id
    }

    @Test func aMovedBookKeepsItsPlace() throws {
        let id = try readBook("old.pdf", "content")
        try folder.write("deep/er/other.pdf", "something else")
        try folder.move("old.pdf", to: "deep/er/new.pdf")
        let added = try library.add(folder.book("deep/er/new.pdf"), at: at(2))
        #expect(added == AddedBook(id: id, change: .moved))
        let book = try #require(try library.book(id))
        #expect(book.path == folder.scratch.file("deep/er/new.pdf") && book.title == "deep/er/new.pdf")
        #expect(book.place == ReadingPlace(page: 42, zoom: 2) && book.bookmarks == [7, 90] && book.addedAt == at(1))
        #expect(try library.all().count == 1)
    }

    @Test func aMovedFolderKeepsItsPlace() throws {
        for name in ["1.png", "2.png", "sub/3.png"] { try folder.write("manga/\(name)", name) }
        let id = try library.add(folder.book("manga"), at: at(1)).id
        try folder.move("manga", to: "renamed")
        #expect(try library.add(folder.book("renamed"), at: at(2)) == AddedBook(id: id, change: .moved))
    }

    @Test func aCopyIsABookOfItsOwn() throws {
        let id = try readBook("a.pdf", "content")
        try folder.write("b.pdf", "content")
        let copy = try library.add(folder.book("b.pdf"), at: at(2))
        #expect(copy.change == .added && copy.id != id)
        #expect(try library.book(copy.id)?.place == ReadingPlace())
        #expect(try library.book(id)?.place.page == 42)
    }

    @Test func twoCopiesOfAMovedBookAreOneMoveAndOneCopy() throws {
        let id = try readBook("a.pdf", "content")
        try folder.move("a.pdf", to: "b.pdf")
        try folder.write("c.pdf", "content")
        let added = try library.add([folder.book("b.pdf"), folder.book("c.pdf"), folder.book("b.pdf")], at: at(2))
        #expect(added.map(\.change) == [.moved, .added, .unchanged])
        #expect(added[0].id == id && added[2].id == id && added[1].id != id)
    }

    @Test func ofSeveralThatAreGoneTheOneReadLastHasMoved() throws {
        let names = ["a.pdf", "b.pdf", "c.pdf"]
        for name in names { try folder.write(name, "same") }
        let ids = try library.add(names.map { try folder.book($0) }, at: at(1)).map(\.id)
        try library.markRead(ids[1], at: at(9))
        try library.markRead(ids[0], at: at(8))
        for name in names { try folder.move(name, to: "moved-" + name) }
        let moved = try library.add(names.map { try folder.book("moved-" + $0) }, at: at(2)).map(\.id)
        #expect(moved == [ids[1], ids[0], ids[2]])
    }

    @Test func aReplacedFileStaysThatBookWithinItsNewPages() throws {
        let id = try readBook("a.pdf", "content")
        try folder.write("a.pdf", "another edition")
        #expect(try library.add(folder.book("a.pdf", pages: 30), at: at(2)) == AddedBook(id: id, change: .updated))
        let book = try #require(try library.book(id))
        #expect(book.pageCount == 30 && book.place == ReadingPlace(page: 29) && book.bookmarks == [7])
        #expect(try library.all() == [book])
    }

    @Test func aFileThatWasShortForAWhileLosesNothing() throws {
        let id = try readBook("a.pdf", "content")
        try folder.write("a.pdf", "half of the content")
        try library.add(folder.book("a.pdf", pages: 8), at: at(2))
        try library.setBookmarks(id, [2])
        #expect(try library.book(id)?.bookmarks == [2])
        try folder.write("a.pdf", "content")
        try library.add(folder.book("a.pdf"), at: at(3))
        let book = try #require(try library.book(id))
        #expect(book.place == ReadingPlace(page: 42, zoom: 2) && book.bookmarks == [2, 90])
    }

    @Test func aFileThatTakesTheNameOfAnotherBookIsThatBook() throws {
        let a = try readBook("a.pdf", "content of a")
        let b = try readBook("b.pdf", "content of b")
        try FileManager.default.removeItem(atPath: folder.scratch.file("a.pdf"))
        try folder.move("b.pdf", to: "a.pdf")
        #expect(try library.add(folder.book("a.pdf"), at: at(2)) == AddedBook(id: a, change: .updated))
        #expect(try library.book(b)?.path == folder.scratch.file("b.pdf"))
    }

    @Test func ofAListOnlyTheBookOfTheSameNumberHasMoved() throws {
        try folder.write("old.plist", "list")
        func listed(_ name: String, _ number: Int) throws -> NewBook {
            let path = folder.scratch.file(name)
            return try NewBook(
                path: path, number: number, title: "T", kind: .list, pageCount: 3,
                fingerprint: BookFingerprint(of: path))
        }
        let ids = try library.add([listed("old.plist", 1), listed("old.plist", 2)], at: at(1)).map(\.id)
        try folder.move("old.plist", to: "new.plist")
        #expect(try library.add(listed("new.plist", 2), at: at(2)) == AddedBook(id: ids[1], change: .moved))
        #expect(try library.add(listed("new.plist", 1), at: at(2)) == AddedBook(id: ids[0], change: .moved))
    }

    @Test func anOpenBookIsTakenAsItSaysOfItself() throws {
        try folder.write("manga/1.png", "no picture, but a page")
        let opened = try BookOpener.open(folder.scratch.file("manga"))
        let id = try library.add(NewBook(opened, aspectRatio: 0.5), at: at(1)).id
        let book = try #require(try library.book(id))
        #expect(book.title == "manga" && book.kind == .folder && book.pageCount == 1 && book.aspectRatio == 0.5)
    }
}
