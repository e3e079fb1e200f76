import Foundation

/// Held by whoever opens a database file, of all threads and processes; the kernel gives it up for a process that dies.
struct OpeningLock {
    private let descriptor: Int32

    init(path: String) throws(DatabaseError) {
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

    private static func failure(_ path: String) -> DatabaseError {
        DatabaseError(code: .cannotOpen, message: String(cString: strerror(errno)), path: path)
    }
}
