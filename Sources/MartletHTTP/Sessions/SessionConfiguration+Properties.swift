import Foundation
import FoundationNetworking

extension SessionConfiguration {
    /// The fields that are added to every request which does not have them itself.
    public var headers: HTTPHeaders {
        get { get(\.headers) }
        set { set(\.headers, newValue) }
    }

    /// The seconds for which nothing may be sent or received, for requests whose own `timeoutInterval` is left at 60.
    public var timeoutIntervalForRequest: TimeInterval {
        get { get(\.timeoutIntervalForRequest) }
        set { set(\.timeoutIntervalForRequest, newValue) }
    }

    /// The seconds that one attempt at a request may take altogether, redirects included; 7 days unless set.
    public var timeoutIntervalForResource: TimeInterval {
        get { get(\.timeoutIntervalForResource) }
        set { set(\.timeoutIntervalForResource, newValue) }
    }

    /// The most transfers at a time to one origin (scheme, host and port) that speaks HTTP/1.1; others wait in order.
    public var httpMaximumConnectionsPerHost: Int {
        get { get(\.httpMaximumConnectionsPerHost) }
        set { set(\.httpMaximumConnectionsPerHost, newValue) }
    }

    /// The bounds on responses.
    public var limits: ResponseLimits {
        get { get(\.limits) }
        set { set(\.limits, newValue) }
    }

    /// The cookie jar; `nil` for none.
    public var httpCookieStorage: CookieStorage? {
        get { get(\.httpCookieStorage) }
        set { set(\.httpCookieStorage, newValue) }
    }

    /// The cache; `nil` for none.
    public var urlCache: ResponseCache? {
        get { get(\.urlCache) }
        set { set(\.urlCache, newValue) }
    }

    /// Where the credentials are found that answer a challenge; `nil` for nowhere.
    public var urlCredentialStorage: CredentialStorage? {
        get { get(\.urlCredentialStorage) }
        set { set(\.urlCredentialStorage, newValue) }
    }

    /// Whether requests carry cookies of the jar; a request with a `Cookie` field of its own carries that alone.
    public var httpShouldSetCookies: Bool {
        get { get(\.httpShouldSetCookies) }
        set { set(\.httpShouldSetCookies, newValue) }
    }

    /// How the cache is used by requests whose own `cachePolicy` is left at `.useProtocolCachePolicy`.
    public var requestCachePolicy: URLRequest.CachePolicy {
        get { get(\.requestCachePolicy) }
        set { set(\.requestCachePolicy, newValue) }
    }

    /// Which version of HTTP is spoken.
    public var httpVersion: HTTPVersion {
        get { get(\.httpVersion) }
        set { set(\.httpVersion, newValue) }
    }

    /// Through which proxy servers are reached.
    public var proxy: Proxy {
        get { get(\.proxy) }
        set { set(\.proxy, newValue) }
    }

    /// The Unix socket that every connection goes to, whatever the URL's host; `nil` for none.
    public var unixSocketPath: String? {
        get { get(\.unixSocketPath) }
        set { set(\.unixSocketPath, newValue) }
    }

    /// How connections are secured.
    public var tls: TLSConfiguration {
        get { get(\.tls) }
        set { set(\.tls, newValue) }
    }

    /// Where to connect instead of asking the resolver: by host name, an address or another name, with a port if it
    /// differs from the URL's (`["api.example": "127.0.0.1:8443"]`).
    ///
    /// The URL, `Host` and the certificate's name stay those of the host.
    public var hostOverrides: [String: String] {
        get { get(\.hostOverrides) }
        set { set(\.hostOverrides, newValue) }
    }
}
