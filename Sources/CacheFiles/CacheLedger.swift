import Foundation

/// The sum of the sizes of a cache's files, in its lock file; exclusive to whoever holds it, of all threads and
/// processes.
package struct CacheLedger: ~Copyable {
    /// The name of the lock file.
    package static let name = "ledger"

    private let directory: String
    private let isOwn: (String) -> Bool
    private let descriptor: Int32

    /// Makes the directory where there is none, and waits for the lock; `nil` where the directory cannot be used.
    ///
    /// Files whose names are not the cache's own are neither counted nor removed; those that killed processes left
    /// half written, whose names begin with `CacheDisk.temporaryPrefix`, are its own too.
    package init?(in directory: String, where isOwn: @escaping (String) -> Bool) {
        self.directory = directory
        self.isOwn = isOwn
        let path = directory + "/" + Self.name
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        var opened = open(path, flags, 0o600)
        if opened < 0, errno == ENOENT {
            try? FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            opened = open(path, flags, 0o600)
        }
        descriptor = opened
        guard descriptor >= 0 else { return nil }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                close(descriptor)
                return nil
            }
        }
        if total < 0 { total = CacheDisk.files(in: directory, where: isOwn).reduce(0) { $0 + Self.rounded($1.size) } }
    }

    /// Closing gives up the lock.
    deinit { close(descriptor) }

    /// What a file takes of the limit: disks give out 4 KiB at a time.
    package static func rounded(_ size: Int) -> Int { (size + 4_095) & ~4_095 }

    /// The sum in bytes; negative where there is none.
    package var total: Int {
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

    /// Writes a file, within the limit; whether it did.
    ///
    /// Bytes are counted before they are written and uncounted after they are removed, so that a process killed in
    /// between leaves a sum that is too high, never one too low.
    package func write(_ data: Data, to name: String, limit: Int, now: Date) -> Bool {
        let size = Self.rounded(data.count)
        guard size <= limit else { return false }
        if total + size > limit { sweep(downTo: limit / 5 * 4 - size) }
        total += size
        let replaced = CacheDisk.size(of: directory + "/" + name).map(Self.rounded) ?? 0
        let isWritten = CacheDisk.write(data, to: name, in: directory, now: now)
        total -= isWritten ? replaced : size
        return isWritten
    }

    /// Removes a file.
    package func remove(_ name: String) {
        let path = directory + "/" + name
        guard let size = CacheDisk.size(of: path), unlink(path) == 0 else { return }
        total -= Self.rounded(size)
    }

    /// Removes the files that were not used for the longest until the rest takes no more than `goal`.
    ///
    /// Puts the sum right as well. Whoever writes holds the ledger, as the caller does now, so a half-written file is
    /// a killed process's, and goes too. O(n log n) in the number of files.
    package func sweep(downTo goal: Int) {
        let all = CacheDisk.files(in: directory, where: isOwn)
        for file in all where file.name.hasPrefix(CacheDisk.temporaryPrefix) { unlink(directory + "/" + file.name) }
        let files = all.filter { !$0.name.hasPrefix(CacheDisk.temporaryPrefix) }
            .sorted { ($0.used.tv_sec, $0.used.tv_nsec, $0.name) < ($1.used.tv_sec, $1.used.tv_nsec, $1.name) }
        var sum = files.reduce(0) { $0 + Self.rounded($1.size) }
        for file in files where sum > goal {
            if unlink(directory + "/" + file.name) == 0 || errno == ENOENT { sum -= Self.rounded(file.size) }
        }
        total = sum
    }
}
