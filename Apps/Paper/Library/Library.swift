import Dispatch
import MartletSQLite

/// The user's books: which there are, how far each has been read, and which folders to look for more in.
///
/// What a call did is on disk when it returns, and stays when the process, or the machine, dies the moment after.
/// Several processes may have the same library open; each sees what the others did. The calls wait for the disk: on the
/// main actor use `perform`.
///
/// ```swift
/// let library = try Library(path: data + "/library.sqlite")
/// let books = try await library.perform { library throws(LibraryError) in try library.all() }
/// ```
///
/// Thread: any.
final class Library: Sendable {
    /// The file.
    let path: String
    /// Where the file was put that was found damaged when the library was opened, and is empty for that reason; else
    /// `nil`.
    let damagedFile: String?

    private let file: DatabaseFile
    private let queue = DispatchQueue(label: "paper.library", qos: .userInitiated)

    /// Opens or creates a library, and its folder.
    ///
    /// A damaged file is set aside under another name, and a new one begun: see `damagedFile`.
    ///
    /// - Throws: `LibraryError`: with `.newer` where a newer version wrote it; that file stays as it is.
    init(path: String) throws(LibraryError) {
        let path = try BookPath.standardized(path)
        do {
            file = try DatabaseFile(path: path, prepare: LibrarySchema.prepare)
        } catch {
            throw LibraryError(error, library: path)
        }
        self.path = path
        damagedFile = file.damagedFile
    }

    /// Does something with the library on a thread that may wait; one after the other, in the order of the calls.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable (Library) throws(LibraryError) -> Value
    ) async throws(LibraryError) -> Value {
        let result = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: Result { () throws(LibraryError) in try body(self) })
            }
        }
        return try result.get()
    }

    /// Does something with the library after what was asked for before, without waiting for it.
    func enqueue(_ body: @escaping @Sendable (Library) -> Void) {
        queue.async { body(self) }
    }

    /// Closes the file; later calls throw.
    func close() { file.pool.close() }

    /// Reads one state of the database.
    func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws(LibraryError) -> Value {
        do {
            return try file.pool.readAndWait(body)
        } catch {
            throw LibraryError(error, library: path)
        }
    }

    /// Changes the database, all or nothing.
    func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws(LibraryError) -> Value {
        do {
            return try file.pool.writeAndWait { database in
                guard !self.file.isReplaced else {
                    throw LibraryError(
                        .replaced, self.path, "The library's file was moved or replaced: start the program again.")
                }
                return try body(database)
            }
        } catch {
            throw LibraryError(error, library: path)
        }
    }
}
