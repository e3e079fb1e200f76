import Foundation
import MartletSQLite

/// A person's things: which there are, where each was last, and what is still to be told.
///
/// What a call did is on disk when it returns, and stays when the process dies the moment after. The window, the service and
/// the command line may have the same store open; each sees what the others did. The calls wait for the disk.
///
/// Thread: any.
package final class BelongingsStore: Sendable {
    /// The file.
    package let path: String
    /// Where the file was put that was found damaged when the store was opened; else `nil`.
    package let damagedFile: String?
    /// So many entries of the history are kept; of more, the oldest go.
    package static let historyLimit = 100_000

    private let file: DatabaseFile

    /// Opens or creates a store, and its folder.
    ///
    /// A damaged file is set aside, and a new one begun.
    package init(path: String) throws(StoreError) {
        do {
            file = try DatabaseFile(path: path, prepare: StoreSchema.prepare)
        } catch {
            throw StoreError(error, store: path)
        }
        self.path = path
        damagedFile = file.damagedFile
    }

    /// Where this person's things are kept: `$XDG_DATA_HOME/io.github.martlet_swift.ForgetMeNot/things.sqlite`, or the same below
    /// `~/.local/share`.
    package static func userPath(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        // The specification has relative paths ignored.
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"] ?? NSHomeDirectory()
        return (data ?? home + "/.local/share") + "/io.github.martlet_swift.ForgetMeNot/things.sqlite"
    }

    /// Closes the file; later calls throw.
    package func close() { file.pool.close() }

    func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try file.pool.readAndWait(body)
        } catch {
            throw StoreError(error, store: path)
        }
    }

    func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try file.pool.writeAndWait { database in
                guard !self.file.isReplaced else {
                    throw StoreError(.unwritable, "\(self.path) was moved or replaced: start the program again.")
                }
                return try body(database)
            }
        } catch {
            throw StoreError(error, store: path)
        }
    }

    /// Changes whenever another connection, of this process or another, has changed the store.
    package func version() throws(StoreError) -> Int {
        try read { try $0.value("PRAGMA data_version") ?? 0 }
    }
}
