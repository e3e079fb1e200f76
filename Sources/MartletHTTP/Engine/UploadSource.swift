import Foundation
import Glibc

/// What the body of a request is read from while libcurl sends it, and how far that has come.
enum UploadSource {
    case none
    case data(Data, taken: Int)
    case file(descriptor: Int32, path: String, length: Int64, taken: Int64)
    case stream(BodyStream, length: Int64?, taken: Int64)

    /// What a read brought.
    enum Piece {
        case bytes(Int)
        case later
        case failed(TransferFailure)
    }

    /// The length of the whole; -1 where nobody knows.
    var length: Int64 {
        switch self {
        case .none: 0
        case .data(let data, _): Int64(data.count)
        case .file(_, _, let length, _): length
        case .stream(_, let length, _): length ?? -1
        }
    }

    /// The bytes taken so far.
    var taken: Int64 {
        switch self {
        case .none: 0
        case .data(_, let taken): Int64(taken)
        case .file(_, _, _, let taken), .stream(_, _, let taken): taken
        }
    }

    /// Opens a file.
    ///
    /// - Throws: `TransferFailure.file`, for what is no regular file that can be read.
    static func opening(_ url: URL) throws(TransferFailure) -> UploadSource {
        let path = url.path
        // Without O_NONBLOCK, opening a FIFO that nobody writes to would hold up every transfer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .file(path: path, code: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            let code = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
            Glibc.close(descriptor)
            throw .file(path: path, code: code)
        }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
        return .file(descriptor: descriptor, path: path, length: Int64(status.st_size), taken: 0)
    }

    /// Copies the next piece; 0 bytes are the end.
    mutating func read(
        into bytes: UnsafeMutablePointer<CChar>, capacity: Int, whenReady: @escaping @Sendable () -> Void
    ) -> Piece {
        switch self {
        case .none: return .bytes(0)
        case .data(let data, let taken):
            let count = min(capacity, data.count - taken)
            guard count > 0 else { return .bytes(0) }
            let start = data.startIndex + taken
            UnsafeMutableRawBufferPointer(start: bytes, count: count).copyBytes(from: data[start..<(start + count)])
            self = .data(data, taken: taken + count)
            return .bytes(count)
        case .file(let descriptor, let path, let length, let taken):
            let wanted = Int(min(Int64(capacity), length - taken))
            guard wanted > 0 else { return .bytes(0) }
            let count = pread(descriptor, bytes, wanted, off_t(taken))
            // A file that became shorter cannot keep the length that was stated.
            guard count > 0 else { return .failed(.file(path: path, code: count < 0 ? errno : EIO)) }
            self = .file(descriptor: descriptor, path: path, length: length, taken: taken + Int64(count))
            return .bytes(count)
        case .stream(let stream, let length, let taken):
            switch stream.read(into: bytes, capacity: capacity, whenReady: whenReady) {
            case .bytes(let count):
                let total = taken + Int64(count)
                if let length, total > length { return .failed(.body(Self.wrongLength(length, total))) }
                self = .stream(stream, length: length, taken: total)
                return .bytes(count)
            case .end:
                if let length, taken < length { return .failed(.body(Self.wrongLength(length, taken))) }
                return .bytes(0)
            case .later: return .later
            case .failed: return .failed(.body(stream.error ?? POSIXError(.EIO)))
            }
        }
    }

    /// Goes to a place; `false` if that cannot be.
    mutating func seek(to offset: Int64) -> Bool {
        switch self {
        case .data(let data, _) where offset <= data.count: self = .data(data, taken: Int(offset))
        case .file(let descriptor, let path, let length, _) where offset <= length:
            self = .file(descriptor: descriptor, path: path, length: length, taken: offset)
        case .stream(let stream, _, let taken): return offset == taken && (offset > 0 || stream.isUntouched)
        default: return false
        }
        return true
    }

    /// Closes what was opened.
    func close() {
        switch self {
        case .none, .data: break
        case .file(let descriptor, _, _, _): _ = Glibc.close(descriptor)
        case .stream(let stream, _, _): stream.abandon()
        }
    }

    private static func wrongLength(_ stated: Int64, _ came: Int64) -> AFError.UnexpectedInputStreamLength {
        AFError.UnexpectedInputStreamLength(bytesExpected: UInt64(max(0, stated)), bytesRead: UInt64(max(0, came)))
    }
}

extension TransferFailure: Error {}
