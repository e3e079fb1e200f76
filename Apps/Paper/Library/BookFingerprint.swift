import CGLib
import Foundation

/// Tells a book from others by what it is, not by where, so that one that was moved or renamed is known again.
///
/// Of a file it is the size, and SHA-256 over the size and the first and the last 64 KiB; of a folder, SHA-256 over the
/// names and the sizes of its pictures, at most 20,000. So no book is read whole. What it cannot tell: a file that
/// changed in its middle only and kept its size, and pictures that changed and kept their names and sizes. Of a list of
/// books it is the list's alone.
struct BookFingerprint: Hashable, Sendable {
    private static let end = 64 << 10

    /// The bytes of the file, or of all pictures of the folder.
    let size: Int64
    /// 32 bytes.
    let digest: Data

    init(size: Int64, digest: Data) {
        self.size = size
        self.digest = digest
    }

    /// Reads the fingerprint of what is at a path; waits for the disk.
    ///
    /// - Throws: `LibraryError` if it cannot be read.
    init(of path: String) throws(LibraryError) {
        // A path with NUL in it would lead to another file.
        let path = try BookPath.standardized(path)
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { close(descriptor) }
            throw LibraryError(.unreadable, path, "The book cannot be read (\(reason)): see that its file is there.")
        }
        defer { close(descriptor) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: try self.init(file: descriptor, size: Int(status.st_size), path: path)
        case S_IFDIR: try self.init(folder: path)
        default: throw LibraryError(.unreadable, path, "This is neither a file nor a folder: choose another one.")
        }
    }

    private init(file descriptor: Int32, size: Int, path: String) throws(LibraryError) {
        let digest = Digest()
        digest.update(Array("paper file \(size)\n".utf8))
        let ranges = size <= 2 * Self.end ? [0..<size] : [0..<Self.end, size - Self.end..<size]
        for range in ranges {
            var bytes = [UInt8](repeating: 0, count: range.count)
            var filled = 0
            while filled < bytes.count {
                let start = filled
                let count = bytes.withUnsafeMutableBytes {
                    pread(
                        descriptor, $0.baseAddress.map { $0 + start }, $0.count - start, off_t(range.lowerBound + start)
                    )
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    let reason = count < 0 ? String(cString: strerror(errno)) : "it is being written"
                    throw LibraryError(.unreadable, path, "The book cannot be read (\(reason)): try again later.")
                }
                filled += count
            }
            digest.update(bytes)
        }
        self.init(size: Int64(size), digest: digest.value)
    }

    private init(folder path: String) throws(LibraryError) {
        let pictures = try FolderPictures(of: path)
        let digest = Digest()
        digest.update(Array("paper folder \(pictures.all.count)\n".utf8))
        var sum: Int64 = 0
        for picture in pictures.all {
            // NUL ends a name as nothing within it can.
            digest.update(Array(picture.name.utf8) + Array("\0\(picture.size)\n".utf8))
            sum = sum.addingReportingOverflow(picture.size).partialValue
        }
        self.init(size: sum, digest: digest.value)
    }
}

/// SHA-256, from GLib.
private final class Digest {
    private let checksum = g_checksum_new(G_CHECKSUM_SHA256)

    deinit { g_checksum_free(checksum) }

    func update(_ bytes: [UInt8]) { g_checksum_update(checksum, bytes, gssize(bytes.count)) }

    /// The digest; nothing may be added behind it.
    var value: Data {
        var bytes = [UInt8](repeating: 0, count: 32)
        var count = gsize(bytes.count)
        g_checksum_get_digest(checksum, &bytes, &count)
        return Data(bytes)
    }
}
