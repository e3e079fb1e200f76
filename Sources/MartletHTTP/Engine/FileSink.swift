import Foundation
import Glibc

/// The file that a response's body is written to.
///
/// `@unchecked Sendable` is sound: the engine's thread alone calls it while the transfer runs, and whoever started the
/// transfer only before and after.
final class FileSink: @unchecked Sendable {
    let url: URL
    /// The bytes in the file.
    private(set) var count: Int64
    private var descriptor: Int32 = -1

    /// Creates a sink; a file that is there already is continued after its first `count` bytes.
    init(url: URL, count: Int64 = 0) {
        self.url = url
        self.count = count
    }

    deinit { close() }

    /// Forgets what was written: the body begins again.
    func restart() {
        count = 0
        if descriptor >= 0 { _ = Self.cut(descriptor, to: 0) }
    }

    /// Cuts a file to a length; 0, or the system's error number.
    ///
    /// Not where it has that length: ext4 takes a file that was cut to nothing for one that is being replaced, and makes
    /// its `close` wait until all is on the disk. A gigabyte then takes twice as long.
    private static func cut(_ descriptor: Int32, to count: Int64) -> Int32 {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return errno }
        return status.st_size == off_t(count) || ftruncate(descriptor, off_t(count)) == 0 ? 0 : errno
    }

    /// Opens the file, if it is not open; 0, or the system's error number.
    func open() -> Int32 {
        guard descriptor < 0 else { return 0 }
        // Without O_NONBLOCK, a FIFO that nobody reads would hold up every transfer.
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let opened = Glibc.open(url.path, flags, 0o600)
        guard opened >= 0 else { return errno }
        var status = stat()
        // Two that go on with the same partial file would write into each other's; where there are no locks, they may.
        let code =
            fstat(opened, &status) != 0
            ? errno
            : status.st_mode & S_IFMT != S_IFREG
                ? EINVAL
                : flock(opened, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
                    ? EBUSY : Self.cut(opened, to: count)
        guard code == 0 else {
            Glibc.close(opened)
            return code
        }
        descriptor = opened
        return 0
    }

    /// Writes bytes after those that are there; 0, or the system's error number.
    func append(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        let code = open()
        guard code == 0 else { return code }
        var written = 0
        while written < bytes.count {
            let count = pwrite(descriptor, bytes.baseAddress! + written, bytes.count - written, off_t(self.count))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? EIO : errno }
            written += count
            self.count += Int64(count)
        }
        return 0
    }

    /// Closes the file; 0, or the error number of writes that failed late.
    @discardableResult
    func close() -> Int32 {
        guard descriptor >= 0 else { return 0 }
        defer { descriptor = -1 }
        return Glibc.close(descriptor) == 0 ? 0 : errno
    }
}
