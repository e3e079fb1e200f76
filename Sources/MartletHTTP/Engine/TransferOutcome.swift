import Foundation

/// How a transfer ended: what was received, and what went wrong, if anything did.
struct TransferOutcome: Sendable {
    /// The final response head; `nil` if none came in full.
    var head: ResponseHead?
    /// The body, decoded as `Content-Encoding` says; empty where it went elsewhere.
    var body = Data()
    /// The bytes of the body as they were on the wire.
    var received: Int64 = 0
    /// What was measured; `nil` of a transfer that never began.
    var times: TransferTimes?
    /// What ended the transfer early; `nil` where the response came in full.
    var failure: TransferFailure?
}

/// What ended a transfer before its response was complete.
indirect enum TransferFailure: Sendable {
    /// Somebody asked for it to end.
    case cancelled
    /// The engine was shut down.
    case shutDown
    /// Nothing was sent or received for the idle time-out.
    case idle
    /// It took longer than it may altogether.
    case overdue
    /// A bound on the response was passed.
    case limit(AFError.LimitExceededReason)
    /// The TLS handshake was broken off.
    case trust(TrustRefusal)
    /// libcurl gave up: its code, and its words.
    case curl(code: UInt32, message: String)
    /// A file could not be read or written: its path, and the system's error number.
    case file(path: String, code: Int32)
    /// The stream of the request's body failed.
    case body(any Error)

    /// Whether it was libcurl that gave up.
    var isOfConnection: Bool { if case .curl = self { true } else { false } }
}
