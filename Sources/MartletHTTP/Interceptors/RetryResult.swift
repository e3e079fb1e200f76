import Foundation

/// Whether a request is tried again.
public enum RetryResult: Sendable {
    /// At once.
    case retry
    /// After so many seconds.
    case retryWithDelay(TimeInterval)
    /// No; the next retrier is asked, and without one the request ends in the error that it failed with.
    case doNotRetry
    /// No, and nobody else is asked: the request ends in `AFError.requestRetryFailed` with this error.
    case doNotRetryWithError(any Error)
}

extension RetryResult {
    /// Whether there will be another attempt.
    var retryRequired: Bool {
        switch self {
        case .retry, .retryWithDelay: true
        case .doNotRetry, .doNotRetryWithError: false
        }
    }

    /// The seconds to wait; `nil` for none.
    var delay: TimeInterval? { if case .retryWithDelay(let delay) = self { delay } else { nil } }

    /// The retrier's own error.
    var error: (any Error)? { if case .doNotRetryWithError(let error) = self { error } else { nil } }
}
