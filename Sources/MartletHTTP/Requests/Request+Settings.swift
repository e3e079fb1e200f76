import Foundation
import FoundationNetworking

extension Request {
    /// Answers challenges with this name and password; they are sent to the origin of the request alone.
    @discardableResult
    public func authenticate(
        username: String, password: String, persistence: URLCredential.Persistence = .forSession
    ) -> Self {
        authenticate(with: URLCredential(user: username, password: password, persistence: persistence))
    }

    /// Answers challenges with this credential.
    @discardableResult
    public func authenticate(with credential: URLCredential) -> Self {
        mutable.write { $0.settings.credential = credential }
        return self
    }

    /// Lets `handler` decide about redirects, in the session's handler's place; to be set once.
    @discardableResult
    public func redirect(using handler: any RedirectHandler) -> Self {
        mutable.write { $0.settings.redirectHandler = handler }
        return self
    }

    /// Lets `handler` decide about what is cached, in the session's handler's place; to be set once.
    @discardableResult
    public func cacheResponse(using handler: any CachedResponseHandler) -> Self {
        mutable.write { $0.settings.cachedResponseHandler = handler }
        return self
    }

    /// Adds an interceptor after those there are; the session's comes first.
    @discardableResult
    public func interceptor(_ interceptor: any RequestInterceptor) -> Self {
        mutable.write { mutable in
            mutable.settings.interceptor =
                mutable.settings.interceptor.map { Interceptor(interceptors: [$0, interceptor]) } ?? interceptor
            mutable.lifecycle.hasRetriers = true
        }
        return self
    }

    /// Adds an adapter.
    @discardableResult
    public func adapt(using adapter: any RequestAdapter) -> Self { interceptor(Interceptor(adapters: [adapter])) }

    /// Adds a retrier.
    @discardableResult
    public func retry(using retrier: any RequestRetrier) -> Self { interceptor(Interceptor(retriers: [retrier])) }

    /// Adds a monitor beside the session's.
    @discardableResult
    public func eventMonitor(_ eventMonitor: any EventMonitor) -> Self {
        mutable.write { $0.settings.monitors.append(eventMonitor) }
        watch(for: .monitors)
        return self
    }

    /// Calls `handler` on `queue` with each `URLRequest` as it is going to be sent, those there were included.
    @discardableResult
    public func onURLRequestCreation(
        on queue: DispatchQueue = .main, perform handler: @escaping @Sendable (URLRequest) -> Void
    ) -> Self {
        watchRequests { request in queue.async { handler(request) } }
        return self
    }

    /// Calls `handler` on `queue` with each attempt when it is made, those there were included.
    @discardableResult
    public func onURLSessionTaskCreation(
        on queue: DispatchQueue = .main, perform handler: @escaping @Sendable (SessionTask) -> Void
    ) -> Self {
        watchTasks { task in queue.async { handler(task) } }
        return self
    }

    func watchRequests(_ watcher: @escaping @Sendable (URLRequest) -> Void) {
        let made = mutable.write { mutable -> URLRequest? in
            mutable.watchers.requests.append(watcher)
            return mutable.requests.last
        }
        if let made { watcher(made) }
    }

    func watchTasks(_ watcher: @escaping @Sendable (SessionTask) -> Void) {
        let made = mutable.write { mutable -> SessionTask? in
            mutable.watchers.tasks.append(watcher)
            return mutable.tasks.last
        }
        if let made { watcher(made) }
    }

    /// Calls `ending` when nothing more will happen; at once if that is so already.
    func watchEnding(_ ending: @escaping @Sendable () -> Void) {
        let isOver = mutable.write { mutable -> Bool in
            guard mutable.lifecycle.phase != .over else { return true }
            mutable.watchers.endings.append(ending)
            return false
        }
        if isOver { ending() }
    }

    /// Whether anybody is told of events.
    var isMonitored: Bool { !transport.eventMonitor.isEmpty || hasOwnMonitors }

    private var hasOwnMonitors: Bool {
        TransferInterests(rawValue: interests.load(ordering: .acquiring)).contains(.monitors)
    }

    /// Calls `body` with the session's monitors, which alone are told what concerns tasks.
    func tellSessionMonitors(_ body: (CompositeEventMonitor) -> Void) {
        if !transport.eventMonitor.isEmpty { body(transport.eventMonitor) }
    }

    /// Calls `body` with each monitor; costs a look where there is none.
    func tellMonitors(_ body: (any EventMonitor) -> Void) {
        if !transport.eventMonitor.isEmpty { body(transport.eventMonitor) }
        if hasOwnMonitors { body(CompositeEventMonitor(monitors: mutable.read { $0.settings.monitors })) }
    }
}
