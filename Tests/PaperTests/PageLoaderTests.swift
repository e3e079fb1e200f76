import Foundation
import MartletRaster
import TestSupport
import Testing

@testable import Paper

/// The pages of open books as a pipeline gets them.
struct PageLoaderTests {
    @Test func addressesAreReadAsTheyAreWritten() {
        for address in [PageAddress(book: 0, page: 0), PageAddress(book: 12, page: 3456)] {
            #expect(PageAddress(address.url) == address)
        }
        for text in ["http://1/2", "page://x/2", "page://1/x", "page://1"] {
            #expect(URL(string: text).flatMap { PageAddress($0) } == nil)
        }
    }

    @Test func everyKindOfBookGivesPicturesThatCanBeDecoded() async throws {
        let folder = try ScratchDirectory()
        try ArchiveMaker.make(.zip, [("1.ppm", TestPictures.ppm(4, 6, (9, 8, 7)))], at: folder.path + "/a.cbz")
        try PDFMaker.document([(20, 30)]).write(to: URL(filePath: folder.path + "/b.pdf"))
        let loader = PageLoader()
        for (name, color) in [("a.cbz", SIMD4<UInt8>(9, 8, 7, 255)), ("b.pdf", SIMD4(0, 0, 255, 255))] {
            let number = loader.add(try BookOpener.open(folder.path + "/" + name))
            let data = try await loader.data(from: PageAddress(book: number, page: 0).url) { _ in }
            #expect(try ImageDecoder.decode(.data(data))[1, 1] == color)
            await #expect(throws: BookError.self) {
                try await loader.data(from: PageAddress(book: number, page: 1).url) { _ in }
            }
        }
        await #expect(throws: URLError.self) { try await loader.data(from: PageAddress(book: 9, page: 0).url) { _ in } }
    }
}
