import Foundation

/// Reading and writing of a cache's files.
package enum CacheDisk {
    /// Begins the names of files that are being written.
    package static let temporaryPrefix = "part-"

    struct File {
        let name: String
        let size: Int
        let used: timespec
    }

    /// The whole of a regular file, `nil` where there is none, or one larger than `limit`; notes that it was used.
    package static func read(_ path: String, limit: Int, now: Date) -> Data? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
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
        touch(descriptor, now)
        return data
    }

    /// Writes a file whole or not at all; whether it did.
    ///
    /// It is not forced to the disk: what a power cut tears is found by its check sum.
    package static func write(_ data: Data, to name: String, in directory: String, now: Date) -> Bool {
        let temporary = directory + "/" + temporaryPrefix + CacheHash.hexadecimal(UInt64.random(in: 0...UInt64.max))
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        let isWritten = write(data, to: descriptor)
        touch(descriptor, now)
        guard close(descriptor) == 0, isWritten, rename(temporary, directory + "/" + name) == 0 else {
            unlink(temporary)
            return false
        }
        return true
    }

    /// The regular files of a directory whose names are the cache's own.
    static func files(in directory: String, where isOwn: (String) -> Bool) -> [File] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var files: [File] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var status = stat()
            guard isOwn(name), fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { continue }
            files.append(File(name: name, size: Int(status.st_size), used: status.st_mtim))
        }
        return files
    }

    /// The size of a file; `nil` where there is none.
    package static func size(of path: String) -> Int? {
        var status = stat()
        return lstat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    private static func write(_ data: Data, to descriptor: Int32) -> Bool {
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

    private static func touch(_ descriptor: Int32, _ date: Date) {
        let seconds = date.timeIntervalSince1970
        let whole = seconds.rounded(.down)
        let time = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
        // A time that cannot be set costs an entry its place in the order, no more.
        _ = futimens(descriptor, [time, time])
    }
}
