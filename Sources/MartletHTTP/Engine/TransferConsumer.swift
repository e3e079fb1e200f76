import Foundation

/// What a consumer wants to be told of beside the end.
struct TransferInterests: OptionSet, Sendable {
    let rawValue: UInt8
    /// How much came or went.
    static let progress = TransferInterests(rawValue: 1)
    /// The head, as soon as it is complete.
    static let head = TransferInterests(rawValue: 2)
    /// Nothing of the engine's: whether the request has monitors of its own.
    static let monitors = TransferInterests(rawValue: 4)
}

/// What is to become of a body whose head was shown.
enum HeadAnswer: Sendable {
    /// It goes where the request says.
    case proceed
    /// It waits until `TransferEngine.proceed(_:_:)` is called for `.consumer`.
    case hold
    /// It is gathered in memory, whatever the request says: it is not the one that was asked for.
    case gather
}

/// Takes what a transfer brings.
///
/// Every call comes on the engine's thread and must return at once.
protocol TransferConsumer: AnyObject, Sendable {
    /// What to call; asked at the head and for each piece of a body.
    var interests: TransferInterests { get }

    /// The final head is complete.
    func transferDidReceiveHead(_ transfer: Transfer, _ head: ResponseHead) -> HeadAnswer

    /// A piece of the decoded body came, of a transfer whose sink is `.pieces`.
    ///
    /// - Returns: Whether more may come; if not, `TransferEngine.proceed(_:_:)` for `.consumer` lets it.
    func transferDidReceive(_ transfer: Transfer, _ bytes: UnsafeRawBufferPointer) -> Bool

    /// The body grew.
    ///
    /// - Parameters:
    ///   - received: The bytes of the body that came so far, as they were on the wire.
    ///   - expected: The length that the response announced; -1 if it announced none.
    ///   - status: The response's status.
    func transferDidReceive(_ received: Int64, of expected: Int64, status: Int)

    /// More of the request's body was handed to the connection; -1 is a length that nobody knows.
    func transferDidSend(_ sent: Int64, of expected: Int64)

    /// The transfer ended. Called exactly once for every transfer that was started.
    func transferDidComplete(_ transfer: Transfer, _ outcome: consuming TransferOutcome)
}
