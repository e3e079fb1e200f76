import Foundation

/// A response handler that is a closure on a queue.
struct ResponseCallback<Value: Sendable>: ResponseHandling {
    let serialization: Serialization<Value>
    let queue: DispatchQueue
    let completion: @Sendable (AFDataResponse<Value>) -> Void

    /// Nobody waits: the work is done on the session's queue.
    func claim() -> Bool { false }

    func serve(_ outcome: RequestOutcome) {
        let response = serialization.response(outcome)
        let completion = completion
        queue.async { completion(response) }
    }
}
