import Foundation
import TestSupport
import Testing

@testable import Paper

@Suite("Books are opened when their pages are wanted")
struct OpenBooksTests {
    private func comics(_ count: Int, in folder: ScratchDirectory) throws -> [String] {
        try (0..<count).map { number in
            let path = folder.path + "/\(number).cbz"
            try ArchiveMaker.make(.zip, [("1.ppm", TestPictures.ppm(4, 6))], at: path)
            return path
        }
    }

    private func identity(_ books: OpenBooks, _ id: Int) throws -> ObjectIdentifier {
        ObjectIdentifier(try books.book(id) as AnyObject)
    }

    @Test func andThoseUsedLastStayOpen() throws {
        let folder = try ScratchDirectory()
        let books = OpenBooks(limit: 2)
        for (id, path) in try comics(3, in: folder).enumerated() { books.register(id, .init(path: path)) }
        let first = try identity(books, 0)
        #expect(try identity(books, 1) != first)
        #expect(try identity(books, 0) == first)
        _ = try books.book(2)
        // The second was used least recently.
        #expect(try identity(books, 0) == first)
        try FileManager.default.removeItem(atPath: folder.path + "/1.cbz")
        #expect(throws: BookError.self) { try books.book(1) }
        #expect(throws: BookError.self) { try books.book(9) }
    }

    @Test func whatIsRegisteredElsewhereIsOpenedAnew() throws {
        let folder = try ScratchDirectory()
        let paths = try comics(2, in: folder)
        let books = OpenBooks()
        books.register(1, .init(path: paths[0]))
        let old = try identity(books, 1)
        books.register(1, .init(path: paths[0]))
        #expect(try identity(books, 1) == old)
        books.register(1, .init(path: paths[1]))
        #expect(try books.book(1).path == paths[1])
    }

    @Test func manyWhoWantOneAtATimeOpenItOnce() async throws {
        let folder = try ScratchDirectory()
        let path = try comics(1, in: folder)[0]
        let books = OpenBooks()
        books.register(1, .init(path: path))
        let opened = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<16 { group.addTask { try self.identity(books, 1) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(opened.count == 1)
    }

    @Test func contentsAreBookmarksAndAnOutlineWhoseEntriesLeadSomewhere() {
        let outline = [
            OutlineEntry(
                title: "One_A", page: 1, children: [OutlineEntry(title: "Deep", page: 3)]),
            OutlineEntry(title: "Nowhere", page: nil, children: [OutlineEntry(title: "Child", page: 4)]),
        ]
        let menu = ContentsMenu.menu(bookmarks: [1, 6], outline: outline)
        #expect(
            menu.sections.map { $0.map(\.action) } == [
                ["win.page('2')", "win.page('7')"], ["win.page('1')", "win.page('3')", "win.page('4')"],
            ])
        #expect(menu.sections[1].map(\.label) == ["One__A", "    Deep", "    Child"])
        #expect(ContentsMenu.menu(bookmarks: [], outline: []).sections.isEmpty)
        let long = (1...2_000).map { OutlineEntry(title: String(repeating: "x", count: 500), page: $0) }
        let short = ContentsMenu.menu(bookmarks: [], outline: long)
        #expect(short.sections[0].count == 400 && short.sections[0][0].label.count == 61)
    }
}
