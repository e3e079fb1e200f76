import Foundation

/// An `InputStream` that is read ahead on a thread of its own, so that a slow one never holds up the engine.
///
/// At most 256 KiB wait to be sent.
///
/// `@unchecked Sendable` is sound: the stream is touched on the queue alone, and what is shared is within the lock.
final class BodyStream: @unchecked Sendable {
    enum Piece: Equatable {
        /// So many bytes were copied.
        case bytes(Int)
        /// Nothing is there yet; `whenReady` is called when something is.
        case later
        case end
        case failed
    }

    private struct State {
        var buffer: [UInt8] = []
        var taken = 0
        var total: Int64 = 0
        var isAtEnd = false
        var isReading = false
        var error: (any Error)?
        var whenReady: (@Sendable () -> Void)?
        var isAbandoned = false
    }

    private static let capacity = 256 << 10
    private static let piece = 64 << 10
    private let stream: InputStream
    private let queue = DispatchQueue(label: "martlet.http.body", qos: .userInitiated)
    private let state = Protected(State())

    init(_ stream: InputStream) { self.stream = stream }

    /// What went wrong with the stream.
    var error: (any Error)? { state.read(\.error) }

    /// Whether nothing was taken yet, so that it can still be sent from its beginning.
    var isUntouched: Bool { state.read { $0.total == 0 } }

    /// Whether this is what reads `stream`.
    func reads(_ stream: InputStream) -> Bool { stream === self.stream }

    /// Copies what is there, up to `capacity` bytes.
    func read(
        into bytes: UnsafeMutableRawPointer, capacity: Int, whenReady: @escaping @Sendable () -> Void
    ) -> Piece {
        let (piece, reads) = state.write { state -> (Piece, Bool) in
            // Abandoned by an attempt that took nothing, and sent by another one now.
            if state.total == 0 { state.isAbandoned = false }
            let waiting = state.buffer.count - state.taken
            let count = min(waiting, capacity)
            if count > 0 {
                state.buffer.withUnsafeBytes { bytes.copyMemory(from: $0.baseAddress! + state.taken, byteCount: count) }
                state.taken += count
                state.total += Int64(count)
            }
            let isWanted = !state.isAtEnd && state.error == nil && waiting - count < Self.capacity / 2
            let reads = isWanted && !state.isReading
            if reads { state.isReading = true }
            if count > 0 { return (.bytes(count), reads) }
            if state.error != nil { return (.failed, false) }
            if state.isAtEnd { return (.end, false) }
            state.whenReady = whenReady
            return (.later, reads)
        }
        if reads { queue.async { self.fill() } }
        return piece
    }

    /// Nobody takes any more of it for now; for good, if anything was taken.
    ///
    /// One of which nothing was taken stays as it is, so that another attempt can send it.
    func abandon() {
        let isOver = state.write { state -> Bool in
            state.isAbandoned = true
            state.whenReady = nil
            return state.total > 0
        }
        if isOver { queue.async { self.stream.close() } }
    }

    private func fill() {
        if stream.streamStatus == .notOpen { stream.open() }
        var piece = [UInt8](repeating: 0, count: Self.piece)
        while true {
            let isWanted = state.write { state -> Bool in
                if state.isAbandoned { state.isReading = false }
                return !state.isAbandoned
            }
            guard isWanted else { return }
            let count = stream.read(&piece, maxLength: piece.count)
            // Asked of a stream that did not fail, Foundation on Linux traps.
            let error = count < 0 && stream.streamStatus == .error ? stream.streamError : nil
            let (isFull, ready) = state.write { state -> (Bool, (@Sendable () -> Void)?) in
                if count > 0 {
                    if state.taken > 0 {
                        state.buffer.removeFirst(state.taken)
                        state.taken = 0
                    }
                    state.buffer.append(contentsOf: piece[..<count])
                } else if count == 0 {
                    state.isAtEnd = true
                } else {
                    state.error = error ?? POSIXError(.EIO)
                }
                let isFull = count <= 0 || state.buffer.count >= Self.capacity
                if isFull { state.isReading = false }
                defer { state.whenReady = nil }
                return (isFull, state.whenReady)
            }
            ready?()
            if isFull { return }
        }
    }
}
