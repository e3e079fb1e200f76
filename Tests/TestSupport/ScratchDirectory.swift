import Foundation

/// A directory of a test's own, removed with all that is in it when the test lets go of it.
public final class ScratchDirectory: Sendable {
    /// Its absolute path, without a slash at the end.
    public let path: String

    /// Makes a fresh one below the system's directory for temporary files.
    public init() throws {
        let base = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        path = (base.hasSuffix("/") ? base : base + "/") + "martlet-scratch-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a name in it.
    public func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file in it and returns its path.
    @discardableResult
    public func write(_ data: Data, as name: String) throws -> String {
        try data.write(to: URL(filePath: file(name)))
        return file(name)
    }

    /// The names in it, sorted.
    public func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}
