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

    /// Who holds a transfer where it is; it moves when nobody does.
    struct Holds: OptionSet, Sendable {
        let rawValue: UInt8
        /// The caller suspended the request.
        static let caller = Holds(rawValue: 1)
        /// The consumer has as much as it wants for now.
        static let consumer = Holds(rawValue: 2)
        /// The body's stream has nothing to send yet.
        static let body = Holds(rawValue: 4)
    }

    let request: TransferRequest
    let consumer: any TransferConsumer
    /// What is measured, filled in at the end.
    let times = TransferTimes()
    /// Room for the response's head, which outlives the transfer as the times do.
    private var headRoom = HeadCollector.room()
    /// Engine's thread only.
    var phase = Phase.submitted
    /// When its time is up, in seconds of the engine's clock; engine's thread only.
    var deadline = Double.infinity
    /// Engine's thread only, once the engine knows of the transfer.
    var holds: Holds = []

    init(_ request: consuming TransferRequest, consumer: any TransferConsumer) {
        self.request = request
        self.consumer = consumer
    }

    /// Gives the room for the head away, once; engine's thread only.
    func takeHeadRoom() -> [UInt8] {
        defer { headRoom = [] }
        return headRoom
    }
}
