import Foundation
import FoundationNetworking

/// Makes requests, and keeps the connections that they share.
///
/// A session owns one thread, which begins with its first request and ends with the session. Requests that are not
/// done when the session is released end in `AFError.sessionDeinitialized`. All of it can be used from any thread.
open class Session: @unchecked Sendable {
    // `@unchecked` is sound: all that is stored is a `let` of a `Sendable` type; a subclass must keep to that.

    /// When a request's `URLRequest` is made.
    public enum RequestSetup: Sendable {
        /// When the request is resumed.
        case lazy
        /// When the request is created, so that it can be looked at before.
        case eager
    }

    /// The session behind `AF`.
    public static let `default` = Session()

    /// What the session's requests share with it.
    public let session: SessionTransport
    /// Whether a request starts when its first response handler is added, without a call of `resume()`.
    public let startRequestsImmediately: Bool
    /// When `URLRequest`s are made.
    public let requestSetup: RequestSetup
    /// Who decides about the certificates of servers; `nil` for the system.
    public let serverTrustManager: ServerTrustManager?

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - configuration: How the session behaves; it is copied.
    ///   - rootQueue: Where delays are waited for.
    ///   - startRequestsImmediately: Whether a request starts when its first response handler is added.
    ///   - requestSetup: When `URLRequest`s are made.
    ///   - requestQueue: Where `URLRequest`s are made; without one, on the thread that starts a request, unless that
    ///     is the main thread.
    ///   - serializationQueue: Where responses are made that no task awaits.
    ///   - interceptor: Adapts and retries every request, before the request's own.
    ///   - serverTrustManager: Decides about the certificates of servers.
    ///   - redirectHandler: Decides about redirects.
    ///   - cachedResponseHandler: Decides about what is cached.
    ///   - eventMonitors: Are told of everything that happens.
    public init(
        configuration: SessionConfiguration = .default, rootQueue: DispatchQueue? = nil,
        startRequestsImmediately: Bool = true, requestSetup: RequestSetup = .lazy,
        requestQueue: DispatchQueue? = nil, serializationQueue: DispatchQueue? = nil,
        interceptor: (any RequestInterceptor)? = nil, serverTrustManager: ServerTrustManager? = nil,
        redirectHandler: (any RedirectHandler)? = nil, cachedResponseHandler: (any CachedResponseHandler)? = nil,
        eventMonitors: [any EventMonitor] = []
    ) {
        session = SessionTransport(
            configuration, rootQueue: rootQueue, requestQueue: requestQueue, serializationQueue: serializationQueue,
            interceptor: interceptor, redirectHandler: redirectHandler,
            cachedResponseHandler: cachedResponseHandler, serverTrustManager: serverTrustManager,
            eventMonitors: eventMonitors)
        self.startRequestsImmediately = startRequestsImmediately
        self.requestSetup = requestSetup
        self.serverTrustManager = serverTrustManager
        session.links.write { $0.session = self }
    }

    deinit {
        let requests = session.links.write { links in
            links.session = nil
            return links.activeRequests.all
        }
        session.engine.shutDown()
        requests.forEach { $0.sessionEnded() }
        session.eventMonitor.urlSession(session, didBecomeInvalidWithError: nil)
    }

    /// How the session behaves; a copy, so changes have no effect.
    public var configuration: SessionConfiguration { session.configuration }
    /// Where delays are waited for.
    public var rootQueue: DispatchQueue { session.rootQueue }
    /// Where `URLRequest`s are made that no other thread makes.
    public var requestQueue: DispatchQueue { session.requestQueue }
    /// Where responses are made that no task awaits.
    public var serializationQueue: DispatchQueue { session.serializationQueue }
    /// Adapts and retries every request, before the request's own.
    public var interceptor: (any RequestInterceptor)? { session.interceptor }
    /// Decides about redirects.
    public var redirectHandler: (any RedirectHandler)? { session.redirectHandler }
    /// Decides about what is cached.
    public var cachedResponseHandler: (any CachedResponseHandler)? { session.cachedResponseHandler }
    /// Tells all monitors.
    public var eventMonitor: CompositeEventMonitor { session.eventMonitor }

    /// Calls `action` with every request that was started and is not over.
    public func withAllRequests(perform action: @escaping @Sendable (Set<Request>) -> Void) {
        let requests = Set(session.links.read { $0.activeRequests.all })
        session.requestQueue.async { action(requests) }
    }

    /// Cancels every request that was started and is not over, then calls `completion` on `queue`.
    public func cancelAllRequests(
        completingOnQueue queue: DispatchQueue = .main, completion: (@Sendable () -> Void)? = nil
    ) {
        withAllRequests { requests in
            requests.forEach { $0.cancel() }
            if let completion { queue.async(execute: completion) }
        }
    }
}
