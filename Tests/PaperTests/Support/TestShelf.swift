import Foundation
import TestSupport

@testable import Paper

/// A shelf over a library in a folder that ends with it.
@MainActor
final class TestShelf {
    let folder: ScratchDirectory
    let loader: PageLoader
    let library: Library
    let bookshelf: Bookshelf

    /// A shelf; with the folder of another one, its library.
    init(_ folder: ScratchDirectory? = nil, loader: PageLoader = PageLoader(), now: Date = .now) throws {
        self.folder = try folder ?? ScratchDirectory()
        self.loader = loader
        library = try Library(path: self.folder.path + "/library.sqlite")
        bookshelf = Bookshelf(library, loader: loader, now: { now })
    }

    /// Writes a comic of so many pages.
    func comic(_ title: String, pages: Int, direction: String = "No", wide: Int? = nil) throws -> String {
        let path = folder.path + "/\(title).cbz"
        let details = "<ComicInfo><Title>\(title)</Title><Manga>\(direction)</Manga></ComicInfo>"
        try ArchiveMaker.make(
            .zip,
            (1...pages).map {
                ("\($0).ppm", $0 == wide ? TestPictures.ppm(90, 30, (0, 160, 0)) : TestPictures.ppm(60, 90))
            } + [("ComicInfo.xml", Data(details.utf8))],
            at: path)
        return path
    }

    /// Puts what is at a path on the shelf.
    func add(_ path: String, password: String? = nil) async throws -> ShelfBook {
        let found = try await FoundBook.at(.init(path: path, password: password)).get()
        guard let book = await bookshelf.add(found, at: bookshelf.books.count) else {
            throw CocoaError(.fileReadUnknown)
        }
        return book
    }
}
