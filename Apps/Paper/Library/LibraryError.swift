import Foundation
import MartletSQLite

/// Why the library, or a file for it, cannot be used.
struct LibraryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of fault.
    enum Code: String, Sendable, CaseIterable {
        /// A book or a folder cannot be read.
        case unreadable
        /// There is no book of this number.
        case noSuchBook = "no-such-book"
        /// The book has no such page.
        case noSuchPage = "no-such-page"
        /// Another book of the library is at this path.
        case pathTaken = "path-taken"
        /// Another program holds the library for too long.
        case busy
        /// The library cannot be opened or written.
        case unwritable
        /// The library turned out to be damaged while it was in use.
        case damaged
        /// Somebody put another file in the library's place while it was in use.
        case replaced
        /// A newer version of the program wrote the library.
        case newer
        /// It is a database of another program.
        case foreign
        /// Something else that the database did not do.
        case failed
    }

    var code: Code
    /// The file it is about.
    var path: String
    /// A sentence that tells what to do.
    var message: String

    init(_ code: Code, _ path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    var description: String { "\(path): \(message)" }
}

extension LibraryError {
    /// Puts what the database says into a sentence.
    init(_ error: any Error, library path: String) {
        switch error {
        case let error as LibraryError: self = error
        case let error as DatabaseError: self.init(error, library: path)
        default:
            self.init(.unwritable, path, "The library cannot be opened: \(error.localizedDescription)")
        }
    }

    private init(_ error: DatabaseError, library path: String) {
        switch error.code {
        case .busy, .locked:
            self.init(.busy, path, "Another program is writing to the library: try again in a moment.")
        case .full:
            self.init(.unwritable, path, "The disk is full: make room on it and try again.")
        case .readOnly, .permission, .cannotOpen, .inputOutput:
            self.init(
                .unwritable, path,
                "The library cannot be opened or written (\(error.message)): look at the permissions of its folder.")
        case .corrupt, .notADatabase:
            self.init(
                .damaged, path,
                "The library is damaged: start the program again, and it sets the file aside and begins a new one.")
        case .schemaTooNew:
            self.init(.newer, path, "A newer version of the program wrote the library: use that one.")
        default:
            self.init(.failed, path, "The library could not do this: \(error.message) (\(error.extendedCode)).")
        }
    }

    static func noSuchBook(_ id: Int64, library path: String) -> LibraryError {
        LibraryError(.noSuchBook, path, "The book \(id) is no longer in the library: add its file again.")
    }
}
