import Glibc

/// Keeps other processes from the same work until it is let go of.
///
/// Its owner may remove what is locked; whoever waited for it then sees that it is gone, and begins anew. A process that is
/// killed leaves a file or folder that locks nobody. Where a file system has no locks, as some on networks, nothing is kept.
struct FileLock: Sendable {
    private let descriptor: CInt
    /// The lock file, which is removed in the end; nil for a folder.
    private let file: String?

    /// Waits for a lock file, which is made for that.
    ///
    /// - Throws: `unwritable` where the file cannot be made.
    init(_ path: String) throws(IconsError) {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
            guard descriptor >= 0 else { throw Disk.unwritable(path, errno) }
            if Self.isLocked(descriptor, path, LOCK_EX) {
                (self.descriptor, file) = (descriptor, path)
                return
            }
            close(descriptor)
        }
    }

    /// Waits for a folder, which is made where there is none.
    ///
    /// - Throws: `unwritable` where the folder cannot be made.
    init(folder path: String) throws(IconsError) {
        while true {
            guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw Disk.unwritable(path, errno) }
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
            if descriptor < 0 {
                // Its owner has removed it meanwhile.
                if errno == ENOENT { continue }
                throw Disk.unwritable(path, errno)
            }
            if Self.isLocked(descriptor, path, LOCK_EX) {
                (self.descriptor, file) = (descriptor, nil)
                return
            }
            close(descriptor)
        }
    }

    /// The lock of a file that is there and that nobody has; nil elsewhere.
    init?(leftAt path: String) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        guard Self.isLocked(descriptor, path, LOCK_EX | LOCK_NB) else {
            close(descriptor)
            return nil
        }
        (self.descriptor, file) = (descriptor, path)
    }

    /// The lock of a folder that is there and that nobody has; nil elsewhere.
    init?(leftFolder path: String) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        guard Self.isLocked(descriptor, path, LOCK_EX | LOCK_NB) else {
            close(descriptor)
            return nil
        }
        (self.descriptor, file) = (descriptor, nil)
    }

    /// Whether what was opened is locked, and is still what is at its path.
    private static func isLocked(_ descriptor: CInt, _ path: String, _ operation: CInt) -> Bool {
        while flock(descriptor, operation) != 0 {
            if errno == EINTR { continue }
            if errno == EWOULDBLOCK { return false }
            break
        }
        var (held, there) = (stat(), stat())
        return fstat(descriptor, &held) == 0 && lstat(path, &there) == 0 && held.st_ino == there.st_ino
            && held.st_dev == there.st_dev
    }

    /// Lets go of it; once, by whoever has it.
    func unlock() {
        if let file { unlink(file) }
        close(descriptor)
    }
}
