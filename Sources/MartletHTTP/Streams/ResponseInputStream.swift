import Foundation

/// The body of a response as Foundation's `InputStream`, for what wants one, such as `XMLParser`.
///
/// Foundation's own pair of bound streams is no use here: its writer blocks, and the writer would be the thread that
/// serves every transfer.
final class ResponseInputStream: InputStream {
    private let pipe: StreamPipe
    private let status = Protected(Status())

    private struct Status {
        var isOpen = false
        var isClosed = false
        var error: (any Error)?
    }

    init(_ pipe: StreamPipe) {
        self.pipe = pipe
        super.init(data: Data())
    }

    deinit { pipe.close() }

    override func open() { status.write { $0.isOpen = true } }

    override func close() {
        status.write { $0.isClosed = true }
        pipe.close()
    }

    /// Copies what has come, and waits while that is nothing; 0 at the end, -1 for an error.
    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        guard length > 0, status.read({ $0.isOpen && !$0.isClosed && $0.error == nil }) else {
            return length > 0 ? -1 : 0
        }
        do {
            return try pipe.read(buffer, length)
        } catch {
            status.write { $0.error = error }
            return -1
        }
    }

    /// There is no buffer of the stream's own to look into.
    override func getBuffer(
        _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, length: UnsafeMutablePointer<Int>
    ) -> Bool { false }

    /// Whether a read may bring bytes; it may have to wait for them.
    override var hasBytesAvailable: Bool {
        status.read { $0.isOpen && !$0.isClosed && $0.error == nil } && pipe.reachedEnding == nil
    }

    override var streamStatus: Stream.Status {
        let status = status.read { $0 }
        if status.isClosed { return .closed }
        if status.error != nil { return .error }
        guard status.isOpen else { return .notOpen }
        if case .complete = pipe.reachedEnding { return .atEnd }
        return .open
    }

    override var streamError: (any Error)? { status.read { $0.error } }
}

extension DataStreamRequest {
    /// The body as a stream to be read on another thread, and starts the request.
    ///
    /// Reading waits for bytes, ends with the response, and fails (`read` returns -1, and `streamError` is an
    /// `AFError`) if the request does. What is not read holds the server back. A stream that is closed or released
    /// before its end cancels the request, unless other handlers take the pieces too. Should the request be retried
    /// when a part was read, the stream fails.
    ///
    /// - Parameter bufferSize: The bytes that may wait to be read before the server has to; less than 256 KiB counts as
    ///   256 KiB.
    public func asInputStream(bufferSize: Int = 1024) -> InputStream? {
        let pipe = StreamPipe(self)
        enter(pipe, buffer: bufferSize)
        watchEnding { [weak pipe] in pipe?.finish(.failed(AFError.explicitlyCancelled)) }
        append(pipe)
        resume()
        return ResponseInputStream(pipe)
    }
}
