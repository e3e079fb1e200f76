import Foundation
import FoundationNetworking

/// What was measured of one exchange: one request on one connection, and its response.
public struct SessionTaskTransactionMetrics: Sendable {
    /// Where a response came from.
    public enum ResourceFetchType: Int, Sendable {
        /// From the network.
        case networkLoad
        /// From the cache.
        case localCache
    }

    /// The request.
    public let request: URLRequest
    private let times: TransferTimes
    private let head: ResponseHead?
    private let isCached: Bool

    init(_ transaction: SessionTaskMetrics.Transaction) {
        request = transaction.request
        times = transaction.times
        head = transaction.head
        isCached = transaction.isCached
    }

    /// The response.
    public var response: URLResponse? { head?.response }
    /// Where the response came from.
    public var resourceFetchType: ResourceFetchType { isCached ? .localCache : .networkLoad }
    /// The protocol by its registered name: `http/1.0`, `http/1.1`, `h2`.
    public var networkProtocolName: String? {
        switch times.version {
        case 1: "http/1.0"
        case 2: "http/1.1"
        case 3...: "h2"
        default: nil
        }
    }
    /// Whether the connection was there before.
    public var isReusedConnection: Bool { times.newConnections == 0 }
    /// Whether the exchange went through a proxy.
    public var isProxyConnection: Bool { times.isProxied }

    /// When the exchange began.
    public var fetchStartDate: Date? { Date(timeIntervalSince1970: times.start) }
    /// When the look-up of the name began; `nil` on a connection that was there.
    public var domainLookupStartDate: Date? { isReusedConnection ? nil : fetchStartDate }
    /// When the look-up of the name ended.
    public var domainLookupEndDate: Date? { isReusedConnection ? nil : date(times.nameLookup) }
    /// When connecting began; `nil` on a connection that was there.
    public var connectStartDate: Date? { isReusedConnection ? nil : date(times.nameLookup) }
    /// When connecting ended, TLS included.
    public var connectEndDate: Date? {
        isReusedConnection ? nil : date(max(times.connect, times.secureConnect))
    }
    /// When TLS began; `nil` without it, and on a connection that was there.
    public var secureConnectionStartDate: Date? {
        isReusedConnection || times.secureConnect == 0 ? nil : date(times.connect)
    }
    /// When TLS stood.
    public var secureConnectionEndDate: Date? {
        isReusedConnection || times.secureConnect == 0 ? nil : date(times.secureConnect)
    }
    /// When sending began; `nil` if it came to none.
    public var requestStartDate: Date? { times.preTransfer == 0 ? nil : date(times.preTransfer) }
    /// When the response's first byte came; `nil` if none did.
    public var responseStartDate: Date? { hasResponse ? date(times.firstByte) : nil }
    /// When the exchange ended; `nil` if no response came.
    public var responseEndDate: Date? { hasResponse ? date(times.total) : nil }

    /// The bytes of the request's lines.
    public var countOfRequestHeaderBytesSent: Int64 { Int64(times.requestSize) }
    /// The bytes of the request's body.
    public var countOfRequestBodyBytesSent: Int64 { times.uploaded }
    /// The bytes of the response's lines.
    public var countOfResponseHeaderBytesReceived: Int64 { Int64(times.headerSize) }
    /// The bytes of the response's body as they were on the wire.
    public var countOfResponseBodyBytesReceived: Int64 { times.downloaded }

    /// The server's address, or the proxy's.
    public var remoteAddress: String? { times.remoteAddress.isEmpty ? nil : times.remoteAddress }
    /// The server's port, or the proxy's.
    public var remotePort: Int? { times.remotePort > 0 ? times.remotePort : nil }
    /// This machine's address.
    public var localAddress: String? { times.localAddress.isEmpty ? nil : times.localAddress }
    /// This machine's port.
    public var localPort: Int? { times.localPort > 0 ? times.localPort : nil }

    /// Whether a head came; libcurl calls the end of a connection a first byte too.
    private var hasResponse: Bool { times.firstByte > 0 && head != nil }

    private func date(_ microseconds: Int64) -> Date? {
        Date(timeIntervalSince1970: times.start + Double(microseconds) * 1e-6)
    }
}
