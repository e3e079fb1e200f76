import Glibc

/// Reads a whole file within a budget.
enum PictureFile {
    /// Throws `notFound`, `permissionDenied`, `unreadable` or `tooLarge`, each with the path.
    static func bytes(at path: String, maximum: Int = PictureBudget.bytes) throws(IconsError) -> [UInt8] {
        // O_NONBLOCK: opening a pipe that nobody writes to would wait for ever.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw failure(errno, path) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw failure(errno, path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw IconsError(.unreadable, path: path, "This is not a file.")
        }
        guard status.st_size <= maximum else { throw tooLarge(path, maximum) }
        // One byte more than it has, to notice the end, and that it has grown meanwhile.
        let room = Int(status.st_size) + 1
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            while count < room {
                let got = read(file, buffer.baseAddress.map { $0 + count }, room - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { code = errno }
                guard got > 0 else { break }
                count += got
            }
        }
        guard code == 0 else { throw failure(code, path) }
        guard bytes.count < room else { throw IconsError(.unreadable, path: path, "The file is still being written.") }
        return bytes
    }

    private static func tooLarge(_ path: String, _ maximum: Int) -> IconsError {
        IconsError(.tooLarge, path: path, "The file has more bytes than the budget of \(maximum >> 20) MiB.")
    }

    private static func failure(_ code: Int32, _ path: String) -> IconsError {
        switch code {
        case ENOENT, ENOTDIR: IconsError(.notFound, path: path, "There is no such file.")
        case EACCES, EPERM: IconsError(.permissionDenied, path: path, "This user may not read the file.")
        default: IconsError(.unreadable, path: path, "The file cannot be read.", cause: String(cString: strerror(code)))
        }
    }
}
