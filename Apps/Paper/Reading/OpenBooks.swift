import Foundation
import Synchronization

/// The books that pages are asked of: each is opened when its first page is wanted, and those used last stay open.
final class OpenBooks: Sendable {
    /// Where a book is, and what opens it.
    struct Source: Hashable, Sendable {
        var path: String
        /// Which of the books of a property list, from 1.
        var number = 1
        /// Kept in memory alone, for as long as the program runs.
        var password: String?
    }

    private struct State {
        var sources: [Int: Source] = [:]
        /// The one used last is last.
        var open: [(id: Int, book: any Book)] = []
    }

    private let limit: Int
    private let state = Mutex(State())
    /// Held while a book is opened, so that none is opened twice at a time.
    private let opening = Mutex(())

    /// Keeps so many open.
    init(limit: Int = 6) { self.limit = max(1, limit) }

    /// Notes where a book is, and the book itself if it is open already.
    func register(_ id: Int, _ source: Source, _ book: (any Book)? = nil) {
        state.withLock { state in
            if state.sources[id] != source { state.open.removeAll { $0.id == id } }
            state.sources[id] = source
            if let book { use(id, book, in: &state) }
        }
    }

    /// Where a book is; `nil` if it is not known.
    func source(_ id: Int) -> Source? { state.withLock { $0.sources[id] } }

    /// A book, which may have to be opened: on a thread that may wait for a disk.
    ///
    /// - Throws: `BookError`.
    func book(_ id: Int) throws(BookError) -> any Book {
        if let book = openBook(id) { return book }
        let result = opening.withLock { _ in
            // Another thread may have opened it meanwhile.
            if let book = openBook(id) { return Result<any Book, BookError>.success(book) }
            guard let source = source(id) else {
                return .failure(BookError(.unreadable, "", "The book is not on the shelf any more."))
            }
            return Result { () throws(BookError) in
                try BookOpener.open(source.path, password: source.password, number: source.number)
            }
        }
        let book = try result.get()
        state.withLock { use(id, book, in: &$0) }
        return book
    }

    /// Calls `body` on a thread that may wait for a disk.
    func perform<Value: Sendable>(_ body: @escaping @Sendable (OpenBooks) -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: body(self)) }
        }
    }

    private func openBook(_ id: Int) -> (any Book)? {
        state.withLock { state in
            guard let book = state.open.first(where: { $0.id == id })?.book else { return nil }
            use(id, book, in: &state)
            return book
        }
    }

    private func use(_ id: Int, _ book: any Book, in state: inout State) {
        state.open.removeAll { $0.id == id }
        state.open.append((id, book))
        if state.open.count > limit { state.open.removeFirst() }
    }
}
