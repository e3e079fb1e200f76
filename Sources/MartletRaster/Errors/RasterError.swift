/// What went wrong while a picture was read, decoded or written.
///
/// `code` says what kind of fault it is and never depends on the wording of a library below; new codes may be added.
/// `cause` carries that wording where there is some. libvips keeps one list of messages for the whole process, so where
/// several threads fail at the same moment a cause may be another picture's; a code never is.
public struct RasterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of fault.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        let name: String

        /// No file is at the path.
        public static let notFound = Code(name: "not-found")
        /// The file may not be read by this user.
        public static let permissionDenied = Code(name: "permission-denied")
        /// The path is a directory, a pipe, a socket or a device.
        public static let notAFile = Code(name: "not-a-file")
        /// The system could not read the file.
        public static let unreadable = Code(name: "unreadable")
        /// The source holds no bytes.
        public static let empty = Code(name: "empty")
        /// The bytes are in no picture format that is known, or in one that is not read from untrusted sources.
        public static let unknownFormat = Code(name: "unknown-format")
        /// The bytes are in a known format but broken or cut off.
        public static let damaged = Code(name: "damaged")
        /// The source has more bytes than the budget allows.
        public static let tooManyBytes = Code(name: "too-many-bytes")
        /// The picture declares more pixels than the budget allows.
        public static let tooManyPixels = Code(name: "too-many-pixels")
        /// The result could not be written.
        public static let unwritable = Code(name: "unwritable")
        /// The decoding was stopped by its `DecodeCancellation`.
        public static let cancelled = Code(name: "cancelled")
        /// libvips could not be started.
        public static let unavailable = Code(name: "unavailable")

        /// A short name, such as `too-many-pixels`, fit for a log or a metric.
        public var description: String { name }
    }

    /// The kind of fault.
    public let code: Code
    /// The file it happened at; nil for a picture in memory.
    public let path: String?
    /// A sentence that a person can act on.
    public let message: String
    /// What the system or a library below said, where it said something.
    public let cause: String?

    init(_ code: Code, path: String?, _ message: String, cause: String? = nil) {
        self.code = code
        self.path = path
        self.message = message
        self.cause = cause
    }

    /// Where, what, and why, on one line.
    public var description: String {
        "\(path ?? "picture in memory"): \(message)" + (cause.map { " (\($0))" } ?? "")
    }
}
