import Foundation
import MartletImages

/// Gives the pipelines the pages and the covers of books; they then decode, shrink, cache and prefetch them as they do
/// what comes over a network.
final class PageLoader: DataLoading {
    /// The books that are known.
    let books = OpenBooks()

    /// A page's picture as it is stored, nothing of a page that `PageDecoder` draws; on a thread that may wait for a disk.
    func data(from url: URL, progress: @escaping @Sendable (ImageProgress) -> Void) async throws -> Data {
        guard let address = PageAddress(url) else { throw URLError(.badURL) }
        let books = books
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(
                    with: Result { () throws -> Data in
                        let book = try books.book(address.book)
                        if address.use == .cover { return try book.cover() }
                        return book is any DrawnBook ? Data() : try book.picture(of: address.page)
                    })
            }
        }
    }
}
