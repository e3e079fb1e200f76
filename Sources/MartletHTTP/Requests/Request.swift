import Foundation
import FoundationNetworking
import Synchronization

/// A request, from its making to its end; what `DataRequest` builds on.
///
/// Everything here can be used from any thread. One lock holds the state; what is slow (validation, serialisation) is
/// done outside of it and never on the session's thread: by the task that awaits the response if there is one, on a
/// queue otherwise.
public class Request: @unchecked Sendable {
    // `@unchecked` is sound: all that is stored is a `let`, and what changes is within the mutex.

    struct MutableState: Sendable {
        var state = State.initialized
        /// Whether `start` was entered, which it is once.
        var hasStarted = false
        /// Whether the exchange is over, so that the outcome stands.
        var hasEnded = false
        /// Whether somebody serves the handlers; one at a time does.
        var isServing = false
        var isValidated = false
        var outcome = RequestOutcome()
        var transfer: Transfer?
        var redirectCount = 0
        var validators: [Validator] = []
        var handlers: [any ResponseHandling] = []
        var creationHandlers: [@Sendable (URLRequest) -> Void] = []
        var progress = TransferProgress()
        var id: UUID?
    }

    let blueprint: RequestDescription
    let context: SessionContext
    let startsItself: Bool
    let mutable = Mutex(MutableState())
    /// Whether anybody wants to know of progress; read for each piece of a body, so it is kept outside of the lock.
    let observesProgress = Atomic(false)

    init(_ description: RequestDescription, context: SessionContext, startsItself: Bool) {
        blueprint = description
        self.context = context
        self.startsItself = startsItself
    }

    /// Tells requests apart.
    public var id: UUID {
        mutable.withLock { mutable in
            if let id = mutable.id { return id }
            let id = UUID()
            mutable.id = id
            return id
        }
    }

    /// Where the request stands.
    public var state: State { mutable.withLock { $0.state } }
    /// Whether the request was made and never resumed.
    public var isInitialized: Bool { state == .initialized }
    /// Whether the request is on its way.
    public var isResumed: Bool { state == .resumed }
    /// Whether the request is held.
    public var isSuspended: Bool { state == .suspended }
    /// Whether the request was cancelled.
    public var isCancelled: Bool { state == .cancelled }
    /// Whether the request is done and its handlers are served.
    public var isFinished: Bool { state == .finished }

    /// The request as it was sent last, after redirects; `nil` until it starts.
    public var request: URLRequest? { mutable.withLock { $0.outcome.request } }
    /// The response; `nil` until it came.
    public var response: HTTPURLResponse? { mutable.withLock { $0.outcome.head }?.response }
    /// What went wrong; `nil` while nothing did.
    public var error: AFError? { mutable.withLock { $0.outcome.error } }

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
        let outcome = mutable.withLock { $0.outcome }
        guard let request = outcome.request else { return "No request created yet." }
        let line = "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "")"
        return outcome.head.map { "\(line) (\($0.status))" } ?? line
    }
}
