import Glibc

/// Writes small files so that each is whole or not there.
enum WholeFile {
    static func write(_ text: String, to path: String) throws(Exit) {
        try write(Array(text.utf8), to: path)
    }

    /// Writes beside the path first, and renames; a file that has the bytes already is left with its time.
    static func write(_ bytes: [UInt8], to path: String) throws(Exit) {
        if holds(path, bytes) { return }
        let part = path + ".iconbadge-\(getpid())"
        let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(path) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let exit = failure(path)
                close(descriptor)
                unlink(part)
                throw exit
            }
            rest = rest.dropFirst(count)
        }
        guard close(descriptor) == 0, rename(part, path) == 0 else {
            let exit = failure(path)
            unlink(part)
            throw exit
        }
    }

    /// Makes a folder and those above it.
    static func makeFolder(_ path: String) throws(Exit) {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += (made.isEmpty || made == "/" ? "" : "/") + part
            guard mkdir(made, 0o755) == 0 || errno == EEXIST else { throw failure(path) }
        }
    }

    private static func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == bytes.count
        else { return false }
        var found = [UInt8](repeating: 0, count: bytes.count)
        var filled = 0
        while filled < found.count {
            let count = found.withUnsafeMutableBytes { buffer in
                read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
            }
            if count <= 0 { return false }
            filled += count
        }
        return found == bytes
    }

    private static func failure(_ path: String) -> Exit {
        Exit(.unwritable, "\(path): This cannot be written: \(String(cString: strerror(errno))).")
    }
}
