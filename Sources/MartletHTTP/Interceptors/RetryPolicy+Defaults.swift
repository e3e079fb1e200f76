import Foundation
import FoundationNetworking

extension RetryPolicy {
    /// Two retries.
    public static let defaultRetryLimit: UInt = 2
    /// Each wait is twice as long as the one before.
    public static let defaultExponentialBackoffBase: UInt = 2
    /// The first wait is half a second.
    public static let defaultExponentialBackoffScale: Double = 0.5

    /// The idempotent methods, RFC 9110 §9.2.2: to send such a request twice does what sending it once does.
    public static let defaultRetryableHTTPMethods: Set<HTTPMethod> = [.delete, .get, .head, .options, .put, .trace]

    /// Statuses that tell of a server in trouble, not of a wrong request: 408, 500, 502, 503, 504.
    public static let defaultRetryableHTTPStatusCodes: Set<Int> = [408, 500, 502, 503, 504]

    /// Failures that may pass: of the network, of names, of connections, of time.
    ///
    /// What the request, the disk or the person is to blame for is not among them, nor are certificates that nobody
    /// trusts; those with a wrong date are, since a clock may be set.
    public static let defaultRetryableURLErrorCodes: Set<URLError.Code> = [
        // The connection.
        .cannotConnectToHost, .networkConnectionLost, .secureConnectionFailed, .timedOut,
        // The network.
        .callIsActive, .cannotLoadFromNetwork, .dataNotAllowed, .internationalRoamingOff, .notConnectedToInternet,
        // Names.
        .cannotFindHost, .dnsLookupFailed,
        // What came.
        .badServerResponse, .downloadDecodingFailedMidStream, .downloadDecodingFailedToComplete,
        // Certificates and clocks.
        .serverCertificateHasBadDate, .serverCertificateNotYetValid,
        // Transfers that another process is about.
        .backgroundSessionInUseByAnotherProcess, .backgroundSessionWasDisconnected,
    ]
}
