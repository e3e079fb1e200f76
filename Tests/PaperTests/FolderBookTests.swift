import Foundation
import MartletRaster
import TestSupport
import Testing

@testable import Paper

/// Folders of pictures, and the lists of the tutorial.
struct FolderBookTests {
    private let folder: ScratchDirectory

    init() throws { folder = try ScratchDirectory() }

    private func write(_ name: String, _ data: Data) throws {
        let url = URL(filePath: folder.path + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }

    @Test func picturesAreReadFolderByFolder() throws {
        for name in ["2/1.ppm", "1/10.ppm", "1/9.ppm", "cover.ppm"] { try write(name, TestPictures.ppm(2, 3)) }
        try write("notes.txt", Data("x".utf8))
        let book = try BookOpener.open(folder.path)
        #expect(book.kind == .folder)
        #expect(book.pages().map(\.name) == ["1/9.ppm", "1/10.ppm", "2/1.ppm", "cover.ppm"])
        #expect(try book.render(page: 3, width: 1).width == 1)
    }

    @Test func aFolderThatLinksToItselfEnds() throws {
        try write("1.ppm", TestPictures.ppm(2, 3))
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/loop", withDestinationPath: folder.path)
        #expect(try BookOpener.open(folder.path).pageCount == 1)
    }

    @Test func aFolderWithoutPicturesIsNoBook() throws {
        let error = #expect(throws: BookError.self) { try BookOpener.open(folder.path) }
        #expect(error?.code == .notABook)
    }

    @Test func aListNamesCoversAndPages() throws {
        for name in ["cover.png", "p1.jpg", "p2"] { try write(name, TestPictures.ppm(2, 3)) }
        let list: [[String: Any]] = [
            ["cover": "cover.png", "pages": ["p1", "p2", "missing", "../up", "/etc/passwd"]], ["cover": "p2"],
        ]
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            try write(
                "Books.plist", try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0))
            let book = try BookOpener.open(folder.path + "/Books.plist")
            #expect(book.kind == .list && book.title == "cover")
            let pages = book.pages()
            #expect(pages.map(\.name) == ["cover.png", "p1", "p2", "missing", "../up", "/etc/passwd"])
            #expect(pages.map { $0.fault == nil } == [true, true, true, false, false, false])
            #expect(try BookOpener.open(folder.path + "/Books.plist", number: 2).pageCount == 1)
            let error = #expect(throws: BookError.self) {
                try BookOpener.open(folder.path + "/Books.plist", number: 3)
            }
            #expect(error?.code == .noSuchPage)
        }
    }

    @Test func aListOfOtherThingsIsNoBook() throws {
        let data = try PropertyListSerialization.data(fromPropertyList: ["a": 1], format: .xml, options: 0)
        try write("Info.plist", data)
        #expect(throws: BookError.self) { try BookOpener.open(folder.path + "/Info.plist") }
    }
}
