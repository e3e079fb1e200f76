import Foundation

/// The one way in which the library spells a path.
enum BookPath {
    /// A whole path without empty names, without `.`, and without a slash at its end.
    ///
    /// Links are not resolved, so that what a person sees is what they chose; nor is `..`, which behind a link leads
    /// elsewhere than it seems.
    ///
    /// - Throws: `LibraryError` if it is no path.
    static func standardized(_ path: String) throws(LibraryError) -> String {
        guard !path.isEmpty, !path.utf8.contains(0), path.utf8.count < Int(PATH_MAX) else {
            throw LibraryError(.unreadable, String(path.prefix(100)), "This is no path of a file: choose another one.")
        }
        let whole = path.utf8.first == UInt8(ascii: "/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        // By bytes: a slash with a combining mark behind it is one character, and a slash nonetheless.
        let names = whole.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
        return "/" + names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }

    /// The path of a name in a folder.
    static func joined(_ folder: String, _ name: String) -> String {
        folder == "/" ? "/" + name : folder + "/" + name
    }

    /// Whether a path is a folder's or lies below it; both standardized.
    static func isWithin(_ path: String, _ folder: String) -> Bool {
        guard path.utf8.starts(with: folder.utf8) else { return false }
        let rest = path.utf8.dropFirst(folder.utf8.count)
        return folder == "/" || rest.isEmpty || rest.first == UInt8(ascii: "/")
    }

    /// Whether nothing is at a path; not so where nobody can tell, as on a disk that does not answer.
    static func isGone(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
    }
}
