import Foundation
import FoundationNetworking

/// How a `Session` behaves.
///
/// A session copies it when it is created, so later changes have no effect on that session. Usable from any thread.
public final class SessionConfiguration: Sendable {
    private let stored: Protected<Values>

    /// Creates a configuration; what is not stated here has properties of its own.
    public init(
        headers: HTTPHeaders = .default, timeoutIntervalForRequest: TimeInterval = 60,
        httpMaximumConnectionsPerHost: Int = 6, limits: ResponseLimits = ResponseLimits()
    ) {
        var values = Values()
        values.headers = headers
        values.timeoutIntervalForRequest = timeoutIntervalForRequest
        values.httpMaximumConnectionsPerHost = httpMaximumConnectionsPerHost
        values.limits = limits
        stored = Protected(values)
    }

    init(_ values: Values) { stored = Protected(values) }

    /// A new configuration with the usual header fields, the process's cookie jar in memory, and no cache.
    public static var `default`: SessionConfiguration { SessionConfiguration() }

    /// A new configuration whose cookies, credentials and cache are its own, in memory.
    public static var ephemeral: SessionConfiguration {
        let configuration = SessionConfiguration()
        configuration.httpCookieStorage = CookieStorage()
        configuration.urlCredentialStorage = CredentialStorage()
        configuration.urlCache = ResponseCache(memoryCapacity: 16 << 20, diskCapacity: 0)
        return configuration
    }

    /// What a session works by.
    var values: Values { stored.read { $0 } }

    func get<Value>(_ path: KeyPath<Values, Value>) -> Value { stored.read { $0[keyPath: path] } }
    func set<Value>(_ path: WritableKeyPath<Values, Value>, _ value: Value) {
        stored.write { $0[keyPath: path] = value }
    }
}

extension SessionConfiguration {
    /// Which version of HTTP is spoken.
    public enum HTTPVersion: Hashable, Sendable {
        /// HTTP/2 where the server offers it within TLS, HTTP/1.1 otherwise.
        case automatic
        /// HTTP/1.1 alone.
        case http1
        /// HTTP/2 at once, without asking, also without TLS.
        ///
        /// Without TLS, libcurl 7.88 can use no connection twice, so every request has one of its own.
        case http2PriorKnowledge
    }

    /// Through which proxy servers are reached.
    public enum Proxy: Hashable, Sendable {
        /// As `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say.
        case environment
        /// Through none.
        case none
        /// Through this one (`http`, `https`, `socks4`, `socks5` or `socks5h`), but for the hosts named: a name stands
        /// for its subdomains too.
        case url(URL, exceptions: [String] = [])
    }

    /// The values themselves.
    struct Values: Sendable {
        var headers = HTTPHeaders.default
        var timeoutIntervalForRequest: TimeInterval = 60
        var timeoutIntervalForResource: TimeInterval = 7 * 24 * 3600
        var httpMaximumConnectionsPerHost = 6
        var limits = ResponseLimits()
        var httpCookieStorage: CookieStorage? = .shared
        var httpShouldSetCookies = true
        var urlCache: ResponseCache?
        var urlCredentialStorage: CredentialStorage? = .shared
        var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
        var httpVersion = HTTPVersion.automatic
        var proxy = Proxy.environment
        var unixSocketPath: String?
        var hostOverrides: [String: String] = [:]
        var tls = TLSConfiguration()
    }
}
