/// What SQLite, or this library, refused, with the code to decide by and the sentence to show.
///
/// ```swift
/// do { try database.execute("INSERT INTO photos (id) VALUES (?)", 1) }
/// catch let error as DatabaseError where error.code == .constraint { … }
/// ```
public struct DatabaseError: Error, Hashable, Sendable {
    /// The primary result code: what kind of failure it is.
    public let code: Code

    /// The extended result code, such as `.constraintUnique`; equal to `code` where SQLite has no finer one.
    public let extendedCode: Code

    /// SQLite's sentence, or ours, about this very failure.
    public let message: String

    /// The SQL that failed; `nil` where none was involved.
    public let sql: String?

    /// The database file; `nil` for one in memory.
    public let path: String?

    /// Creates an error from a primary or extended code.
    public init(code: Code, message: String, sql: String? = nil, path: String? = nil) {
        self.code = code.primary
        self.extendedCode = code
        self.message = message
        self.sql = sql
        self.path = path
    }
}

extension DatabaseError: CustomStringConvertible {
    /// The sentence, the code, and where it happened, on one line.
    public var description: String {
        var text = "\(message) (\(extendedCode))"
        if let path { text += " in \(path)" }
        if let sql { text += ": \(sql.prefix(300))" }
        return text
    }
}
