import Foundation

/// The response of a download, to be awaited: `try await task.value`.
public struct DownloadTask<Value: Sendable>: Sendable {
    private let request: DownloadRequest
    private let handler: ResponseAwait<AFDownloadResponse<Value>>
    private let cancelsAutomatically: Bool

    init(_ request: DownloadRequest, _ handler: ResponseAwait<AFDownloadResponse<Value>>, cancelsAutomatically: Bool) {
        self.request = request
        self.handler = handler
        self.cancelsAutomatically = cancelsAutomatically
    }

    /// All that came of the request.
    ///
    /// If the awaiting task is cancelled, so is the request, unless the task was made with `automaticallyCancelling:
    /// false`.
    public var response: DownloadResponse<Value, AFError> {
        get async { await handler.response(of: request, cancelling: cancelsAutomatically) }
    }

    /// The value, or what went wrong.
    public var result: Result<Value, AFError> {
        get async { await response.result }
    }

    /// The value.
    ///
    /// - Throws: `AFError`.
    public var value: Value {
        get async throws { try await handler.value(of: request, cancelling: cancelsAutomatically) }
    }

    /// Cancels the request.
    public func cancel() { request.cancel() }

    /// Starts the request, or lets a suspended one go on.
    public func resume() { request.resume() }

    /// Holds the request.
    public func suspend() { request.suspend() }
}
