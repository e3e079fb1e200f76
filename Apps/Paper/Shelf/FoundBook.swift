import Foundation

/// A book that was opened to be put on the shelf.
struct FoundBook: Sendable {
    let book: any Book
    let source: OpenBooks.Source
    let entry: NewBook

    /// Opens a book; waits for the disk.
    ///
    /// - Throws: `BookError`.
    init(_ source: OpenBooks.Source) throws(BookError) {
        self.source = source
        book = try BookOpener.open(source.path, password: source.password, number: source.number)
        // Of most books all pages are as the cover; one that cannot be drawn is a page as any.
        let cover = try? book.render(page: 0, width: 64)
        let ratio = cover.map { Double($0.width) / Double($0.height) } ?? 0.7
        do throws(LibraryError) {
            entry = try NewBook(book, number: source.number, aspectRatio: ratio)
        } catch {
            throw BookError(.unreadable, source.path, error.message)
        }
    }

    /// Opens a book on a thread that may wait for a disk.
    static func at(_ source: OpenBooks.Source) async -> Result<FoundBook, BookError> {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(returning: Result { () throws(BookError) in try FoundBook(source) })
            }
        }
    }

    /// What a path that somebody names leads to: the book there, the books of a list, or those in a folder.
    static func sources(at path: String) async -> [OpenBooks.Source] {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: search(path)) }
        }
    }

    private static func search(_ path: String) -> [OpenBooks.Source] {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            let books = FolderScan(of: path).books
            // One without any is told by who opens it why it is none.
            return books.isEmpty ? [.init(path: path)] : books.map { .init(path: $0) }
        }
        return (1...max(1, ListedBook.count(at: path))).map { .init(path: path, number: $0) }
    }
}
