import Foundation
import MartletSQLite
import Testing

@testable import Paper

/// Which pages of a book are known to be wide.
struct LibraryWidePagesTests {
    private let folder: LibraryFolder
    private let library: Library

    init() throws {
        folder = try LibraryFolder()
        library = try folder.open()
    }

    private func add(_ name: String = "a", pages: Int = 100) throws -> LibraryBook {
        let id = try library.add(LibraryFolder.imagined(name, pages: pages), at: at(1)).id
        return try #require(try library.book(id))
    }

    private func widePages(_ book: LibraryBook) throws -> [Int]? {
        try #require(try library.book(book.id)).widePages
    }

    private func set(_ pages: [Int], of book: LibraryBook) throws {
        try library.setWidePages(book.id, pages, of: book.fingerprint)
    }

    @Test func nobodyHasLookedAtANewBook() throws {
        let book = try add()
        #expect(book.widePages == nil)
        #expect(try library.all().map(\.widePages) == [nil])
    }

    @Test func widePagesAreKeptInOrderAndNoneIsNotUnknown() throws {
        let books = [try add("a"), try add("b")]
        try set([99, 0, 7, 8, 7], of: books[0])
        try set([], of: books[1])
        let again = try folder.open()
        #expect(try again.book(books[0].id)?.widePages == [0, 7, 8, 99])
        #expect(try again.book(books[1].id)?.widePages == [])
        #expect(try again.all().map(\.widePages) == [[0, 7, 8, 99], []])
        try set([5], of: books[0])
        #expect(try widePages(books[0]) == [5])
    }

    @Test func pagesThatTheBookDoesNotHaveAreDropped() throws {
        let book = try add(pages: 10)
        try set([-1, .min, 10, 9, 15, 16, .max], of: book)
        #expect(try widePages(book) == [9])
    }

    @Test func everyPageOfABookOfAnyLengthCanBeWideOrNot() throws {
        for count in 1...17 {
            let book = try add("\(count)", pages: count)
            for page in 0..<count {
                try set([page], of: book)
                #expect(try widePages(book) == [page])
            }
            try set(Array(0..<count), of: book)
            #expect(try widePages(book) == Array(0..<count))
        }
    }

    @Test func twentyThousandWidePagesAreTwentyThousandBits() throws {
        let book = try add(pages: 20_000)
        try set(Array(0..<20_000), of: book)
        #expect(try widePages(book) == Array(0..<20_000))
        let database = try Database(path: folder.libraryPath)
        #expect(try database.value("SELECT length(wide_pages) FROM books") == 2_500)
    }

    @Test func aBookThatClaimsToBeEndlessIsWideInItsFirstPagesOnly() throws {
        let book = try add(pages: .max)
        try set([3, 19_999, 20_000, .max - 1], of: book)
        #expect(try widePages(book) == [3, 19_999])
    }

    @Test func whatWasSeenOfAnotherContentIsNotKept() throws {
        let book = try add()
        try set([1], of: book)
        let digest = BookFingerprint(size: 1, digest: Data("b".utf8))
        let size = BookFingerprint(size: 2, digest: book.fingerprint.digest)
        for other in [digest, size] { try library.setWidePages(book.id, [2], of: other) }
        #expect(try widePages(book) == [1])
        // Nobody waits for a look at a book that is gone.
        try library.setWidePages(99, [2], of: book.fingerprint)
        #expect(try library.all().map(\.widePages) == [[1]])
    }

    private static let changes: [(size: Int64, digest: String, pages: Int, widePages: [Int]?)] = [
        (7, "content", 100, [1]), (8, "content", 100, nil), (7, "other", 100, nil), (7, "content", 101, nil),
    ]

    @Test(arguments: changes.indices) func aBookOfAnotherContentIsLookedAtAnew(_ index: Int) throws {
        func book(_ size: Int64, _ digest: String, _ pages: Int, title: String) throws -> NewBook {
            try NewBook(
                path: "/a.pdf", title: title, kind: .pdf, pageCount: pages,
                fingerprint: BookFingerprint(size: size, digest: Data(digest.utf8)))
        }
        let change = Self.changes[index]
        let id = try library.add(book(7, "content", 100, title: "A"), at: at(1)).id
        try set([1], of: try #require(try library.book(id)))
        let new = try book(change.size, change.digest, change.pages, title: "Another title")
        #expect(try library.add(new, at: at(2)) == AddedBook(id: id, change: .updated))
        #expect(try library.book(id)?.widePages == change.widePages)
    }

    @Test func aMovedBookKeepsItsWidePages() throws {
        try folder.write("old.pdf", "content")
        let id = try library.add(folder.book("old.pdf"), at: at(1)).id
        try set([4, 40], of: try #require(try library.book(id)))
        try folder.move("old.pdf", to: "new.pdf")
        #expect(try library.add(folder.book("new.pdf"), at: at(2)) == AddedBook(id: id, change: .moved))
        #expect(try library.book(id)?.widePages == [4, 40])
        try library.relocate(id, to: "/elsewhere.pdf")
        #expect(try library.book(id)?.widePages == [4, 40])
    }

    @Test func aRemovedBookComesBackWithItsWidePages() throws {
        let books = [try add("a"), try add("b"), try add("c")]
        try set([4, 99], of: books[0])
        try set([], of: books[1])
        for (book, expected) in zip(books, [[4, 99], [], nil]) {
            let removed = try #require(try library.remove(book.id))
            #expect(removed.widePages == expected)
            try library.restore(removed)
            #expect(try library.book(book.id) == removed)
            #expect(try widePages(book) == expected)
        }
    }

    @Test func pageZeroIsTheLowestBitOfTheFirstByte() throws {
        let book = try add(pages: 18)
        try set([0, 9, 15, 17], of: book)
        let database = try Database(path: folder.libraryPath)
        #expect(try database.value("SELECT hex(wide_pages) FROM books") == "018202")
    }

    /// Of a book of 12 pages: bytes too few, too many, and a page behind the last.
    @Test(arguments: ["x''", "x'01'", "x'010000'", "x'0110'", "x'01FF'", "zeroblob(3000000)"])
    func whatCannotBeReadIsUnknown(_ stored: String) throws {
        let book = try add(pages: 12)
        let database = try Database(path: folder.libraryPath)
        try database.execute("UPDATE books SET wide_pages = \(stored)")
        #expect(try widePages(book) == nil)
        #expect(try library.all().map(\.widePages) == [nil])
        try set([11], of: book)
        #expect(try widePages(book) == [11])
    }
}
