import Foundation

/// Says whether a request that failed is tried again.
public protocol RequestRetrier: Sendable {
    /// Calls `completion` once, on any thread and at any time, with what to do about a failure.
    ///
    /// The request waits for it, so a retrier that forgets to answer keeps the request from ever ending.
    ///
    /// - Parameters:
    ///   - request: What failed; its `retryCount` tells how often it was tried again already.
    ///   - session: The session that sent it.
    ///   - error: What it failed with: an `AFError` where the session asks.
    ///   - completion: Is called with the decision.
    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void)
}
