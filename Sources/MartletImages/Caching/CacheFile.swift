import Foundation

/// A file of a disk cache, open for reading.
struct CacheFile: ~Copyable {
    /// Begins the names of files that are being written.
    static let temporaryPrefix = "part-"

    /// The whole file.
    let contents: Data
    private let descriptor: CInt

    /// Opens and reads a regular file; nil where there is none, or one too large to be ours.
    init?(reading path: String, maximumBytes: Int) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        guard let contents = Self.read(descriptor, maximumBytes: maximumBytes) else {
            close(descriptor)
            return nil
        }
        self.contents = contents
    }

    deinit { close(descriptor) }

    private static func read(_ descriptor: CInt, maximumBytes: Int) -> Data? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximumBytes else {
            return nil
        }
        var data = Data(count: Int(status.st_size))
        var filled = 0
        while filled < data.count {
            let start = filled
            let count = data.withUnsafeMutableBytes { bytes in
                pread(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start, off_t(start))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            filled += count
        }
        return data
    }

    /// Notes that the file was used.
    func touch(_ date: Date) { Self.touch(descriptor, date) }

    /// Writes a file whole or not at all; whether it did.
    static func write(_ data: Data, to path: String, modified: Date) -> Bool {
        let directory = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
        let temporary = "\(directory)\(temporaryPrefix)" + String(UInt64.random(in: 0...UInt64.max), radix: 16)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        let isWritten = write(data, to: descriptor)
        touch(descriptor, modified)
        guard close(descriptor) == 0, isWritten, rename(temporary, path) == 0 else {
            unlink(temporary)
            return false
        }
        return true
    }

    private static func write(_ data: Data, to descriptor: CInt) -> Bool {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    private static func touch(_ descriptor: CInt, _ date: Date) {
        let seconds = date.timeIntervalSince1970
        let whole = seconds.rounded(.down)
        let time = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
        // A time that cannot be set costs an entry its place in the order, no more.
        _ = futimens(descriptor, [time, time])
    }
}
