/// What became of a book that was added.
struct AddedBook: Hashable, Sendable {
    /// How the library changed.
    enum Change: Hashable, Sendable {
        /// It was not known.
        case added
        /// It was known as it is.
        case unchanged
        /// It was known at this path, and has changed.
        case updated
        /// It was known at a path that no longer exists.
        case moved
    }

    /// The book's number.
    let id: Int64
    let change: Change
}
