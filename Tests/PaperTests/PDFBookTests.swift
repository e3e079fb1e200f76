import Foundation
import MartletRaster
import TestSupport
import Testing

@testable import Paper

/// PDF documents.
struct PDFBookTests {
    private let folder: ScratchDirectory

    init() throws { folder = try ScratchDirectory() }

    private func open(_ data: Data, _ name: String = "a_document.pdf", password: String? = nil) throws -> any Book {
        let path = folder.path + "/" + name
        try data.write(to: URL(filePath: path))
        return try BookOpener.open(path, password: password)
    }

    @Test func pagesTheirSizesAndTheTableOfContentsAreRead() throws {
        let book = try open(PDFMaker.document([(200, 300), (400, 300), (200, 300)], title: "Manual"))
        #expect(book.kind == .pdf && book.title == "Manual" && book.pageCount == 3)
        let pages = book.pages()
        #expect(pages.map(\.name) == ["1", "2", "3"])
        #expect(pages.map { $0.size?.width } == [200, 400, 200] && pages.map(\.isWide) == [false, true, false])
        let chapter = OutlineEntry(title: "Chapter", page: 3)
        #expect(book.outline == [OutlineEntry(title: "Part", page: 1, children: [chapter])])
        #expect(try open(PDFMaker.document([(20, 30)])).title == "a document")
    }

    @Test func aPageIsDrawnAtTheWidthThatIsWanted() throws {
        let book = try open(PDFMaker.document([(200, 300)]))
        let bitmap = try book.render(page: 0, width: 50)
        #expect(bitmap.size == PixelSize(width: 50, height: 75) && bitmap[25, 40] == SIMD4(0, 0, 255, 255))
        #expect(try book.render(page: 0, width: nil).size == PixelSize(width: 400, height: 600))
        let error = #expect(throws: BookError.self) { try book.render(page: 0, width: 90_000) }
        #expect(error?.code == .pageDamaged)
        #expect(throws: BookError.self) { try book.render(page: 1, width: 50) }
    }

    @Test(arguments: [
        (PixelSize(width: 100, height: 300), PixelSize(width: 100, height: 150)),
        (PixelSize(width: 100, height: 60), PixelSize(width: 40, height: 60)),
        (PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 1)),
        // Twelve million pixels of two by three: 2828.4 across.
        (PixelSize(width: 90_000, height: 90_000), PixelSize(width: 2828, height: 4243)),
    ]) func aPageIsDrawnAsLargeAsFitsAndMemoryAllows(_ place: PixelSize, _ size: PixelSize) throws {
        let book = try #require(try open(PDFMaker.document([(200, 300)])) as? any DrawnBook)
        let bitmap = try book.draw(page: 0, fitting: place)
        #expect(bitmap.size == size && bitmap[0, 0] == SIMD4(0, 0, 255, 255))
        #expect(throws: BookError.self) { try book.draw(page: 1, fitting: place) }
    }

    @Test func whatStandsBeforeTheMarkIsForgiven() throws {
        // Nothing but the mark's place changes: tables of places are rebuilt by Poppler.
        let book = try open(Data("junk\n".utf8) + PDFMaker.document([(200, 300)]))
        #expect(book.pageCount == 1)
    }

    @Test func damagedDocumentsSaySo() throws {
        for data in [Data("%PDF-1.4\n".utf8), Data("%PDF-1.7\ngarbage".utf8), PDFMaker.document([])] {
            let error = #expect(throws: BookError.self) { try open(data) }
            #expect(error?.code == .damaged)
        }
        let whole = PDFMaker.document([(200, 300), (200, 300)])
        for count in stride(from: 9, to: whole.count, by: 17) {
            do throws(BookError) {
                let path = folder.path + "/cut.pdf"
                #expect(FileManager.default.createFile(atPath: path, contents: whole.prefix(count)))
                let book = try BookOpener.open(path)
                _ = book.pages()
                _ = try book.render(page: 0, width: 20)
            } catch {
                #expect([.damaged, .pageDamaged].contains(error.code), "\(error)")
            }
        }
    }

    @Test func pagesWithoutASensibleSizeAreFaultsOfTheirOwn() throws {
        let book = try open(PDFMaker.document([(0, 300), (200, 300), (9_000_000, 3)]))
        // Poppler takes a page that has no size for a letter.
        #expect(book.pages()[1].size == PixelSize(width: 200, height: 300))
        #expect(book.pages()[2].fault != nil)
        #expect(throws: BookError.self) { try book.render(page: 2, width: nil) }
    }

    @Test func aLockedDocumentAsksForItsPassword() throws {
        let locked = PDFMaker.locked
        #expect(#expect(throws: BookError.self) { try open(locked) }?.code == .passwordNeeded)
        #expect(#expect(throws: BookError.self) { try open(locked, password: "wrong") }?.code == .passwordWrong)
        let book = try open(locked, password: "secret")
        #expect(try book.render(page: 0, width: 20)[10, 10] == SIMD4(0, 0, 255, 255))
    }

    @Test func textIsReadWhilePagesAreDrawn() async throws {
        let pages = (0..<8).map { [PDFMaker.Writing(text: "page \($0)", x: 20, y: 200)] }
        let book = try open(PDFMaker.written(pages))
        let drawn = try (0..<8).map { try book.render(page: $0, width: 60) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for round in 0..<64 {
                group.addTask {
                    let page = round % 8
                    if round / 8 % 2 == 0 {
                        #expect(try book.render(page: page, width: 60) == drawn[page])
                    } else {
                        let text = try #require(try book.text(of: page))
                        #expect(text.string(of: 0..<text.count) == "page \(page)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
