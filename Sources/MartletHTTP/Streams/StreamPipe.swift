import Foundation

/// The pieces of a stream on their way to a thread that reads them, and waits for them.
///
/// `@unchecked Sendable` is sound: what changes is touched under the condition's lock alone.
final class StreamPipe: StreamConsuming, ResponseHandling, @unchecked Sendable {
    /// How the pieces end.
    enum Ending: Sendable {
        case complete
        case failed(any Error)
    }

    private struct Piece {
        var data: Data
        var done: @Sendable () -> Void
    }

    private let condition = NSCondition()
    private weak let request: DataStreamRequest?
    private var pieces: [Piece] = []
    private var next = 0
    private var taken = 0
    private var hasBegun = false
    private var ending: Ending?
    private var isClosed = false

    init(_ request: DataStreamRequest) { self.request = request }

    func take(_ data: Data, of request: DataStreamRequest, done: @escaping @Sendable () -> Void) {
        let isTaken = condition.withLock { () -> Bool in
            guard !isClosed, ending == nil else { return false }
            pieces.append(Piece(data: data, done: done))
            condition.signal()
            return true
        }
        if !isTaken { done() }
    }

    func claim() -> Bool { false }

    func serialize(_ outcome: RequestOutcome, for request: Request) -> ResponseDelivery {
        ResponseDelivery(error: nil) { other in
            self.finish((other ?? outcome.error).map { .failed($0) } ?? .complete)
        }
    }

    /// Another attempt sends the body from its beginning, which only a reader who has none of it yet can take.
    func willRestart() {
        let dropped = condition.withLock { () -> ArraySlice<Piece> in
            if hasBegun, ending == nil {
                let message = "The connection was lost, and a part of the body was read already. Send the request anew."
                ending = .failed(
                    AFError.sessionTaskFailed(error: TransferFailure.urlError(.networkConnectionLost, message, nil)))
            }
            condition.broadcast()
            return drop()
        }
        dropped.forEach { $0.done() }
    }

    /// No more comes.
    func finish(_ ending: Ending) {
        condition.withLock {
            if self.ending == nil { self.ending = ending }
            condition.broadcast()
        }
    }

    /// Nobody reads any more; a request whose pieces nobody else takes is cancelled.
    func close() {
        let (dropped, wasOpen) = condition.withLock { () -> (ArraySlice<Piece>, Bool) in
            defer { isClosed = true }
            condition.broadcast()
            return (drop(), !isClosed && ending == nil)
        }
        dropped.forEach { $0.done() }
        if wasOpen, let request, request.hasSoleConsumer { request.cancel() }
    }

    /// Copies what has come, `count` bytes at most, and waits while that is nothing; 0 at the end.
    ///
    /// - Throws: What the request ended with.
    func read(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) throws -> Int {
        var done: (@Sendable () -> Void)?
        let copied = try condition.withLock { () throws -> Int in
            while next == pieces.count, ending == nil, !isClosed { condition.wait() }
            guard next < pieces.count else {
                if case .failed(let error) = ending { throw error }
                return 0
            }
            hasBegun = true
            let piece = pieces[next]
            let copied = min(count, piece.data.count - taken)
            let start = piece.data.startIndex + taken
            piece.data.copyBytes(to: bytes, from: start..<(start + copied))
            taken += copied
            if taken == piece.data.count {
                done = piece.done
                advance()
            }
            return copied
        }
        done?()
        return copied
    }

    /// How it ended, once all is read; `nil` until then.
    var reachedEnding: Ending? {
        condition.withLock { next == pieces.count ? ending : nil }
    }

    private func advance() {
        taken = 0
        next += 1
        if next == pieces.count || next > 64 {
            pieces.removeFirst(next)
            next = 0
        }
    }

    private func drop() -> ArraySlice<Piece> {
        defer {
            pieces = []
            next = 0
            taken = 0
        }
        return pieces[next...]
    }
}
