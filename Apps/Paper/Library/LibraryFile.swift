import Foundation
import MartletSQLite

/// The file of a library: opened, or set aside where it is damaged.
///
/// Whoever opens one holds a lock beside it, so that of two processes that find it damaged the second does not set the
/// first one's new file aside.
struct LibraryFile: Sendable {
    let pool: DatabasePool
    /// Where a damaged file is now.
    let damagedFile: String?
    /// Tells the file from another one that comes to its place.
    let identity: FileIdentity?

    /// Opens or creates the file and its folder.
    ///
    /// - Throws: `LibraryError` and `DatabaseError`.
    init(path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent()
        // What somebody reads is nobody else's business.
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let lock = try OpeningLock(path: path + "-lock")
        defer { lock.release() }
        do {
            guard !Self.isCutShort(path) else { throw DatabaseError(code: .corrupt, message: "It is cut short") }
            pool = try Self.pool(path)
            damagedFile = nil
        } catch let error as DatabaseError where error.code == .corrupt || error.code == .notADatabase {
            damagedFile = try Self.setAside(path)
            pool = try Self.pool(path)
        }
        identity = FileIdentity(path)
    }

    private static func pool(_ path: String) throws -> DatabasePool {
        try DatabasePool(path: path, readerCount: 1, prepare: LibrarySchema.prepare)
    }

    /// Whether a log lies beside a file without even a page, or beside none: SQLite would delete it.
    ///
    /// It writes the file's first page before there is a log, so a process that dies leaves no such thing.
    private static func isCutShort(_ path: String) -> Bool {
        var log = stat()
        guard stat(path + "-wal", &log) == 0, log.st_size > 0 else { return false }
        var file = stat()
        return stat(path, &file) != 0 || file.st_size < 512
    }

    /// Gives a damaged file, and its log, a name that is free: `library.damaged-1.sqlite`.
    ///
    /// The log goes first. Were it left behind by a process that is killed here, its pages would get into the new file.
    private static func setAside(_ path: String) throws(LibraryError) -> String {
        let url = URL(filePath: path)
        let stem = url.deletingPathExtension().path(percentEncoded: false)
        let ending = url.pathExtension.isEmpty ? "" : "." + url.pathExtension
        let parts = ["-wal", "-shm", ""]
        var number = 1
        var aside = "\(stem).damaged-1\(ending)"
        while parts.contains(where: { FileIdentity(aside + $0) != nil }) {
            number += 1
            aside = "\(stem).damaged-\(number)\(ending)"
        }
        for part in parts where rename(path + part, aside + part) != 0 {
            guard errno == ENOENT else {
                let reason = String(cString: strerror(errno))
                throw LibraryError(
                    .unwritable, path, "The library is damaged and cannot be set aside (\(reason)): rename it.")
            }
        }
        return aside
    }
}

/// Tells files apart that come to one path one after the other.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// What is at a path, a link as such; `nil` where there is nothing.
    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}

/// Held by whoever opens a library, of all threads and processes; the kernel gives it up for a process that dies.
private struct OpeningLock {
    private let descriptor: Int32

    init(path: String) throws(LibraryError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                defer { close(descriptor) }
                throw Self.failure(path)
            }
        }
    }

    /// Closing gives up the lock.
    func release() { close(descriptor) }

    private static func failure(_ path: String) -> LibraryError {
        let reason = String(cString: strerror(errno))
        return LibraryError(
            .unwritable, path, "The library cannot be opened (\(reason)): look at the permissions of its folder.")
    }
}
