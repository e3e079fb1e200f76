/// Something about the icons that a person should know, though it does not stop the work.
public struct IconNote: Hashable, Sendable, CustomStringConvertible {
    /// The file or folder that it is about.
    public let path: String
    /// The line in the file, from 1; nil where lines mean nothing.
    public let line: Int?
    /// A sentence.
    public let message: String

    /// Creates a note.
    public init(path: String, line: Int? = nil, _ message: String) {
        (self.path, self.line, self.message) = (path, line, message)
    }

    /// Where and what, on one line.
    public var description: String { path + (line.map { ":\($0)" } ?? "") + ": " + message }
}
