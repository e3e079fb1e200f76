import Foundation
import MartletIcons
import TestSupport

/// A folder of a test's own with files at paths in it.
struct SourceTree {
    let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    /// Writes a text at a path, its folders made, and returns the whole path.
    @discardableResult
    func write(_ text: String, to path: String) throws -> String { try write(Data(text.utf8), to: path) }

    @discardableResult
    func write(_ data: Data, to path: String) throws -> String {
        let whole = scratch.file(path)
        try FileManager.default.createDirectory(
            at: URL(filePath: whole).deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: URL(filePath: whole))
        return whole
    }

    func path(_ name: String) -> String { scratch.file(name) }
}

/// The error that work fails with; nil where it does not fail.
func valueError(_ work: () throws(IconsError) -> some Any) -> IconsError? {
    do throws(IconsError) {
        _ = try work()
        return nil
    } catch {
        return error
    }
}
