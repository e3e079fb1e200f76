import Foundation
import MartletImages
import MartletRaster

/// Makes pixels of pages: draws those of documents in the size in which they are seen, and decodes the others.
struct PageDecoder: ImageDecoding {
    /// The books that are known.
    let books: OpenBooks
    /// As large as a page is on a large screen, for who does not say how large it is.
    private static let screen = PixelSize(width: 2048, height: 2048)
    private let pictures = RasterImageDecoder(budget: PageBudget.decoding, damage: .showGoodPart)

    func decode(_ data: Data, for request: ImageRequest, cancellation: DecodeCancellation) throws -> Bitmap {
        guard let address = PageAddress(request.url), address.use == .page,
            let book = try books.book(address.book) as? any DrawnBook
        else { return try pictures.decode(data, for: request, cancellation: cancellation) }
        // Leafed past while another page was drawn.
        guard !cancellation.isCancelled else { throw CancellationError() }
        return try book.draw(page: address.page, fitting: request.size ?? Self.screen)
    }

    init(books: OpenBooks) { self.books = books }
}
