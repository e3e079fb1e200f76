import Foundation

/// An open regular file, closed when it is let go.
struct FileDescriptor: ~Copyable {
    let rawValue: CInt
    let byteCount: Int

    /// Opens a regular file to read; never waits, so that a pipe with no writer is an error and no standstill.
    init(reading path: String, maximumBytes: Int) throws(RasterError) {
        guard !path.utf8.contains(0) else {
            throw RasterError(.notFound, path: path, "The path contains a NUL byte.")
        }
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw Self.openingError(errno, path: path) }
        do throws(RasterError) {
            byteCount = try Self.size(of: descriptor, path: path, maximumBytes: maximumBytes)
        } catch {
            close(descriptor)
            throw error
        }
        rawValue = descriptor
    }

    deinit { close(rawValue) }

    private static func size(of descriptor: CInt, path: String, maximumBytes: Int) throws(RasterError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw RasterError(.unreadable, path: path, "The file could not be read.", cause: systemMessage(errno))
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw RasterError(.notAFile, path: path, "This is not a file that can hold a picture.")
        }
        let size = Int(status.st_size)
        try DecodeBudget.check(bytes: size, maximum: maximumBytes, path: path)
        return size
    }

    private static func openingError(_ code: CInt, path: String) -> RasterError {
        let cause = systemMessage(code)
        return switch code {
        case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP:
            RasterError(.notFound, path: path, "There is no such file.", cause: cause)
        case EACCES, EPERM: RasterError(.permissionDenied, path: path, "You may not read this file.", cause: cause)
        case ENXIO, ENODEV:
            RasterError(.notAFile, path: path, "This is not a file that can hold a picture.", cause: cause)
        default: RasterError(.unreadable, path: path, "The file could not be opened.", cause: cause)
        }
    }

    /// The whole file; it may have grown or shrunk since it was opened, and is read as it is, up to the limit.
    func readAll(maximumBytes: Int, path: String?) throws(RasterError) -> Data {
        var data = Data(count: byteCount)
        var filled = 0
        while true {
            if filled == data.count {
                if filled > maximumBytes { try DecodeBudget.check(bytes: filled, maximum: maximumBytes, path: path) }
                if filled >= byteCount { break }
            }
            let start = filled
            let got = data.withUnsafeMutableBytes {
                pread(rawValue, $0.baseAddress! + start, $0.count - start, off_t(start))
            }
            if got < 0 {
                if errno == EINTR { continue }
                throw RasterError(.unreadable, path: path, "The file could not be read.", cause: systemMessage(errno))
            }
            if got == 0 { break }
            filled += got
        }
        data.count = filled
        return data
    }
}

/// What the system says about an error number.
func systemMessage(_ code: CInt) -> String {
    String(cString: strerror(code))
}
