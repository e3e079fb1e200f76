/// Why nothing of a programme can be shown.
package struct ProgrammeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failures.
    package enum Code: String, Hashable, Sendable {
        /// There is no such file.
        case notFound
        /// The file is there and cannot be read.
        case unreadable
        /// It holds no bytes.
        case empty
        /// It is none of the forms that are read.
        case notProgramme
    }

    /// The kind of failure.
    package let code: Code
    /// The file, or an empty text where there is none.
    package let path: String
    /// What is wrong and what to do, as sentences.
    package let message: String

    /// A failure.
    package init(_ code: Code, path: String = "", _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    /// The file and the message.
    package var description: String { path.isEmpty ? message : "\(path): \(message)" }
}
