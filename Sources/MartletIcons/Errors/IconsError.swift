/// What went wrong while icons were found, read, stamped or written.
///
/// `code` says what kind of fault it is and never depends on the wording of a library below; new codes may be added.
public struct IconsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of fault.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        let name: String

        /// No file or folder is at the path.
        public static let notFound = Code(name: "not-found")
        /// The file or folder may not be read or written by this user.
        public static let permissionDenied = Code(name: "permission-denied")
        /// The system could not read the file.
        public static let unreadable = Code(name: "unreadable")
        /// The file is not in the format that its place or its name promises, or it is broken or cut off.
        public static let damaged = Code(name: "damaged")
        /// The file is in a format, or uses a part of it, that is not read.
        public static let unsupported = Code(name: "unsupported")
        /// The file has more bytes, pixels, items or levels than the budget allows.
        public static let tooLarge = Code(name: "too-large")
        /// A catalogue names a file that is not there.
        public static let missingFile = Code(name: "missing-file")
        /// A name fits more than one thing.
        public static let ambiguous = Code(name: "ambiguous")
        /// Nothing that was looked for is there.
        public static let nothingFound = Code(name: "nothing-found")
        /// A key, a variable or a placeholder has no value.
        public static let unresolved = Code(name: "unresolved")
        /// A template, a look or a configuration is not well formed.
        public static let malformed = Code(name: "malformed")
        /// No such font is installed.
        public static let missingFont = Code(name: "missing-font")
        /// The result could not be written.
        public static let unwritable = Code(name: "unwritable")

        /// A short name, such as `missing-file`, fit for a log or for JSON.
        public var description: String { name }
    }

    /// The kind of fault.
    public let code: Code
    /// The file it happened at; nil where there is none.
    public let path: String?
    /// The line in the file, from 1; nil where lines mean nothing.
    public let line: Int?
    /// A sentence that a person can act on.
    public let message: String
    /// What the system or a library below said, where it said something.
    public let cause: String?

    init(_ code: Code, path: String? = nil, line: Int? = nil, _ message: String, cause: String? = nil) {
        self.code = code
        self.path = path
        self.line = line
        self.message = message
        self.cause = cause
    }

    /// Where, what, and why, on one line.
    public var description: String {
        let place = path.map { path in path + (line.map { ":\($0)" } ?? "") + ": " } ?? ""
        return place + message + (cause.map { " (\($0))" } ?? "")
    }
}
