import Foundation
import FoundationNetworking

/// What a request was told beside what the session says.
struct RequestSettings: Sendable {
    var interceptor: (any RequestInterceptor)?
    var redirectHandler: (any RedirectHandler)?
    var cachedResponseHandler: (any CachedResponseHandler)?
    var credential: URLCredential?
    var monitors: [any EventMonitor] = []
}

/// Who wants to know of a request's stages.
struct RequestWatchers: Sendable {
    var requests: [@Sendable (URLRequest) -> Void] = []
    var tasks: [@Sendable (SessionTask) -> Void] = []
    /// Called when no more follows.
    var endings: [@Sendable () -> Void] = []
}
