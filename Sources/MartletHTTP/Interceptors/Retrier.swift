import Foundation

/// Decides about a failed request; calls `completion` once, on any thread.
public typealias RetryHandler =
    @Sendable (
        _ request: Request, _ session: Session, _ error: any Error,
        _ completion: @escaping @Sendable (RetryResult) -> Void
    ) -> Void

/// A retrier made of a closure.
open class Retrier: RequestInterceptor, @unchecked Sendable {
    // `@unchecked` is sound: all that is stored is a `let` of a `Sendable` type; a subclass must keep to that.

    private let handler: RetryHandler

    /// Creates a retrier that leaves the decision to `retryHandler`.
    @preconcurrency
    public init(_ retryHandler: @escaping RetryHandler) { handler = retryHandler }

    /// Calls the closure.
    @preconcurrency
    open func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        handler(request, session, error, completion)
    }
}

extension RequestRetrier where Self == Retrier {
    /// A retrier made of a closure: `.retrier { request, session, error, completion in … }`.
    @preconcurrency
    public static func retrier(using closure: @escaping RetryHandler) -> Retrier { Retrier(closure) }
}
