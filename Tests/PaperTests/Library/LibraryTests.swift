import Foundation
import TestSupport
import Testing

@testable import Paper

/// Books that come, go, and come back.
struct LibraryTests {
    private let folder: LibraryFolder
    private let library: Library

    init() throws {
        folder = try LibraryFolder()
        library = try folder.open()
    }

    private func code(_ body: () throws -> Void) -> LibraryError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? LibraryError)?.code
        }
    }

    @Test func aNewLibraryIsEmptyAndItsFolderIsNobodyElses() throws {
        #expect(try library.all() == [] && library.damagedFile == nil)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.scratch.file("data"))[.posixPermissions]
        #expect(mode as? Int == 0o700)
    }

    @Test func aBookIsKeptWithAllThatIsKnownOfIt() throws {
        let fingerprint = BookFingerprint(size: 7, digest: Data([1, 2, 3]))
        let new = try NewBook(
            path: "/b/Books.plist", number: 3, title: "Third", kind: .list, direction: .rightToLeft, pageCount: 12,
            aspectRatio: 0.625, fingerprint: fingerprint)
        let added = try library.add(new, at: at(5))
        #expect(added.change == .added)
        let expected = LibraryBook(
            id: added.id, path: "/b/Books.plist", number: 3, title: "Third", kind: .list, direction: .rightToLeft,
            pageCount: 12, aspectRatio: 0.625, fingerprint: fingerprint, addedAt: at(5), readAt: nil,
            place: ReadingPlace(), bookmarks: [])
        #expect(try library.book(added.id) == expected)
        #expect(try library.book(at: "/b/Books.plist", number: 3) == expected)
        #expect(try library.book(at: "/b/Books.plist", number: 2) == nil)
        #expect(try folder.open().all() == [expected])
    }

    @Test func addingAgainGivesTheSameNumberAndUpdatesWhatChanged() throws {
        let first = try library.add(LibraryFolder.imagined("a"), at: at(1))
        #expect(try library.add(LibraryFolder.imagined("a"), at: at(2)) == AddedBook(id: first.id, change: .unchanged))
        let renamed = try LibraryFolder.imagined("a", title: "Another title", pages: 7)
        #expect(try library.add(renamed, at: at(3)) == AddedBook(id: first.id, change: .updated))
        let book = try #require(try library.book(first.id))
        #expect(book.title == "Another title" && book.pageCount == 7 && book.addedAt == at(1))
        #expect(try library.all().count == 1)
    }

    @Test func theBooksOfAListAreEachTheirOwn() throws {
        let books = try (1...3).map { number in
            try NewBook(
                path: "/l.plist", number: number, title: "T\(number)", kind: .list, pageCount: 1,
                fingerprint: BookFingerprint(size: 1, digest: Data([9])))
        }
        let ids = try library.add(books, at: at(1)).map(\.id)
        #expect(Set(ids).count == 3)
        #expect(try library.add(books, at: at(2)).map(\.change) == [.unchanged, .unchanged, .unchanged])
    }

    private static let titles = [
        "It's \"quoted\"", "100 % _ * ? [a] \\", "'; DROP TABLE books; --", "Дракон 🐉👨‍👩‍👧", "a\u{0}b", "e\u{301}",
    ]

    @Test(arguments: titles) func aTitleIsATextAndNothingElse(_ title: String) throws {
        let id = try library.add(LibraryFolder.imagined("/\(title.utf8.count)", title: title), at: at(1)).id
        let kept = try #require(try library.book(id)).title
        #expect(Array(kept.utf8) == Array(title.utf8))
        #expect(try library.search(title).map(\.id) == [id])
    }

    @Test func pathsAreSpeltInOneWay() throws {
        let id = try library.add(
            NewBook(
                path: "//a/./b//c.pdf/", title: "", kind: .pdf, pageCount: 1,
                fingerprint: BookFingerprint(size: 1, digest: Data())), at: at(1)
        ).id
        let book = try #require(try library.book(id))
        #expect(book.path == "/a/b/c.pdf" && book.title == "c")
        #expect(try library.book(at: "/a/b/c.pdf/.")?.id == id)
        // Names that only Swift takes for equal.
        let names = ["\u{E9}.pdf", "e\u{301}.pdf"]
        let ids = try names.map { try library.add(LibraryFolder.imagined($0), at: at(2)).id }
        #expect(Set(ids).count == 2)
    }

    @Test func whatIsNoPathIsRefused() {
        for path in ["", "/a\u{0}b", "/" + String(repeating: "a", count: 5_000)] {
            #expect(code { _ = try library.book(at: path) } == .unreadable)
            #expect(code { try library.watch(path) } == .unreadable)
        }
    }

    @Test func whatABookSaysOfItselfIsBroughtWithinBounds() throws {
        let fingerprint = BookFingerprint(size: 0, digest: Data())
        let book = try NewBook(
            path: "/x/My_Book.cbz", number: -4, title: " \n ", kind: .cbz, pageCount: 0, aspectRatio: .nan,
            fingerprint: fingerprint)
        #expect(book.title == "My Book" && book.number == 1 && book.pageCount == 1 && book.aspectRatio == 0.7)
        let long = try NewBook(
            path: "/x", title: "a" + String(repeating: "\u{301}", count: 100_000), kind: .cbz, pageCount: 1,
            aspectRatio: 1e9, fingerprint: fingerprint)
        #expect(long.title.unicodeScalars.count == 1_000 && long.aspectRatio == 16)
    }

    @Test func aRemovedBookComesBackAsItWas() throws {
        let id = try library.add(LibraryFolder.imagined("a"), at: at(1)).id
        try library.setPlace(id, ReadingPlace(page: 40, zoom: 2.5, centerX: 0.25, centerY: 0.75))
        try library.setBookmarks(id, [3, 1])
        try library.markRead(id, at: at(1_234_567.891))
        let before = try #require(try library.book(id))
        #expect(try library.remove(id) == before)
        #expect(try library.book(id) == nil)
        #expect(try library.remove(id) == nil)
        try library.restore(before)
        #expect(try library.all() == [before])
        // A second click on Undo changes nothing.
        try library.restore(before)
        #expect(try library.all() == [before])
    }

    @Test func aNumberNeverBecomesAnotherBooks() throws {
        let id = try library.add(LibraryFolder.imagined("a"), at: at(1)).id
        try library.remove(id)
        let other = try library.add(LibraryFolder.imagined("b"), at: at(2)).id
        #expect(other > id)
        #expect(try library.book(id) == nil)
    }

    @Test func aBookThatCameToItsPathMeanwhileMakesWayUnlessItWasRead() throws {
        let id = try library.add(LibraryFolder.imagined("a"), at: at(1)).id
        try library.toggleBookmark(id, page: 5)
        let removed = try #require(try library.remove(id))
        let newcomer = try library.add(LibraryFolder.imagined("a"), at: at(2)).id
        try library.restore(removed)
        #expect(try library.all() == [removed])
        #expect(try library.book(newcomer) == nil)

        try library.remove(id)
        let reader = try library.add(LibraryFolder.imagined("a"), at: at(3)).id
        try library.markRead(reader, at: at(4))
        #expect(code { try library.restore(removed) } == .pathTaken)
        #expect(try library.all().map(\.id) == [reader])
    }

    @Test func aBookThatWasFoundElsewhereStaysThatBook() throws {
        let ids = try library.add([LibraryFolder.imagined("a"), LibraryFolder.imagined("b")], at: at(1)).map(\.id)
        try library.relocate(ids[0], to: "/new//a")
        #expect(try library.book(ids[0])?.path == "/new/a")
        try library.relocate(ids[0], to: "/new/a")
        #expect(code { try library.relocate(ids[1], to: "/new/a") } == .pathTaken)
        #expect(code { try library.relocate(99, to: "/new/b") } == .noSuchBook)
        #expect(try library.book(ids[1])?.path == "/nowhere/b")
    }

    @Test func watchedFoldersAreKeptOnceEachInOrder() throws {
        for name in ["/b/10", "/b/9/", "/b//9", "/a%_"] { try library.watch(name) }
        #expect(try folder.open().watchedFolders() == ["/a%_", "/b/9", "/b/10"])
        try library.unwatch("/b/9/.")
        try library.unwatch("/never")
        #expect(try library.watchedFolders() == ["/a%_", "/b/10"])
    }

    @Test func callsInTheBackgroundHappenInTheirOrder() async throws {
        let id = try library.add(LibraryFolder.imagined("a"), at: at(1)).id
        let error = await #expect(throws: LibraryError.self) {
            try await library.perform { library throws(LibraryError) in try library.markRead(99, at: at(1)) }
        }
        #expect(error?.code == .noSuchBook)
        for page in 1...20 {
            try await library.perform { library throws(LibraryError) in
                try library.setPlace(id, ReadingPlace(page: page))
            }
        }
        #expect(try library.book(id)?.place.page == 20)
    }
}
