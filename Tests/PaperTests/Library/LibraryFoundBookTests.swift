import Foundation
import Testing

@testable import Paper

/// Books that a scan finds, of which a reader may have removed some.
struct LibraryFoundBookTests {
    private let folder: LibraryFolder
    private let library: Library

    init() throws {
        folder = try LibraryFolder()
        library = try folder.open()
        try library.watch(folder.scratch.file("watched"))
    }

    private func find(_ name: String) throws -> AddedBook? {
        try library.addFound(folder.book(name), at: at(2))
    }

    /// Writes a file, adds its book and removes it.
    private func remove(_ name: String, _ text: String = "content") throws -> LibraryBook {
        try folder.write(name, text)
        return try #require(try library.remove(library.add(folder.book(name), at: at(1)).id))
    }

    private func removedNames() throws -> [String] {
        try library.removedPaths().map { String($0.dropFirst(folder.scratch.file("").count)) }
    }

    @Test func whatIsFoundIsAddedUpdatedAndMovedAsAnyBook() throws {
        try folder.write("watched/a.pdf", "content")
        let added = try #require(try find("watched/a.pdf"))
        #expect(added.change == .added)
        #expect(try find("watched/a.pdf") == AddedBook(id: added.id, change: .unchanged))
        try folder.write("watched/a.pdf", "another content")
        #expect(try find("watched/a.pdf") == AddedBook(id: added.id, change: .updated))
        try folder.move("watched/a.pdf", to: "watched/b.pdf")
        #expect(try find("watched/b.pdf") == AddedBook(id: added.id, change: .moved))
    }

    @Test func whatWasRemovedAfterTheScanBeganStaysRemoved() throws {
        _ = try remove("watched/a.pdf")
        #expect(try find("watched/a.pdf") == nil)
        #expect(try library.all() == [])
        #expect(try removedNames() == ["watched/a.pdf"])
    }

    @Test func aRemovedBookThatWasMovedWithinItsFolderStaysRemoved() throws {
        _ = try remove("watched/a.pdf")
        try folder.write("watched/in/other.pdf", "other")
        try folder.move("watched/a.pdf", to: "watched/in/b.pdf")
        #expect(try find("watched/in/b.pdf") == nil)
        #expect(try find("watched/in/other.pdf")?.change == .added)
        // From now on it is left out without being opened.
        #expect(try removedNames() == ["watched/in/b.pdf"])
        try folder.move("watched/in/b.pdf", to: "watched/c.pdf")
        #expect(try find("watched/c.pdf") == nil)
        #expect(try removedNames() == ["watched/c.pdf"])
    }

    @Test func aRemovedBookThatWasMovedCanBeRestoredAndFound() throws {
        let book = try remove("watched/a.pdf")
        try folder.move("watched/a.pdf", to: "watched/b.pdf")
        #expect(try find("watched/b.pdf") == nil)
        try library.restore(book)
        #expect(try removedNames() == [])
        #expect(try find("watched/b.pdf") == AddedBook(id: book.id, change: .moved))
    }

    @Test func aRemovedBookThatWasMovedAndOpenedIsNoLongerLeftOut() throws {
        _ = try remove("watched/a.pdf")
        try folder.move("watched/a.pdf", to: "watched/b.pdf")
        #expect(try library.add(folder.book("watched/b.pdf"), at: at(2)).change == .added)
        #expect(try removedNames() == [])
        try folder.write("watched/copy.pdf", "content")
        #expect(try find("watched/copy.pdf")?.change == .added)
    }

    @Test func aCopyOfARemovedBookIsABookOfItsOwn() throws {
        _ = try remove("watched/a.pdf")
        try folder.write("watched/copy.pdf", "content")
        #expect(try find("watched/copy.pdf")?.change == .added)
        #expect(try removedNames() == ["watched/a.pdf"])
    }

    @Test func ofTwoMovedCopiesTheOneInTheLibraryIsFoundFirst() throws {
        try folder.write("watched/a.pdf", "content")
        let id = try #require(try find("watched/a.pdf")).id
        _ = try remove("watched/b.pdf")
        try folder.move("watched/a.pdf", to: "watched/c.pdf")
        try folder.move("watched/b.pdf", to: "watched/d.pdf")
        #expect(try find("watched/d.pdf") == AddedBook(id: id, change: .moved))
        #expect(try find("watched/c.pdf") == nil)
        #expect(try removedNames() == ["watched/c.pdf"])
    }

    @Test func aRemovedBookThatWasMovedToAnotherWatchedFolderComesBack() throws {
        try library.watch(folder.scratch.file("watched2"))
        _ = try remove("watched/a.pdf")
        try folder.write("watched2/other.pdf", "other")
        try folder.move("watched/a.pdf", to: "watched2/a.pdf")
        #expect(try find("watched2/a.pdf")?.change == .added)
        #expect(try removedNames() == [])
    }

    @Test func aBookOfTheSameSizeIsNotTheRemovedOne() throws {
        _ = try remove("watched/a.pdf", "content")
        try FileManager.default.removeItem(atPath: folder.scratch.file("watched/a.pdf"))
        try folder.write("watched/b.pdf", "contend")
        #expect(try find("watched/b.pdf")?.change == .added)
        #expect(try removedNames() == ["watched/a.pdf"])
    }

    @Test func aRemovedFolderOfPicturesStaysRemovedUnderANewName() throws {
        for name in ["1.png", "2.png"] { try folder.write("watched/manga/\(name)", name) }
        let id = try library.add(folder.book("watched/manga"), at: at(1)).id
        try library.remove(id)
        try folder.move("watched/manga", to: "watched/renamed")
        #expect(try find("watched/renamed") == nil)
        #expect(try removedNames() == ["watched/renamed"])
    }
}
