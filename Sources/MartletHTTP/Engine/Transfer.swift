/// One exchange on its way through the engine.
///
/// `@unchecked Sendable` is sound: what is mutable here is read and written on the engine's thread alone; other
/// threads hold the object only to name it in a command.
final class Transfer: @unchecked Sendable {
    /// Where the transfer stands, as the engine's thread sees it.
    enum Phase: Sendable, Equatable {
        /// The engine has not yet taken it up.
        case submitted
        /// Waiting for another transfer to the same origin to end.
        case queued
        /// On the wire, in the slot of this index.
        case active(slot: Int)
        /// Over, or cancelled before the engine took it up.
        case ended
    }

    let request: TransferRequest
    let consumer: any TransferConsumer
    /// Engine's thread only.
    var phase = Phase.submitted
    /// Engine's thread only: whether the transfer is held where it is.
    var isPaused = false

    init(_ request: TransferRequest, consumer: any TransferConsumer) {
        self.request = request
        self.consumer = consumer
    }
}
