import Foundation
import FoundationNetworking

/// Tries requests again whose failure may pass, after a wait that grows from time to time.
///
/// The wait before retry number n, counted from 0, is `exponentialBackoffScale · exponentialBackoffBase ⁿ` seconds.
open class RetryPolicy: RequestInterceptor, @unchecked Sendable {
    // `@unchecked` is sound: all that is stored is a `let` of a `Sendable` type; a subclass must keep to that.

    /// How often a request is tried again at most.
    public let retryLimit: UInt
    /// By how much each wait is longer than the one before.
    public let exponentialBackoffBase: UInt
    /// The first wait, in seconds.
    public let exponentialBackoffScale: Double
    /// The methods that are tried again.
    public let retryableHTTPMethods: Set<HTTPMethod>
    /// The statuses after which a request is tried again.
    public let retryableHTTPStatusCodes: Set<Int>
    /// The failures after which a request is tried again.
    public let retryableURLErrorCodes: Set<URLError.Code>
    /// The longest wait, in seconds, that a response's `Retry-After` may ask for; `nil` to pay no heed to it.
    ///
    /// With a bound, the wait is the longer of what the response asks for and the policy's own. A response that asks
    /// for more than the bound is final: to come back sooner is what the server wishes not to happen.
    public let retryAfterLimit: TimeInterval?

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - retryLimit: How often a request is tried again at most.
    ///   - exponentialBackoffBase: By how much each wait is longer than the one before; 2 at least, and taken for 2 if
    ///     it is less.
    ///   - exponentialBackoffScale: The first wait, in seconds.
    ///   - retryableHTTPMethods: The methods that are tried again.
    ///   - retryableHTTPStatusCodes: The statuses after which a request is tried again.
    ///   - retryableURLErrorCodes: The failures after which a request is tried again.
    ///   - retryAfterLimit: The longest wait, in seconds, that a response's `Retry-After` may ask for, RFC 9110
    ///     §10.2.3; `nil` to pay no heed to it.
    public init(
        retryLimit: UInt = RetryPolicy.defaultRetryLimit,
        exponentialBackoffBase: UInt = RetryPolicy.defaultExponentialBackoffBase,
        exponentialBackoffScale: Double = RetryPolicy.defaultExponentialBackoffScale,
        retryableHTTPMethods: Set<HTTPMethod> = RetryPolicy.defaultRetryableHTTPMethods,
        retryableHTTPStatusCodes: Set<Int> = RetryPolicy.defaultRetryableHTTPStatusCodes,
        retryableURLErrorCodes: Set<URLError.Code> = RetryPolicy.defaultRetryableURLErrorCodes,
        retryAfterLimit: TimeInterval? = nil
    ) {
        self.retryLimit = retryLimit
        self.exponentialBackoffBase = max(2, exponentialBackoffBase)
        self.exponentialBackoffScale = exponentialBackoffScale
        self.retryableHTTPMethods = retryableHTTPMethods
        self.retryableHTTPStatusCodes = retryableHTTPStatusCodes
        self.retryableURLErrorCodes = retryableURLErrorCodes
        self.retryAfterLimit = retryAfterLimit
    }

    /// Answers at once, on the calling thread.
    @preconcurrency
    open func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        let count = request.retryCount
        guard count < retryLimit, shouldRetry(request: request, dueTo: error) else { return completion(.doNotRetry) }
        let asked = retryAfterLimit.flatMap { _ in request.response }
            .flatMap { RetryAfter.seconds(in: $0, now: Date()) }
        completion(result(afterRetries: count, askedToWait: asked))
    }

    /// Whether the request's method, and its status or its error, are among those that are tried again.
    open func shouldRetry(request: Request, dueTo error: any Error) -> Bool {
        guard let method = request.request?.method, retryableHTTPMethods.contains(method) else { return false }
        // The response last, since it takes making.
        return isRetryable(error) || request.response.map { retryableHTTPStatusCodes.contains($0.statusCode) } ?? false
    }

    /// Whether it is a `URLError`, bare or within an `AFError`, that is tried again.
    func isRetryable(_ error: any Error) -> Bool {
        guard let failure = error as? URLError ?? error.asAFError?.underlyingError as? URLError else { return false }
        return retryableURLErrorCodes.contains(failure.code)
    }

    /// What to do about a failure that may pass.
    ///
    /// - Parameters:
    ///   - count: How often the request was tried again already.
    ///   - asked: The seconds for which the response asks to be left in peace.
    func result(afterRetries count: Int, askedToWait asked: TimeInterval?) -> RetryResult {
        guard count < retryLimit else { return .doNotRetry }
        let wait = exponentialBackoffScale * pow(Double(exponentialBackoffBase), Double(count))
        guard let retryAfterLimit, let asked else { return .retryWithDelay(wait) }
        return asked <= retryAfterLimit ? .retryWithDelay(max(wait, asked)) : .doNotRetry
    }
}

extension RequestInterceptor where Self == RetryPolicy {
    /// A policy with the default values.
    public static var retryPolicy: RetryPolicy { RetryPolicy() }

    /// A policy; the values are those of `RetryPolicy.init`.
    public static func retryPolicy(
        retryLimit: UInt = RetryPolicy.defaultRetryLimit,
        exponentialBackoffBase: UInt = RetryPolicy.defaultExponentialBackoffBase,
        exponentialBackoffScale: Double = RetryPolicy.defaultExponentialBackoffScale,
        retryableHTTPMethods: Set<HTTPMethod> = RetryPolicy.defaultRetryableHTTPMethods,
        retryableHTTPStatusCodes: Set<Int> = RetryPolicy.defaultRetryableHTTPStatusCodes,
        retryableURLErrorCodes: Set<URLError.Code> = RetryPolicy.defaultRetryableURLErrorCodes,
        retryAfterLimit: TimeInterval? = nil
    ) -> RetryPolicy {
        RetryPolicy(
            retryLimit: retryLimit, exponentialBackoffBase: exponentialBackoffBase,
            exponentialBackoffScale: exponentialBackoffScale, retryableHTTPMethods: retryableHTTPMethods,
            retryableHTTPStatusCodes: retryableHTTPStatusCodes, retryableURLErrorCodes: retryableURLErrorCodes,
            retryAfterLimit: retryAfterLimit)
    }
}
