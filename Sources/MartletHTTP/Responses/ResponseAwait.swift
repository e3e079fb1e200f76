import Foundation

/// A response handler that tasks await.
///
/// Without a task that waits, or with several handlers, the request's server makes the response.
final class ResponseAwait<Response: RequestResponse>: ResponseHandling {
    private let serialization: Serialization<Response>
    private let waiters = ResponseWaiters()
    // Sound: written by whoever serves the request, which is one at a time, before the waiters are told; read by them.
    // A pointer, since what concerns an optional of a type that only the client knows is looked up anew each time.
    private nonisolated(unsafe) var made: UnsafeMutablePointer<Response>?

    /// Creates a handler; it does not hold its request, which holds it.
    init(_ serialization: Serialization<Response>) {
        self.serialization = serialization
    }

    deinit {
        made?.deinitialize(count: 1)
        made?.deallocate()
    }

    /// The response, when it is there.
    ///
    /// - Parameters:
    ///   - request: The one that this handler was added to.
    ///   - isCancelling: Whether the request ends with the waiting task.
    func response(of request: Request, cancelling isCancelling: Bool) async -> Response {
        await waiters.wait(for: request, cancelling: isCancelling)
        guard let made else { preconditionFailure("The waiters were told of a response that nobody made.") }
        return made.pointee
    }

    func claim() -> Bool { waiters.wakeFirst() }

    func serialize(_ outcome: RequestOutcome, for request: Request) -> ResponseDelivery {
        let (response, error) = serialization.response(outcome, for: request)
        keep(response)
        return ResponseDelivery(error: error) { self.deliver($0) }
    }

    private func deliver(_ error: AFError?) {
        if let error, let made { made.pointee = made.pointee.failing(with: error) }
        waiters.finish()
    }

    /// Keeps what was made, in the place of what another attempt may have made before.
    private func keep(_ response: Response) {
        if let made {
            made.pointee = response
        } else {
            let place = UnsafeMutablePointer<Response>.allocate(capacity: 1)
            place.initialize(to: response)
            made = place
        }
    }
}
