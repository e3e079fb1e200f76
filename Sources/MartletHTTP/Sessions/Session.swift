import Foundation
import Synchronization

/// Makes requests, and keeps the connections that they share.
///
/// A session owns one thread, which begins with its first request and ends with the session. Requests that are not
/// done when the session is released end in `AFError.sessionDeinitialized`. All of it can be used from any thread.
open class Session: @unchecked Sendable {
    // `@unchecked` is sound: all that is stored is a `let` of a `Sendable` type; a subclass must keep to that.

    /// The session behind `AF`.
    public static let `default` = Session()

    /// How the session behaves.
    public let configuration: SessionConfiguration
    /// Whether a request starts when its first response handler is added, without a call of `resume()`.
    public let startRequestsImmediately: Bool

    let context: SessionContext

    /// Creates a session.
    public init(configuration: SessionConfiguration = .default, startRequestsImmediately: Bool = true) {
        self.configuration = configuration
        self.startRequestsImmediately = startRequestsImmediately
        context = SessionContext(configuration)
    }

    deinit {
        context.engine.shutDown()
    }

    /// Calls `action` with every request that is on its way; on the session's own thread, so it must return at once.
    public func withAllRequests(perform action: @escaping @Sendable (Set<Request>) -> Void) {
        let requests = Mutex<Set<Request>>([])
        let gathered = Gathered(requests)
        context.engine.forEachTransfer { transfer in
            guard let request = transfer.consumer as? Request else { return }
            gathered.requests.withLock { _ = $0.insert(request) }
        } completion: {
            action(gathered.requests.withLock { $0 })
        }
    }

    /// Cancels every request that is on its way, then calls `completion` on `queue`.
    public func cancelAllRequests(
        completingOnQueue queue: DispatchQueue = .main, completion: (@Sendable () -> Void)? = nil
    ) {
        withAllRequests { requests in
            requests.forEach { $0.cancel() }
            if let completion { queue.async(execute: completion) }
        }
    }
}

/// What a session's requests share with it; they outlive it unharmed.
final class SessionContext: Sendable {
    let configuration: SessionConfiguration
    let engine: TransferEngine
    let defaults: DefaultFields
    /// Where responses are made that nobody awaits.
    let queue = DispatchQueue(label: "martlet.http.responses", qos: .userInitiated, attributes: .concurrent)

    init(_ configuration: SessionConfiguration) {
        self.configuration = configuration
        engine = TransferEngine(connectionsPerOrigin: configuration.httpMaximumConnectionsPerHost)
        defaults = DefaultFields(configuration.headers)
    }
}

private final class Gathered: Sendable {
    let requests: Mutex<Set<Request>>

    init(_ requests: consuming Mutex<Set<Request>>) { self.requests = requests }
}
