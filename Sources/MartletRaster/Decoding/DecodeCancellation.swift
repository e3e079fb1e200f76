import Synchronization

/// Stops a decoding that is under way: given to one call of `ImageDecoder.decode`, and told from any thread.
public final class DecodeCancellation: Sendable {
    private struct State {
        var isCancelled = false
        var picture: VipsPicture?
    }

    private let state = Mutex(State())

    /// A cancellation that nobody has asked for yet.
    public init() {}

    /// Whether it was asked for.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Stops the decoding within a few rows of pixels, and any that begins later; it throws `RasterError.Code.cancelled`.
    ///
    /// What a decoder has to do before the first row (such as all of a picture that is to be turned) is done first.
    public func cancel() {
        let picture = state.withLock { state in
            state.isCancelled = true
            return state.picture
        }
        picture?.kill()
    }

    /// Lets `body` make the pixels of a picture, which `cancel()` stops; nil, and no call, where it came before.
    func whileMaking<R>(_ picture: VipsPicture, _ body: () -> R?) -> R? {
        let goesOn = state.withLock { state in
            state.picture = picture
            return !state.isCancelled
        }
        defer { state.withLock { $0.picture = nil } }
        return goesOn ? body() : nil
    }
}
