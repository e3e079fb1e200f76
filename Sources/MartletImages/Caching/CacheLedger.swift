import Foundation

/// The sum of the sizes of a disk cache, in its lock file; exclusive to whoever holds it, of all processes.
struct CacheLedger: ~Copyable {
    /// The name of the lock file.
    static let name = "ledger"

    private let descriptor: CInt

    /// Makes the directory where there is none, and waits for the lock; nil where the directory cannot be used.
    ///
    /// Where there is no sum yet, or one that makes no sense, `counting` gives it.
    init?(in directory: String, counting: () -> Int) {
        try? FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        descriptor = open(directory + "/" + Self.name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { return nil }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                close(descriptor)
                return nil
            }
        }
        if total < 0 { total = counting() }
    }

    /// Closing gives up the lock.
    deinit { close(descriptor) }

    /// The sum in bytes; negative where there is none.
    var total: Int {
        get {
            var value: Int64 = -1
            let count = pread(descriptor, &value, MemoryLayout<Int64>.size, 0)
            return count == MemoryLayout<Int64>.size ? Int(Int64(littleEndian: value)) : -1
        }
        nonmutating set {
            var value = Int64(max(0, newValue)).littleEndian
            // A sum that could not be written is counted anew by the next one who needs it.
            if pwrite(descriptor, &value, MemoryLayout<Int64>.size, 0) != MemoryLayout<Int64>.size {
                ftruncate(descriptor, 0)
            }
        }
    }
}
