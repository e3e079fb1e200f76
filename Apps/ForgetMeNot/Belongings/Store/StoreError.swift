import Foundation
import MartletSQLite

/// Why the things kept cannot be read or changed.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// Another program holds the store for too long.
        case busy
        /// It cannot be opened or written.
        case unwritable
        /// It turned out to be damaged while it was in use.
        case damaged
        /// A newer version of the program wrote it.
        case newer
        /// There is no such thing in it.
        case notFound = "not-found"
        /// A file to be imported is none.
        case unreadable
        /// Something else.
        case failed
    }

    package let code: Code
    /// Sentences that name the file and say what to do.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }

    /// Puts what the database says into a sentence.
    init(_ error: any Error, store path: String) {
        guard let error = error as? DatabaseError else {
            self =
                error as? StoreError
                ?? StoreError(.unwritable, "\(path) cannot be opened: \(error.localizedDescription)")
            return
        }
        switch error.code {
        case .busy, .locked: self.init(.busy, "Another program is writing to \(path): try again in a moment.")
        case .full: self.init(.unwritable, "The disk of \(path) is full: make room on it and try again.")
        case .readOnly, .permission, .cannotOpen, .inputOutput:
            self.init(
                .unwritable,
                "\(path) cannot be opened or written (\(error.message)): look at the permissions of its folder.")
        case .corrupt, .notADatabase:
            self.init(
                .damaged,
                "\(path) is damaged: start the program again, and it sets the file aside and begins a new one.")
        case .schemaTooNew: self.init(.newer, "A newer version of the program wrote \(path): use that one.")
        default: self.init(.failed, "\(path) could not do this: \(error.message) (\(error.extendedCode)).")
        }
    }
}
