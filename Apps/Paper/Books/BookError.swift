/// Why a book, or a page of it, cannot be read.
struct BookError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of fault; each has an exit status of its own.
    enum Code: String, Codable, Sendable, CaseIterable {
        /// There is no such file, or it may not be read.
        case unreadable
        /// It is in no format of books that is known, or holds no pages.
        case notABook = "not-a-book"
        /// It is broken where it begins, so that not even its pages can be listed.
        case damaged
        /// A password is needed, and none was given.
        case passwordNeeded = "password-needed"
        /// The password is wrong.
        case passwordWrong = "password-wrong"
        /// There is no page of this number, or no book of this number in the list.
        case noSuchPage = "no-such-page"
        /// The page is there and cannot be shown.
        case pageDamaged = "page-damaged"
        /// The picture could not be written.
        case unwritable
    }

    var code: Code
    /// The file it is about.
    var path: String
    /// A sentence that tells what to do.
    var message: String

    init(_ code: Code, _ path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    var description: String { "\(path): \(message)" }
}
