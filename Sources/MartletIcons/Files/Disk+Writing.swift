import Glibc

extension Disk {
    /// Writes a new file whole.
    ///
    /// - Parameters:
    ///   - permissions: The mode bits it has in the end, whatever the process masks.
    ///   - isForced: Whether it is on the disk itself when this returns, as an original must be before it is replaced.
    /// - Throws: `unwritable` with the system's reason, also where something is at the path.
    static func write(
        _ bytes: [UInt8], to path: String, permissions: mode_t? = nil, isForced: Bool = false
    ) throws(IconsError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else { throw unwritable(path, errno) }
        defer { close(descriptor) }
        try write(bytes[...], to: descriptor, path)
        try finish(descriptor, path, permissions: permissions, isForced: isForced)
    }

    /// Puts bytes in the place of a file at once, or makes it; one that has them already keeps its time.
    ///
    /// - Throws: `unwritable`; what was there is there still.
    package static func replace(_ bytes: [UInt8], at path: String) throws(IconsError) {
        if (try? read(path, atMost: bytes.count)) == bytes { return }
        let part = path + ".iconbadge-\(getpid())"
        do throws(IconsError) {
            try write(bytes, to: part)
            try move(part, to: path)
        } catch {
            unlink(part)
            throw IconsError(error.code, path: path, error.message, cause: error.cause)
        }
    }

    /// Copies a file's bytes and mode bits to a new file; a link is followed.
    ///
    /// - Returns: The SHA-256 of what was copied, and the number of bytes.
    /// - Throws: What reading throws, and `unwritable`.
    @discardableResult
    static func copy(
        _ source: String, to path: String, isForced: Bool = false
    ) throws(IconsError) -> (hash: String, size: Int) {
        let input = try openForReading(source)
        defer { close(input.descriptor) }
        let output = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard output >= 0 else { throw unwritable(path, errno) }
        defer { close(output) }
        var digest = FileDigest()
        try eachPiece(of: input.descriptor, source) { piece throws(IconsError) in
            digest.add(piece)
            try write(piece, to: output, path)
        }
        try finish(output, path, permissions: input.status.st_mode & 0o777, isForced: isForced)
        return (digest.hash, digest.count)
    }

    /// Hands on what a file holds, a piece of at most 256 KiB after the other.
    static func eachPiece(
        of descriptor: CInt, _ path: String, _ body: (ArraySlice<UInt8>) throws(IconsError) -> Void
    ) throws(IconsError) {
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(path, errno) }
            if count == 0 { return }
            try body(buffer[..<count])
        }
    }

    static func openForReading(_ path: String) throws(IconsError) -> (descriptor: CInt, status: stat) {
        let descriptor = path.utf8.contains(0) ? -1 : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(path, errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw IconsError(.unreadable, path: path, "This is not a file.")
        }
        return (descriptor, status)
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt, _ path: String) throws(IconsError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw unwritable(path, errno) }
            rest = rest.dropFirst(count)
        }
    }

    private static func finish(
        _ descriptor: CInt, _ path: String, permissions: mode_t?, isForced: Bool
    ) throws(IconsError) {
        if let permissions { guard fchmod(descriptor, permissions) == 0 else { throw unwritable(path, errno) } }
        if isForced { guard fsync(descriptor) == 0 else { throw unwritable(path, errno) } }
    }

    /// Puts a file or folder in the place of what is at another path, at once; what was there is gone.
    static func move(_ source: String, to path: String) throws(IconsError) {
        guard rename(source, path) == 0 else { throw unwritable(path, errno) }
    }

    private typealias Rename =
        @convention(c) (
            CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt
        ) -> CInt

    /// Makes two paths change places, at once.
    ///
    /// - Returns: false where the file system cannot do it.
    static func exchange(_ first: String, _ second: String) throws(IconsError) -> Bool {
        // The C library's header hides renameat2 from who does not ask for GNU's own calls, as Swift's importer does not.
        guard let symbol = dlsym(nil, "renameat2") else { return false }
        let rename = unsafeBitCast(symbol, to: Rename.self)
        let exchanging: CUnsignedInt = 1 << 1  // RENAME_EXCHANGE of linux/fs.h
        guard rename(AT_FDCWD, first, AT_FDCWD, second, exchanging) != 0 else { return true }
        guard errno == EINVAL || errno == ENOSYS else { throw unwritable(second, errno) }
        return false
    }

    /// Gives a file a second name; false where that is not possible here.
    static func link(_ source: String, as path: String) -> Bool { Glibc.link(source, path) == 0 }

    /// Makes a folder and those above it.
    ///
    /// - Returns: The paths that were not there before, the upper ones first.
    @discardableResult
    package static func makeFolder(_ path: String) throws(IconsError) -> [String] {
        var missing: [String] = []
        var at = path
        while !isFolder(at) {
            guard missing.count < 256, PathName(at).parent != at else { break }
            missing.append(at)
            at = PathName(at).parent
        }
        var made: [String] = []
        for folder in missing.reversed() {
            // Another process may have made it meanwhile.
            if mkdir(folder, 0o777) == 0 {
                made.append(folder)
            } else if errno != EEXIST {
                let code = errno
                for folder in made.reversed() { rmdir(folder) }
                throw unwritable(folder, code)
            }
        }
        guard isFolder(path) else { throw IconsError(.unwritable, path: path, "A file is where a folder must be.") }
        return made
    }

    static func unwritable(_ path: String, _ code: CInt) -> IconsError {
        let cause = String(cString: strerror(code))
        let message =
            switch code {
            case EACCES, EPERM: "You may not write here. Choose another place, or change who may."
            case EROFS: "This file system can only be read. Choose another place."
            case ENOSPC, EDQUOT: "There is no room left here."
            case ENAMETOOLONG: "The name is too long for this file system."
            default: "This could not be written."
            }
        return IconsError(.unwritable, path: path, message, cause: cause)
    }
}

extension Disk {
    /// Asks for a folder's names to be on the disk itself; a file system that cannot is left alone.
    static func forceFolder(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

extension Disk {
    /// Gives a file the time of its last change, in nanoseconds since 1970; 0 leaves it.
    static func setTime(_ time: Int, of path: String) {
        guard time != 0 else { return }
        var (seconds, rest) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
        if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1_000_000_000) }
        let changed = timespec(tv_sec: seconds, tv_nsec: rest)
        // It is a comfort to tools that compare times, and nothing is lost without it.
        utimensat(AT_FDCWD, path, [changed, changed], 0)
    }

    /// Gives a file the mode bits.
    static func setPermissions(_ permissions: mode_t, of path: String) throws(IconsError) {
        guard chmod(path, permissions) == 0 else { throw unwritable(path, errno) }
    }
}
