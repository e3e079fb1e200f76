import Foundation
import FoundationNetworking

extension Request {
    /// Where the request stands.
    public var state: State { mutable.read { $0.lifecycle.state } }
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

    /// Every `URLRequest` that was made: for each attempt the initial one and, if it differs, the adapted one.
    public var requests: [URLRequest] { mutable.read { $0.requests.all } }
    /// The first request that was made.
    public var firstRequest: URLRequest? { mutable.read { $0.requests.first } }
    /// The last request that was made.
    public var lastRequest: URLRequest? { mutable.read { $0.requests.last } }
    /// The request of each attempt as it was sent last, after redirects.
    public var performedRequests: [URLRequest] { tasks.compactMap(\.currentRequest) }

    /// The attempts.
    public var tasks: [SessionTask] { mutable.read { $0.tasks.all } }
    /// The first attempt.
    public var firstTask: SessionTask? { mutable.read { $0.tasks.first } }
    /// The last attempt.
    public var lastTask: SessionTask? { mutable.read { $0.tasks.last } }
    /// The last attempt.
    public var task: SessionTask? { lastTask }

    /// What was measured of each attempt that ended.
    public var allMetrics: [SessionTaskMetrics] { mutable.read { $0.metrics.all } }
    /// What was measured of the first attempt.
    public var firstMetrics: SessionTaskMetrics? { mutable.read { $0.metrics.first } }
    /// What was measured of the last attempt that ended.
    public var lastMetrics: SessionTaskMetrics? { mutable.read { $0.metrics.last } }
    /// What was measured of the last attempt that ended.
    public var metrics: SessionTaskMetrics? { lastMetrics }

    /// How often the request was tried again.
    public var retryCount: Int { mutable.read { $0.lifecycle.retryCount } }
    /// What went wrong; `nil` while nothing did.
    public var error: AFError? { mutable.read { $0.outcome.error ?? $0.lifecycle.error } }

    /// Where the request's state changes and its responses are made; serial or not, no order is promised between
    /// requests.
    public var underlyingQueue: DispatchQueue { transport.rootQueue }
    /// Where responses are made that no task awaits.
    public var serializationQueue: DispatchQueue { transport.serializationQueue }
    /// What the request was created with beside the session's.
    public var interceptor: (any RequestInterceptor)? { mutable.read { $0.settings.interceptor } }
    /// What is used to answer a challenge.
    public var credential: URLCredential? { mutable.read { $0.settings.credential } }
}
