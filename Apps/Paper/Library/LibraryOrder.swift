import Foundation

/// The order of the library: what was read last comes first, then what was added last.
enum LibraryOrder {
    /// Books that were read before those that were not; equals by their titles in natural order, then by their numbers.
    ///
    /// Complexity: O(n log n); each title is taken apart once.
    static func sorted(_ books: [LibraryBook]) -> [LibraryBook] {
        let titles = NaturalOrder.sorted(Set(books.map(\.title)))
        let ranks = Dictionary(zip(titles, titles.indices)) { first, _ in first }
        let keyed = books.map { book in
            let read = book.readAt ?? .distantPast
            return (book: book, hasBeenRead: book.readAt != nil, read: read, rank: ranks[book.title] ?? 0)
        }
        return keyed.sorted { first, second in
            if first.hasBeenRead != second.hasBeenRead { return first.hasBeenRead }
            if first.read != second.read { return first.read > second.read }
            if first.book.addedAt != second.book.addedAt { return first.book.addedAt > second.book.addedAt }
            if first.rank != second.rank { return first.rank < second.rank }
            return first.book.id < second.book.id
        }
        .map(\.book)
    }
}
