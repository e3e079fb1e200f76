import Foundation

/// A response handler that tasks await.
///
/// The task that waits makes the response itself, as soon as the engine has what it needs: no queue and no thread lie
/// between. Without one, or with several handlers, the request's server does.
final class ResponseAwait<Response: RequestResponse>: ResponseHandling {
    private typealias Waiter = UnsafeContinuation<Response?, Never>

    private enum State: Sendable {
        case pending([Waiter])
        case done(Response)
    }

    private let serialization: Serialization<Response>
    private let state = Protected(State.pending([]))

    /// Creates a handler; it does not hold its request, which holds it.
    init(_ serialization: Serialization<Response>) {
        self.serialization = serialization
    }

    /// The response, when it is there.
    ///
    /// `request` is the one that this handler was added to.
    func response(of request: Request) async -> Response {
        while true {
            if let made = await withUnsafeContinuation({ wait($0) }) { return made }
            request.serveHandlers()
        }
    }

    private func wait(_ waiter: Waiter) {
        let made = state.write { state -> Response? in
            switch state {
            case .pending(let waiters): state = .pending(waiters + [waiter])
            case .done(let response): return response
            }
            return nil
        }
        if let made { waiter.resume(returning: made) }
    }

    func claim() -> Bool {
        let first = state.write { state -> Waiter? in
            guard case .pending(var waiters) = state, !waiters.isEmpty else { return nil }
            let first = waiters.removeFirst()
            state = .pending(waiters)
            return first
        }
        first?.resume(returning: nil)
        return first != nil
    }

    func serialize(_ outcome: RequestOutcome, for request: Request) -> ResponseDelivery {
        let (response, error) = serialization.response(outcome, for: request)
        return ResponseDelivery(error: error) { other in
            self.finish(
                other.map { Response(outcome, serializationDuration: 0, result: .failure($0)) } ?? response)
        }
    }

    private func finish(_ response: Response) {
        let waiters = state.write { state -> [Waiter] in
            guard case .pending(let waiters) = state else { return [] }
            state = .done(response)
            return waiters
        }
        waiters.forEach { $0.resume(returning: response) }
    }
}
