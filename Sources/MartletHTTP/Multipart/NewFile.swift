import Foundation

/// A file that was not there before, open for writing.
final class NewFile {
    private let path: String
    private var descriptor: Int32

    /// Creates the file; never opens one that exists, be it a link to nowhere.
    init(at url: URL, permissions: mode_t) throws(AFError) {
        guard url.isFileURL else { throw .multipartEncodingFailed(reason: .outputStreamURLInvalid(url: url)) }
        path = url.path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
        guard descriptor >= 0 else {
            throw .multipartEncodingFailed(
                reason: errno == EEXIST
                    ? .outputStreamFileAlreadyExists(at: url) : .outputStreamCreationFailed(for: url))
        }
    }

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

    /// Writes all bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(AFError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.failure() }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    /// Closes it; file systems of the network tell of a full disk only now.
    func close() throws(AFError) {
        defer { descriptor = -1 }
        guard Glibc.close(descriptor) == 0 else { throw Self.failure() }
    }

    /// Removes it.
    func discard() { unlink(path) }

    private static func failure() -> AFError {
        .multipartEncodingFailed(reason: .outputStreamWriteFailed(error: POSIXError.current))
    }
}
