import Foundation

/// A part of a form, whose content is read once.
final class MultipartPart {
    /// Where the content comes from.
    enum Content {
        case data(Data)
        case file(URL)
        case stream(InputStream)
    }

    /// Why a file cannot be a part.
    struct Refusal: Error {
        let reason: AFError.MultipartEncodingFailureReason
    }

    let headers: HTTPHeaders
    /// How many bytes the content has to have.
    let length: UInt64
    private let content: Content
    private var isRead = false

    init(headers: HTTPHeaders, content: Content, length: UInt64) {
        self.headers = headers
        self.content = content
        self.length = length
    }

    /// The size of a file that can be a part: a regular one that can be read.
    static func size(of url: URL) throws(Refusal) -> UInt64 {
        guard url.isFileURL else { throw Refusal(reason: .bodyPartURLInvalid(url: url)) }
        var status = stat()
        guard stat(url.path, &status) == 0 else {
            throw Refusal(reason: .bodyPartFileNotReachableWithError(atURL: url, error: POSIXError.current))
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw Refusal(reason: .bodyPartFileIsDirectory(at: url))
        // Opening a pipe would wait for its other end, and a device may never end.
        default: throw Refusal(reason: .bodyPartFileSizeNotAvailable(at: url))
        }
        guard access(url.path, R_OK) == 0 else { throw Refusal(reason: .bodyPartInputStreamCreationFailed(for: url)) }
        return UInt64(status.st_size)
    }

    /// Hands out the content, through `buffer` unless it is in memory already.
    ///
    /// Content that is longer than `length` is cut if it is a file or `cutsAtLength`, and else fails as soon as it is
    /// seen to be longer, so that a stream without an end cannot fill the memory. Content that is shorter fails, and
    /// so does content that was read before.
    func emit(
        cutsAtLength: Bool, through buffer: UnsafeMutableRawBufferPointer,
        _ take: (UnsafeRawBufferPointer) throws(AFError) -> Void
    ) throws(AFError) {
        guard !isRead else { return try check(0) }
        isRead = true
        switch content {
        case .data(let data):
            try data.withUnsafeBytes { bytes in Result { () throws(AFError) in try take(bytes) } }.get()
        case .file(let url):
            // Not blocking, lest a pipe stands there by now; to a regular file it makes no difference.
            let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw Self.readFailure(POSIXError.current) }
            defer { close(descriptor) }
            // A file that grew, as logs do, is sent as long as it was when it was appended.
            try copy(true, buffer, take) { room throws(AFError) in
                var count = read(descriptor, room.baseAddress, room.count)
                while count < 0, errno == EINTR { count = read(descriptor, room.baseAddress, room.count) }
                guard count >= 0 else { throw Self.readFailure(POSIXError.current) }
                return count
            }
        case .stream(let stream):
            if stream.streamStatus == .notOpen { stream.open() }
            defer { stream.close() }
            try copy(cutsAtLength, buffer, take) { room throws(AFError) in
                guard let bytes = room.bindMemory(to: UInt8.self).baseAddress else { return 0 }
                let count = stream.read(bytes, maxLength: room.count)
                guard count >= 0 else { throw Self.readFailure(Self.error(of: stream)) }
                return min(count, room.count)
            }
        }
    }

    private func copy(
        _ cutsAtLength: Bool, _ buffer: UnsafeMutableRawBufferPointer,
        _ take: (UnsafeRawBufferPointer) throws(AFError) -> Void,
        from read: (UnsafeMutableRawBufferPointer) throws(AFError) -> Int
    ) throws(AFError) {
        var total: UInt64 = 0
        while true {
            let room = cutsAtLength ? Int(min(UInt64(buffer.count), length - total)) : buffer.count
            guard room > 0 else { break }
            let count = try read(UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]))
            guard count > 0 else { break }
            total += UInt64(count)
            guard total <= length else { break }
            try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        try check(total)
    }

    private func check(_ count: UInt64) throws(AFError) {
        guard count != length else { return }
        throw Self.readFailure(AFError.UnexpectedInputStreamLength(bytesExpected: length, bytesRead: count))
    }

    private static func readFailure(_ error: any Error) -> AFError {
        .multipartEncodingFailed(reason: .inputStreamReadFailed(error: error))
    }

    /// Foundation traps when a stream that has not failed is asked for its error.
    private static func error(of stream: InputStream) -> any Error {
        (stream.streamStatus == .error ? stream.streamError : nil) ?? POSIXError(.EIO)
    }
}

extension POSIXError {
    /// The error of the system call that just failed.
    static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
