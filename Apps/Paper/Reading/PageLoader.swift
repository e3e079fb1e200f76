import Foundation
import MartletImages

/// Gives the pipeline the pages of the books that are open; it then decodes, shrinks, caches and prefetches them as it
/// does what comes over a network.
final class PageLoader: DataLoading {
    private let books = OpenBooks()

    /// Opens a page's book to the pipeline, and returns its number.
    func add(_ book: any Book) -> Int { books.add(book) }

    /// A page's picture; on a thread that may wait for a disk.
    func data(from url: URL, progress: @escaping @Sendable (ImageProgress) -> Void) async throws -> Data {
        guard let address = PageAddress(url), let book = books[address.book] else { throw URLError(.badURL) }
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(with: Result { () throws -> Data in try book.picture(of: address.page) })
            }
        }
    }
}

/// The books that are open, by their numbers.
private final class OpenBooks: @unchecked Sendable {
    // `@unchecked` is sound: the list is touched under the lock alone.
    private let lock = NSLock()
    private var list: [any Book] = []

    func add(_ book: any Book) -> Int {
        lock.withLock {
            list.append(book)
            return list.count - 1
        }
    }

    subscript(number: Int) -> (any Book)? {
        lock.withLock { list.indices.contains(number) ? list[number] : nil }
    }
}
