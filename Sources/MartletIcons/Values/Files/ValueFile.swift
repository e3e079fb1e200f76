import Glibc

/// A file that a value is read from: small, regular, and read whole.
enum ValueFile {
    /// The most bytes that a file with values may have.
    static let maximumBytes = 16 << 20

    /// The file's bytes.
    ///
    /// Throws `notFound`, `permissionDenied`, `unreadable` (also for what is no regular file) and `tooLarge`.
    static func bytes(at path: String, maximumBytes: Int = maximumBytes) throws(IconsError) -> [UInt8] {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw IconsError(.notFound, path: path, "This path names no file.")
        }
        // Not to wait at a pipe that nobody writes to.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw openingError(errno, path: path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw readingError(errno, path: path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let what = status.st_mode & S_IFMT == S_IFDIR ? "This is a folder, not a file." : "This is not a file."
            throw IconsError(.unreadable, path: path, what)
        }
        guard status.st_size <= maximumBytes else { throw tooLarge(path, maximumBytes) }
        return try readAll(descriptor, expecting: Int(status.st_size), path: path, maximumBytes: maximumBytes)
    }

    private static func readAll(
        _ descriptor: CInt, expecting size: Int, path: String, maximumBytes: Int
    ) throws(IconsError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        var buffer = [UInt8](repeating: 0, count: min(max(size + 1, 512), 1 << 18))
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw readingError(errno, path: path) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: buffer[..<count])
            // The file may have grown since it was measured.
            if bytes.count > maximumBytes { throw tooLarge(path, maximumBytes) }
        }
    }

    /// Whether a regular file is at the path, links followed.
    static func isFile(_ path: String) -> Bool { kind(path) == S_IFREG }

    /// Whether a folder is at the path, links followed.
    static func isFolder(_ path: String) -> Bool { kind(path) == S_IFDIR }

    /// Whether anything is at the path.
    static func exists(_ path: String) -> Bool { kind(path) != nil }

    private static func kind(_ path: String) -> mode_t? {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT
    }

    /// The names in a folder, sorted; none where it cannot be read.
    ///
    /// Stops at 10,000 names.
    static func names(in folder: String) -> [String] {
        guard !folder.utf8.contains(0), let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < 10_000, let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The absolute path, by way of the working folder, without `.` and `..`.
    static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/") else { return PathText.standardized(path) }
        guard let working = getcwd(nil, 0) else { return PathText.standardized(path) }
        defer { free(working) }
        return PathText.standardized(PathText.join(String(cString: working), path))
    }

    private static func tooLarge(_ path: String, _ maximumBytes: Int) -> IconsError {
        IconsError(
            .tooLarge, path: path,
            "The file has more than \(maximumBytes >> 20) MiB, too much for one that a version is read from.")
    }

    private static func openingError(_ code: CInt, path: String) -> IconsError {
        let cause = String(cString: strerror(code))
        return switch code {
        case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP:
            IconsError(.notFound, path: path, "There is no such file.", cause: cause)
        case EACCES, EPERM: IconsError(.permissionDenied, path: path, "You may not read this file.", cause: cause)
        default: IconsError(.unreadable, path: path, "The file could not be opened.", cause: cause)
        }
    }

    private static func readingError(_ code: CInt, path: String) -> IconsError {
        IconsError(.unreadable, path: path, "The file could not be read.", cause: String(cString: strerror(code)))
    }
}
