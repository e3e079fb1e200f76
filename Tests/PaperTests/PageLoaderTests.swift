import Foundation
import MartletImages
import MartletRaster
import TestSupport
import Testing

@testable import Paper

/// The pages of open books as a pipeline gets them.
struct PageLoaderTests {
    @Test func addressesAreReadAsTheyAreWritten() {
        for use in [PageAddress.Use.page, .cover] {
            let address = PageAddress(use, book: 12, content: "7-ab01", page: 3456)
            #expect(address.url.absoluteString == "\(use)://12/7-ab01/3456")
            #expect(PageAddress(address.url) == address)
        }
        for text in [
            "http://1/a/2", "page://x/a/2", "page://1/a/x", "page://1/a", "page://1", "page://1/a/", "cover://1/a/2/x",
            "page://1/a/2/3",
        ] {
            #expect(URL(string: text).flatMap { PageAddress($0) } == nil)
        }
    }

    @Test func aBookThatHasChangedHasOtherAddresses() {
        let prints = [1, 2].map { BookFingerprint(size: 3, digest: Data([0xAB, $0])) }
        #expect(prints.map(\.text) == ["3-ab01", "3-ab02"])
    }

    @Test func everyKindOfBookGivesPagesThatCanBeSeen() async throws {
        let folder = try ScratchDirectory()
        try ArchiveMaker.make(.zip, [("1.ppm", TestPictures.ppm(4, 6, (9, 8, 7)))], at: folder.path + "/a.cbz")
        try PDFMaker.document([(20, 30)]).write(to: URL(filePath: folder.path + "/b.pdf"))
        let loader = PageLoader()
        let decoder = PageDecoder(books: loader.books)
        for (number, (name, color)) in [("a.cbz", SIMD4<UInt8>(9, 8, 7, 255)), ("b.pdf", SIMD4(0, 0, 255, 255))]
            .enumerated()
        {
            loader.books.register(number, .init(path: folder.path + "/" + name))
            for use in [PageAddress.Use.page, .cover] {
                let url = PageAddress(use, book: number, content: "a").url
                let data = try await loader.data(from: url) { _ in }
                for size in [nil, PixelSize(width: 4, height: 400)] {
                    let request = ImageRequest(url: url, size: size, contentMode: .fit)
                    let bitmap = try decoder.decode(data, for: request, cancellation: DecodeCancellation())
                    #expect(bitmap[1, 1] == color)
                    if size != nil { #expect(bitmap.size == PixelSize(width: 4, height: 6)) }
                }
            }
        }
        await #expect(throws: BookError.self) {
            try await loader.data(from: PageAddress(book: 9, content: "a").url) { _ in }
        }
        let nowhere = try #require(URL(string: "http://127.0.0.1/1"))
        await #expect(throws: URLError.self) { try await loader.data(from: nowhere) { _ in } }
    }

    @Test func aPageThatIsNotThereIsAnError() async throws {
        let folder = try ScratchDirectory()
        try ArchiveMaker.make(.zip, [("1.ppm", TestPictures.ppm(4, 6, (9, 8, 7)))], at: folder.path + "/a.cbz")
        try PDFMaker.document([(20, 30)]).write(to: URL(filePath: folder.path + "/b.pdf"))
        let loader = PageLoader()
        let decoder = PageDecoder(books: loader.books)
        for (number, name) in ["a.cbz", "b.pdf"].enumerated() {
            loader.books.register(number, .init(path: folder.path + "/" + name))
            let url = PageAddress(book: number, content: "a", page: 1).url
            await #expect(throws: BookError.self) {
                let data = try await loader.data(from: url) { _ in }
                _ = try decoder.decode(data, for: ImageRequest(url: url), cancellation: DecodeCancellation())
            }
        }
    }
}
