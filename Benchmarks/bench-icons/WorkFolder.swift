import Foundation

/// A temporary folder for all that a run writes; it goes with the program's end.
final class WorkFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/bench-icons-\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// A folder in it, empty.
    func fresh(_ name: String) throws -> String {
        let folder = path + "/" + name
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }
}
