import Glibc

/// Keeps other processes from the same work until it is let go of.
///
/// The lock file is removed by its owner; whoever waited for it then sees that it is gone, and makes another. A process
/// that is killed leaves the file, which locks nobody.
struct FileLock: Sendable {
    private let descriptor: CInt
    private let path: String

    /// Waits for the lock.
    ///
    /// - Throws: `unwritable` where the file cannot be made or locked.
    init(_ path: String) throws(IconsError) {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
            guard descriptor >= 0 else { throw Disk.unwritable(path, errno) }
            while flock(descriptor, LOCK_EX) != 0 {
                guard errno == EINTR else {
                    let code = errno
                    close(descriptor)
                    throw Disk.unwritable(path, code)
                }
            }
            var (held, there) = (stat(), stat())
            if fstat(descriptor, &held) == 0, stat(path, &there) == 0, held.st_ino == there.st_ino,
                held.st_dev == there.st_dev
            {
                (self.descriptor, self.path) = (descriptor, path)
                return
            }
            close(descriptor)
        }
    }

    /// Lets go of it; once, by whoever has it.
    func unlock() {
        unlink(path)
        close(descriptor)
    }
}
