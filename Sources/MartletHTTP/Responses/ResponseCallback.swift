import Foundation

/// A response handler that is a closure on a queue.
struct ResponseCallback<Response: RequestResponse>: ResponseHandling {
    let serialization: Serialization<Response>
    let queue: DispatchQueue
    let completion: @Sendable (Response) -> Void

    /// Nobody waits: the work is done on the session's queue.
    func claim() -> Bool { false }

    func serialize(_ outcome: RequestOutcome, for request: Request) -> ResponseDelivery {
        let (response, error) = serialization.response(outcome, for: request)
        let (queue, completion) = (queue, completion)
        return ResponseDelivery(error: error) { other in
            let response = other.map(response.failing) ?? response
            // By way of the queue on which progress may be told, so that all of that comes first.
            request.transport.rootQueue.async { queue.async { completion(response) } }
        }
    }
}
