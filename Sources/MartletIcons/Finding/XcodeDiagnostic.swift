/// A message in the form that Xcode shows at a file's line and in its list of issues.
public struct XcodeDiagnostic: Hashable, Sendable, CustomStringConvertible {
    /// How bad it is.
    public enum Severity: String, Hashable, Sendable { case error, warning, note }

    /// How bad it is.
    public let severity: Severity
    /// The file; nil where there is none.
    public let path: String?
    /// The line, from 1; shown only with a file.
    public let line: Int?
    /// A sentence.
    public let message: String

    /// Creates a message.
    public init(_ severity: Severity, path: String? = nil, line: Int? = nil, _ message: String) {
        (self.severity, self.path, self.line, self.message) = (severity, path, line, message)
    }

    /// The error of a fault.
    public init(_ error: IconsError) {
        self.init(
            .error, path: error.path, line: error.line, error.message + (error.cause.map { " (\($0))" } ?? ""))
    }

    /// The warning of a note.
    public init(_ note: IconNote) {
        self.init(.warning, path: note.path, line: note.line, note.message)
    }

    /// `path:line: error: text`, `path: warning: text` or `warning: text`, always on one line.
    public var description: String {
        let place = path.map { path in path + (line.map { ":\($0)" } ?? "") + ": " } ?? ""
        return (place + severity.rawValue + ": " + message).split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
