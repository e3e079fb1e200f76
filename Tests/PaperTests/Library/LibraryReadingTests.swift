import Foundation
import Testing

@testable import Paper

/// What a reader leaves in a book.
struct LibraryReadingTests {
    private let folder: LibraryFolder
    private let library: Library
    private let id: Int64

    init() throws {
        folder = try LibraryFolder()
        library = try folder.open()
        id = try library.add(LibraryFolder.imagined("a", pages: 10), at: at(1)).id
    }

    private func code(_ body: () throws -> Void) -> LibraryError.Code? {
        #expect(throws: LibraryError.self, performing: body)?.code
    }

    @Test func aPlaceIsKept() throws {
        let place = ReadingPlace(page: 9, zoom: 3.25, centerX: 0.1, centerY: 0.9)
        try library.setPlace(id, place)
        #expect(try folder.open().book(id)?.place == place)
        try library.setPlace(id, ReadingPlace(page: 10, zoom: 3))
        #expect(try library.book(id)?.place == ReadingPlace(page: 9))
        #expect(code { try library.setPlace(99, place) } == .noSuchBook)
    }

    @Test func numbersThatAreNoPlaceBecomeTheNearestThatIs() {
        let wild = ReadingPlace(page: .min, zoom: .infinity, centerX: -3, centerY: .nan)
        #expect(wild == ReadingPlace(page: 0, zoom: 64, centerX: 0, centerY: 0.5))
        #expect(ReadingPlace(zoom: .nan).zoom == 1 && ReadingPlace(zoom: -1).zoom == 1.0 / 64)
        #expect(ReadingPlace(centerX: .infinity).centerX == 1)
        #expect(ReadingPlace(page: .max).clamped(to: 3) == ReadingPlace(page: 2))
    }

    @Test func aBookmarkComesAndGoes() throws {
        #expect(try library.toggleBookmark(id, page: 9))
        #expect(try library.toggleBookmark(id, page: 0))
        #expect(try library.book(id)?.bookmarks == [0, 9])
        #expect(try !library.toggleBookmark(id, page: 9))
        #expect(try library.book(id)?.bookmarks == [0])
        for page in [-1, 10, .max, .min] {
            #expect(code { try library.toggleBookmark(id, page: page) } == .noSuchPage)
        }
        #expect(code { try library.toggleBookmark(99, page: 0) } == .noSuchBook)
    }

    @Test func bookmarksAreSetAllOrNone() throws {
        try library.setBookmarks(id, [5, 2, 5])
        #expect(try library.book(id)?.bookmarks == [2, 5])
        #expect(code { try library.setBookmarks(id, [1, 10]) } == .noSuchPage)
        #expect(code { try library.setBookmarks(99, [1]) } == .noSuchBook)
        #expect(try library.book(id)?.bookmarks == [2, 5])
        try library.setBookmarks(id, Set<Int>())
        #expect(try library.book(id)?.bookmarks == [])
    }

    @Test func aBookIsReadWhenItIsSaidSo() throws {
        #expect(try library.book(id)?.readAt == nil)
        try library.markRead(id, at: at(77.5))
        #expect(try library.book(id)?.readAt == at(77.5))
        #expect(code { try library.markRead(99, at: at(1)) } == .noSuchBook)
    }

    @Test func anErrorSaysWhatToDo() {
        let error = #expect(throws: LibraryError.self) { try library.markRead(99, at: at(1)) }
        #expect(
            error?.description
                == "\(folder.libraryPath): The book 99 is no longer in the library: add its file again.")
    }
}
