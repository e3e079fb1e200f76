import Foundation

/// A file of cookies in the Netscape format, which curl reads and writes too.
///
/// A comment before each line tells when the cookie was stored.
struct CookieFile: Sendable {
    struct Contents {
        var lines: [(line: CookieLine, stored: Date?)] = []
        /// Whether something in it was no cookie.
        var isDamaged = false
    }

    /// More than as many cookies as are kept, each of the largest size, would take.
    private static let sizeLimit = 20 << 20
    private static let storedMark = "# stored "

    let url: URL
    private var path: String { url.path(percentEncoded: false) }

    /// Reads what is there; a file that is damaged or much too large is renamed, and its new place returned.
    ///
    /// What can be read of a damaged file is read.
    func load() throws(CookieStorageError) -> (contents: Contents, setAside: URL?) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return (Contents(), nil) }
            throw .unreadable(url, code: errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(url, code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(url, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
        }
        guard status.st_size <= Self.sizeLimit else { return (Contents(), try setAside()) }
        let data = try read(descriptor, atMost: Self.sizeLimit)
        let contents = Self.parse(data)
        return (contents, contents.isDamaged ? try setAside() : nil)
    }

    /// Writes the file whole or not at all, so that it is on the disk when this returns.
    ///
    /// Readable by its owner alone. Two processes that save at once do it one after the other; the later one counts.
    func save(_ text: String) throws(CookieStorageError) {
        do throws(Failure) {
            try makeDirectory()
            let descriptor = try openTemporary()
            defer { close(descriptor) }
            guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else { throw Failure(code: errno) }
            try Self.write(text, to: descriptor)
            guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw Failure(code: errno) }
            syncDirectory()
        } catch {
            throw .unwritable(url, code: error.code)
        }
    }

    /// The text of a file with these cookies.
    static func text(_ lines: [(line: CookieLine, stored: Date?)]) -> String {
        var text = "# Netscape HTTP Cookie File\n# https://curl.se/docs/http-cookies.html\n\n"
        for (line, stored) in lines {
            if let stored { text += "\(storedMark)\(Int64(stored.timeIntervalSince1970))\n" }
            text += line.text + "\n"
        }
        return text
    }

    /// Reads such a text.
    static func parse(_ data: Data) -> Contents {
        var contents = Contents()
        var stored: Date?
        for bytes in data.split(separator: 10) {
            let bytes = bytes.last == 13 ? bytes.dropLast() : bytes
            guard let text = String(validating: bytes, as: UTF8.self) else {
                contents.isDamaged = true
                continue
            }
            if text.hasPrefix(storedMark), let seconds = Int64(text.dropFirst(storedMark.count)),
                (0...CookieLine.latestDate).contains(seconds)
            {
                stored = Date(timeIntervalSince1970: Double(seconds))
            } else if let line = CookieLine(text), line.isWellFormed {
                contents.lines.append((line, stored))
                stored = nil
            } else if !text.allSatisfy(\.isWhitespace), !text.hasPrefix("#") || text.hasPrefix("#HttpOnly_") {
                contents.isDamaged = true
            }
        }
        return contents
    }
}

extension CookieFile {
    private struct Failure: Error { let code: Int32 }

    private var temporary: String { path + ".part" }

    private func read(_ descriptor: Int32, atMost limit: Int) throws(CookieStorageError) -> Data {
        var data = Data()
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while data.count <= limit {
            let count = Foundation.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(url, code: errno) }
            if count == 0 { break }
            data.append(contentsOf: piece[..<count])
        }
        return data
    }

    /// Renames the file to the first free name of a row, since an earlier one may have been kept as well.
    private func setAside() throws(CookieStorageError) -> URL {
        for number in 1...99 {
            let place = path + ".damaged" + (number == 1 ? "" : "-\(number)")
            // Linking fails where there is something already; renaming would replace it.
            guard link(path, place) == 0 else {
                if errno == EEXIST { continue }
                throw .damaged(url, code: errno)
            }
            guard unlink(path) == 0 else { throw .damaged(url, code: errno) }
            return URL(filePath: place)
        }
        throw .damaged(url, code: EEXIST)
    }

    private func makeDirectory() throws(Failure) {
        let directory = url.deletingLastPathComponent().path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(code: ENOTDIR)
        }
    }

    /// Opens the temporary file and locks it.
    ///
    /// Its name is fixed, so that a killed process leaves one file at most; the lock keeps two processes apart.
    private func openTemporary() throws(Failure) -> Int32 {
        while true {
            let descriptor = open(temporary, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw Failure(code: errno) }
            while flock(descriptor, LOCK_EX) != 0 {
                guard errno == EINTR else {
                    defer { close(descriptor) }
                    throw Failure(code: errno)
                }
            }
            var opened = stat()
            var named = stat()
            if fstat(descriptor, &opened) == 0, lstat(temporary, &named) == 0, opened.st_ino == named.st_ino {
                return descriptor
            }
            // Who held the lock before has renamed the file: it is the saved one now.
            close(descriptor)
        }
    }

    private static func write(_ text: String, to descriptor: Int32) throws(Failure) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Makes the renaming itself durable; a file system that cannot do that loses no more than the last save.
    private func syncDirectory() {
        let directory = url.deletingLastPathComponent().path(percentEncoded: false)
        let descriptor = open(directory, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
