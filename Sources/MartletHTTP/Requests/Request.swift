import Foundation
import FoundationNetworking
import Synchronization

/// A request, from its making to its end; what `DataRequest`, `DownloadRequest` and `DataStreamRequest` build on.
///
/// Everything here can be used from any thread. One lock holds the state; what is slow (validation, serialisation) is
/// done outside of it and never on the session's thread: by the task that awaits the response if there is one, on a
/// queue otherwise.
public class Request: @unchecked Sendable {
    // `@unchecked` is sound: all that is stored is a `let`, and what changes is within `mutable`, but for the one that
    // says under whose lock it is.

    struct MutableState: Sendable {
        var lifecycle = RequestLifecycle()
        var outcome = RequestOutcome()
        var isValidated = false
        /// Every request that was made: for each attempt the initial one and, if it differs, the adapted one.
        var requests = Gathered<URLRequest>.none
        var tasks = Gathered<SessionTask>.none
        var metrics = Gathered<SessionTaskMetrics>.none
        var validators = Gathered<Validator>.none
        var handlers = Gathered<any ResponseHandling>.none
        /// What was made for the first of the handlers.
        var deliveries = Gathered<ResponseDelivery>.none
        var isServing = false
        /// What reads the stream of the `URLRequest`, if it has one.
        var bodyStream: BodyStream?
        /// Made when something in it is set or asked for.
        private(set) var extras: RequestExtras?
        private(set) var received: Int64?
        private(set) var sent: Int64?
        /// Whether nothing will change any more.
        private var isClosed = false

        /// The extras, with what is known of the progress by now.
        mutating func made() -> RequestExtras {
            if let extras { return extras }
            let made = RequestExtras()
            made.downloadProgress = progress(received)
            made.uploadProgress = progress(sent)
            extras = made
            return made
        }

        /// The progress of a direction that nobody has asked for yet.
        func progress(_ count: Int64?) -> TransferProgress {
            var progress = TransferProgress()
            if let count { progress.end(count) }
            if isClosed { _ = progress.close() }
            return progress
        }

        /// Notes that all has come and gone.
        mutating func complete(received: Int64, sent: Int64) {
            self.received = received
            extras?.downloadProgress.end(received)
            guard sent > 0 else { return }
            self.sent = sent
            extras?.uploadProgress.end(sent)
        }

        /// Gives the watchers back, and forgets them, since nothing will change any more.
        mutating func takeWatchers() -> RequestWatchers? {
            isClosed = true
            guard let extras else { return nil }
            defer {
                extras.watchers = RequestWatchers()
                extras.headWatchers = []
            }
            return extras.watchers
        }
    }

    let blueprint: RequestDescription
    let transport: SessionTransport
    /// Whether the first response handler starts the request.
    let startsItself: Bool
    let mutable: Protected<MutableState>
    /// What the engine has to tell; read for each piece of a body, so it is kept outside of the lock.
    let interests: Atomic<UInt8>
    /// Where `ActiveRequests` has it, if it has; under the lock of the transport's links.
    var activePlace: Int?

    init(
        _ description: RequestDescription, transport: SessionTransport, startsItself: Bool,
        interceptor: (any RequestInterceptor)? = nil, interests: TransferInterests = []
    ) {
        blueprint = description
        self.transport = transport
        self.startsItself = startsItself
        self.interests = Atomic(interests.rawValue)
        var state = MutableState()
        if interceptor != nil { state.settings.interceptor = interceptor }
        state.lifecycle.hasRetriers = interceptor != nil || transport.interceptor != nil
        mutable = Protected(consume state)
    }

    deinit {
        // Of one that never started, nobody else will say that no more follows.
        let endings = mutable.write { mutable -> [@Sendable () -> Void] in
            guard let extras = mutable.extras else { return [] }
            return extras.watchers.endings + extras.downloadProgress.close() + extras.uploadProgress.close()
        }
        endings.forEach { $0() }
    }

    /// Tells requests apart.
    public var id: UUID {
        mutable.write { mutable in
            if let id = mutable.id { return id }
            let id = UUID()
            mutable.id = id
            return id
        }
    }

    /// The last request that was made; `nil` until the first one is.
    public var request: URLRequest? { lastRequest }

    /// The last attempt's response; `nil` until it came.
    public var response: HTTPURLResponse? { mutable.read { $0.outcome.head ?? $0.tasks.last?.head }?.response }

    // MARK: What kinds of requests differ in

    /// Whether making the request takes its time, so that the caller is not to be kept waiting.
    var isSlow: Bool { false }

    /// Makes what the body is made of, before the `URLRequest`; called for each attempt.
    func prepareBody() throws {}

    /// The body to send with `request`; called for each exchange, redirects included.
    func body(for request: URLRequest) throws -> TransferBody {
        guard let stream = request.httpBodyStream, request.httpBody?.isEmpty ?? true else {
            return TransferBody(of: request)
        }
        let body = mutable.write { mutable -> BodyStream in
            // An adapter may give another attempt a stream of its own.
            if let last = mutable.bodyStream, last.reads(stream) { return last }
            let body = BodyStream(stream)
            mutable.bodyStream = body
            return body
        }
        return try .unsent(body, of: request)
    }

    /// Whether a cache may answer it, or keep its answer.
    var isCached: Bool { false }

    /// Where the body of a response goes.
    func sink() -> TransferSink { .memory }

    /// The head of a response came that is no redirect; only called with `.head` among the interests.
    func didReceive(_ head: ResponseHead, of transfer: Transfer) -> HeadAnswer { showHead(head, of: transfer) }

    /// A piece of a body came, if `sink()` is `.pieces`; whether more may come.
    func didReceive(_ bytes: UnsafeRawBufferPointer, of transfer: Transfer) -> Bool { true }

    /// Changes what is sent, without the change showing in `request`.
    func decorate(_ request: URLRequest) -> URLRequest { request }

    /// What to send instead of handing out the answer to `request`; `nil` for nothing.
    func nextRequest(after request: URLRequest) -> URLRequest? { nil }

    /// More of the body came.
    func didProgress(_ task: SessionTask, _ count: Int64, _ received: Int64, of expected: Int64) {}

    /// The bytes that were there before the attempt, and count as received.
    var progressOffset: Int64 { 0 }

    /// The attempt is over; reports `.ended`, at once or later.
    func finishAttempt(_ task: SessionTask, _ result: SessionTask.Outcome) { end(task, result) }

    /// The attempt was cancelled: nothing is to be waited for that may never come.
    func didCancelAttempt() {}

    /// Another attempt begins: forgets what came of the last one.
    func prepareForRetry() {}

    /// Nothing more will happen: gives back what the request held.
    func cleanUp() {}
}

extension Request: Hashable {
    /// Whether both are the same object.
    public static func == (left: Request, right: Request) -> Bool { left === right }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Request: Identifiable {}

extension Request: CustomStringConvertible {
    /// The method, the URL and, once it is there, the status.
    public var description: String {
        guard let request = performedRequests.last ?? lastRequest else { return "No request created yet." }
        let line = "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "")"
        let head = mutable.read { $0.outcome.head ?? $0.tasks.last?.head }
        return head.map { "\(line) (\($0.status))" } ?? line
    }
}
