/// Takes what a transfer brings.
///
/// Every call comes on the engine's thread and must return at once.
protocol TransferConsumer: AnyObject, Sendable {
    /// Whether `transferDidReceive` is to be called at all; asked for each piece of the body.
    var observesTransferProgress: Bool { get }

    /// The body grew.
    ///
    /// - Parameters:
    ///   - received: The bytes of the body that came so far, as they were on the wire.
    ///   - expected: The length that the response announced; -1 if it announced none.
    ///   - status: The response's status.
    func transferDidReceive(_ received: Int64, of expected: Int64, status: Int)

    /// The transfer ended. Called exactly once for every transfer that was started.
    func transferDidComplete(_ transfer: Transfer, _ outcome: consuming TransferOutcome)
}
