import Foundation

/// A response handler that tasks await.
///
/// Without a task that waits, or with several handlers, the request's server makes the response.
final class ResponseAwait<Response: RequestResponse>: ResponseHandling {
    private let serialization: Serialization<Response>
    private let waiters = ResponseWaiters()
    // Sound: written by whoever serves the request, which is one at a time, before the waiters are told; read by them.
    private nonisolated(unsafe) var serialized: Serialized?
    // Sound as before. A pointer, since what concerns an optional of a type that only the client knows is looked up anew
    // each time; there is a value at it if there is something serialised that has no error.
    private nonisolated(unsafe) let value: UnsafeMutablePointer<Response.Success>

    /// Creates a handler; it does not hold its request, which holds it.
    init(_ serialization: Serialization<Response>) {
        self.serialization = serialization
        value = .allocate(capacity: 1)
    }

    deinit {
        forget()
        value.deallocate()
    }

    /// The response, when it is there.
    ///
    /// - Parameters:
    ///   - request: The one that this handler was added to.
    ///   - isCancelling: Whether the request ends with the waiting task.
    func response(of request: Request, cancelling isCancelling: Bool) async -> Response {
        await waiters.wait(for: request, cancelling: isCancelling)
        guard let serialized else { preconditionFailure("The waiters were told of a response that nobody made.") }
        return Response(serialized, valueAt: value)
    }

    /// The value alone, for which no response need be put together.
    ///
    /// - Throws: What stands in its place.
    func value(of request: Request, cancelling isCancelling: Bool) async throws(AFError) -> Response.Success {
        await waiters.wait(for: request, cancelling: isCancelling)
        precondition(serialized != nil, "The waiters were told of a value that nobody made.")
        if let error = serialized?.error { throw error }
        return value.pointee
    }

    func claim() -> Bool { waiters.wakeFirst() }

    func serialize(_ outcome: RequestOutcome, for request: Request) -> ResponseDelivery {
        // What another attempt may have made before.
        forget()
        let serialized = serialization.make(outcome, for: request, at: value)
        self.serialized = serialized
        return ResponseDelivery(error: serialized.asksRetriers ? serialized.error : nil) { self.deliver($0) }
    }

    private func deliver(_ error: AFError?) {
        if let error, var failing = serialized {
            forget()
            failing.error = error
            serialized = failing
        }
        waiters.finish()
    }

    private func forget() {
        if let serialized, serialized.error == nil { value.deinitialize(count: 1) }
        serialized = nil
    }
}
