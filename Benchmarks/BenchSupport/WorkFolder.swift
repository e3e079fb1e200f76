import Foundation

/// A temporary folder for all that a benchmark writes; it goes with the program's end.
public final class WorkFolder {
    /// Where it is.
    public let path: String

    /// Makes the folder of a benchmark, by its program's name.
    public init(_ name: String) throws {
        path = FileManager.default.temporaryDirectory.path + "/\(name)-\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// A folder in it, empty.
    public func fresh(_ name: String) throws -> String {
        let folder = path + "/" + name
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }
}
