import CacheFiles
import Foundation
import Synchronization

/// The bytes of pictures as they were loaded, in files, up to a number of bytes that is never exceeded.
///
/// Several processes may share a directory, and any of them may be killed at any time. A lock file guards changes and
/// holds the sum of all sizes. Bytes are counted there before they are written and uncounted after they are removed, so a
/// process that dies in between leaves a sum that is too high, never one too low; the sum is put right when the directory
/// is next looked through, which happens only when the limit is reached: then the files that were not used for the
/// longest go, down to four fifths of the limit. Files are written under another name and renamed.
///
/// A cache that cannot be used (no directory, no space) is one that misses. Calls block, and are safe from any thread.
final class DiskCache: Sendable {
    /// The bytes that all files together may take, each rounded up to the 4 KiB that a disk gives out.
    let limit: Int

    private let directory: String
    private let now: @Sendable () -> Date
    /// Keeps this process's threads from waiting for each other in the kernel; the lock file is for other processes.
    private let writing = Mutex(())

    /// A file larger than a quarter of the limit is not kept: it would cost too many others.
    private var entryLimit: Int { limit / 4 }

    /// A cache in a directory, which is made when it is first needed.
    init(directory: URL, limit: Int, now: @escaping @Sendable () -> Date = { Date() }) {
        self.directory = directory.path(percentEncoded: false)
        self.limit = max(0, limit)
        self.now = now
    }

    /// The bytes of a URL, nil where there are none; a file that is not as it was written is removed.
    func data(for url: URL) -> Data? {
        let path = directory + "/" + CacheHash.name(of: url.absoluteString)
        guard let contents = CacheDisk.read(path, limit: limit, now: now()) else { return nil }
        guard let data = CacheEntry.decode(contents, for: url) else {
            unlink(path)
            return nil
        }
        return data
    }

    /// Keeps the bytes of a URL.
    func store(_ data: Data, for url: URL) {
        let entry = CacheEntry.encode(data, for: url)
        guard CacheLedger.rounded(entry.count) <= entryLimit else { return }
        withLedger { _ = $0.write(entry, to: CacheHash.name(of: url.absoluteString), limit: limit, now: now()) }
    }

    /// Forgets the bytes of a URL.
    func remove(_ url: URL) {
        withLedger { $0.remove(CacheHash.name(of: url.absoluteString)) }
    }

    /// Forgets everything.
    func removeAll() {
        withLedger { $0.sweep(downTo: 0) }
    }

    private func withLedger(_ body: (borrowing CacheLedger) -> Void) {
        writing.withLock { _ in
            // The directory is the cache's alone.
            guard let ledger = CacheLedger(in: directory, where: { $0 != CacheLedger.name }) else { return }
            body(ledger)
        }
    }
}
