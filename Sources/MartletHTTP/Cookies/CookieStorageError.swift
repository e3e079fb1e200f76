import Foundation

/// Why a file of cookies cannot be read or written.
public enum CookieStorageError: Error, Sendable {
    /// The file is there but cannot be read, or is no regular file; `code` is the system's `errno`.
    case unreadable(URL, code: Int32)
    /// The file is damaged, and cannot be moved out of the way either; `code` is the system's `errno`.
    case damaged(URL, code: Int32)
    /// The file cannot be written; what it held before is untouched.
    case unwritable(URL, code: Int32)
}

extension CookieStorageError: LocalizedError {
    /// What happened, to which file, and what to do.
    public var errorDescription: String? {
        switch self {
        case .unreadable(let file, let code):
            "The cookies in \(Self.path(file)) cannot be read: \(Self.reason(code)). "
                + "Check that it is a file and who may read it, or name another one."
        case .damaged(let file, let code):
            "The cookies in \(Self.path(file)) are damaged, and the file cannot be set aside: \(Self.reason(code)). "
                + "Move it away, or make its directory writable."
        case .unwritable(let file, let code):
            "The cookies cannot be saved to \(Self.path(file)): \(Self.reason(code)). "
                + "Check that its directory is writable and that there is space."
        }
    }

    private static func path(_ file: URL) -> String { file.path(percentEncoded: false) }
    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
