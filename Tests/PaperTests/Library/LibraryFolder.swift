import Foundation
import TestSupport

@testable import Paper

/// A folder with a library in it, and files to be its books.
struct LibraryFolder {
    let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    var libraryPath: String { scratch.file("data/library.sqlite") }

    func open() throws -> Library { try Library(path: libraryPath) }

    /// Writes a file, and the folders that it is in.
    @discardableResult
    func write(_ name: String, _ text: String = "x") throws -> String {
        let path = scratch.file(name)
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: scratch.file(name), toPath: scratch.file(other))
    }

    /// What is known of a file that is there.
    func book(_ name: String, title: String? = nil, pages: Int = 100) throws -> NewBook {
        let path = scratch.file(name)
        return try NewBook(
            path: path, title: title ?? name, kind: .pdf, pageCount: pages, fingerprint: BookFingerprint(of: path))
    }

    /// A book whose file is nowhere, with a content of its own.
    static func imagined(_ name: String, title: String? = nil, pages: Int = 100) throws -> NewBook {
        try NewBook(
            path: "/nowhere/\(name)", title: title ?? name, kind: .cbz, pageCount: pages,
            fingerprint: BookFingerprint(size: 1, digest: Data(name.utf8)))
    }
}

/// A moment, in seconds.
func at(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
