import Foundation
import FoundationNetworking

/// One attempt at a request: what is sent until there is an answer, redirects included.
///
/// What `URLSessionTask` is to `URLSession`. Usable from any thread.
public final class SessionTask: @unchecked Sendable {
    // `@unchecked` is sound: all that is stored is a `let` of a type that any thread may use.

    /// Where an attempt stands.
    public enum State: Int, Sendable {
        /// On its way.
        case running
        /// Not started, or held.
        case suspended
        /// Asked to end, and not over yet.
        case canceling
        /// Over.
        case completed
    }

    /// How an attempt ended.
    struct Outcome: Sendable {
        var head: ResponseHead?
        var data: Data?
        var received: Int64 = 0
        var sent: Int64 = 0
        var metrics: SessionTaskMetrics
        var error: AFError?
    }

    struct MutableState: Sendable {
        var state = State.suspended
        var current: URLRequest
        var head: ResponseHead?
        var transfer: Transfer?
        var error: AFError?
        var sent: Int64 = 0
        var received: Int64 = 0
        var expectedToSend: Int64 = -1
        var expectedToReceive: Int64 = -1
        var redirectCount = 0
        var transactions = Gathered<SessionTaskMetrics.Transaction>.none
        /// The request that this is an attempt at, from its start to its end: one that never starts holds nobody.
        var owner: Request?
        var isHeld = false
        /// The question that somebody is asked about what is to follow, so that nothing is with the engine; `nil` for
        /// none.
        var question: Int?
        var lastQuestion = 0
        /// What the cache has to do with the exchange that is on its way.
        var cached: CachedExchange?
        /// When the attempt began, in seconds since 1970.
        var start = 0.0
    }

    /// The request that the attempt began with.
    public let originalRequest: URLRequest?
    let transport: SessionTransport
    let mutable: Protected<MutableState>

    init(_ request: URLRequest, of owner: Request) {
        originalRequest = request
        transport = owner.transport
        mutable = Protected(MutableState(current: request))
    }

    /// The request as it was sent last, after redirects.
    public var currentRequest: URLRequest? { mutable.read { $0.current } }
    /// The response; `nil` until its head came.
    public var response: URLResponse? { mutable.read { $0.head }?.response }
    /// Where the attempt stands.
    public var state: State { mutable.read { $0.state } }
    /// What it ended with; `nil` while it runs, and where it ended well.
    public var error: (any Error)? { mutable.read { $0.error } }
    /// A number that no other attempt has as long as this one exists.
    public var taskIdentifier: Int { Int(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
    /// The bytes of the request's body that were sent.
    public var countOfBytesSent: Int64 { mutable.read { $0.sent } }
    /// The bytes of the response's body that came, as they were on the wire.
    public var countOfBytesReceived: Int64 { mutable.read { $0.received } }
    /// The length of the request's body; -1 until it is known.
    public var countOfBytesExpectedToSend: Int64 { mutable.read { $0.expectedToSend } }
    /// The length that the response announced; -1 if it announced none.
    public var countOfBytesExpectedToReceive: Int64 { mutable.read { $0.expectedToReceive } }

    var head: ResponseHead? { mutable.read { $0.head } }
}

extension SessionTask: Hashable {
    /// Whether both are the same object.
    public static func == (left: SessionTask, right: SessionTask) -> Bool { left === right }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
