import Foundation

extension ShelfBook {
    /// Opens a book on a thread that may wait for a disk, and gives it a number.
    static func opened(_ path: String) async -> Result<ShelfBook, BookError> {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(returning: Result { () throws(BookError) in try open(path) })
            }
        }
    }

    private static func open(_ path: String) throws(BookError) -> ShelfBook {
        let book = try BookOpener.open(path)
        // Of most books all pages are as the cover; one that cannot be drawn is a page as any.
        let cover = try? book.render(page: 0, width: 64)
        return ShelfBook(
            id: PaperPipeline.loader.add(book), title: book.title, pageCount: book.pageCount,
            direction: book.direction, aspectRatio: cover.map { Double($0.width) / Double($0.height) } ?? 0.7)
    }
}
