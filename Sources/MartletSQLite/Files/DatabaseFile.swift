import Foundation

/// A program's own database file: made with its folder, and set aside where it is damaged, so that the program starts all the
/// same and nothing is thrown away.
///
/// Whoever opens one holds a lock beside it, so that of two processes that find it damaged the second does not set the
/// first one's new file aside.
public struct DatabaseFile: Sendable {
    /// The connections.
    public let pool: DatabasePool
    /// Where a damaged file is now, and this one is empty for that reason; else `nil`.
    public let damagedFile: String?
    private let path: String
    private let identity: FileIdentity?

    /// Opens or creates the file, and its folder for this person alone.
    ///
    /// - Parameter prepare: Brings the schema up to date, and throws `.corrupt` where it finds the file damaged.
    /// - Throws: `DatabaseError`, and what `prepare` throws.
    public init(path: String, readerCount: Int = 1, prepare: (Database) throws -> Void) throws {
        let folder = URL(filePath: path).deletingLastPathComponent()
        // What somebody keeps is nobody else's business.
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let lock = try OpeningLock(path: path + "-lock")
        defer { lock.release() }
        do {
            guard !Self.isCutShort(path) else { throw DatabaseError(code: .corrupt, message: "It is cut short") }
            pool = try DatabasePool(path: path, readerCount: readerCount, prepare: prepare)
            damagedFile = nil
        } catch let error as DatabaseError where error.code == .corrupt || error.code == .notADatabase {
            damagedFile = try Self.setAside(path)
            pool = try DatabasePool(path: path, readerCount: readerCount, prepare: prepare)
        }
        self.path = path
        identity = FileIdentity(path)
    }

    /// Whether another file, or none, is at the path now.
    ///
    /// A file without a name takes changes as any; nobody would find them again. So ask before a change that matters.
    public var isReplaced: Bool { FileIdentity(path) != identity }

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
    private static func setAside(_ path: String) throws(DatabaseError) -> String {
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
                throw DatabaseError(
                    code: .cannotOpen, message: "It is damaged and cannot be set aside: \(reason)", path: path)
            }
        }
        return aside
    }
}
