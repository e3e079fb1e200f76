import Foundation

/// How a `Session` behaves; it keeps the value that it was created with.
public struct SessionConfiguration: Sendable {
    /// The fields that are added to every request which does not have them itself.
    public var headers: HTTPHeaders
    /// The seconds for which nothing may be sent or received, for requests whose own `timeoutInterval` is left at 60.
    public var timeoutIntervalForRequest: TimeInterval
    /// The most transfers at a time to one origin (scheme, host and port); others wait in order.
    public var httpMaximumConnectionsPerHost: Int
    /// The bounds on responses.
    public var limits: ResponseLimits

    /// The defaults: `HTTPHeaders.default`, 60 s, 6 connections, default limits.
    public static let `default` = SessionConfiguration()

    /// Creates a configuration.
    public init(
        headers: HTTPHeaders = .default, timeoutIntervalForRequest: TimeInterval = 60,
        httpMaximumConnectionsPerHost: Int = 6, limits: ResponseLimits = ResponseLimits()
    ) {
        self.headers = headers
        self.timeoutIntervalForRequest = timeoutIntervalForRequest
        self.httpMaximumConnectionsPerHost = httpMaximumConnectionsPerHost
        self.limits = limits
    }
}
