import Foundation
import Synchronization

/// A response handler that tasks await.
///
/// The task that waits makes the response itself, as soon as the engine has what it needs: no queue and no thread lie
/// between. Without one, or with several handlers, the request's server does.
final class ResponseAwait<Value: Sendable>: ResponseHandling {
    private typealias Waiter = UnsafeContinuation<AFDataResponse<Value>?, Never>

    private enum State {
        /// The request is on its way; the first who waits will make the response.
        case pending(first: Waiter?, others: [Waiter])
        /// The response is being made.
        case serving(others: [Waiter])
        case done(AFDataResponse<Value>)
    }

    private let serialization: Serialization<Value>
    private let state = Mutex(State.pending(first: nil, others: []))

    /// Creates a handler; it does not hold its request, which holds it.
    init(_ serialization: Serialization<Value>) {
        self.serialization = serialization
    }

    /// The response, when it is there.
    ///
    /// `request` is the one that this handler was added to.
    func response(of request: DataRequest) async -> AFDataResponse<Value> {
        if let made = await withUnsafeContinuation({ wait($0) }) { return made }
        let response = serialization.response(request.validatedOutcome())
        finish(response)
        request.didServe()
        return response
    }

    private func wait(_ waiter: Waiter) {
        let made = state.withLock { state -> AFDataResponse<Value>? in
            switch state {
            case .pending(nil, let others): state = .pending(first: waiter, others: others)
            case .pending(let first, let others): state = .pending(first: first, others: others + [waiter])
            case .serving(let others): state = .serving(others: others + [waiter])
            case .done(let response): return response
            }
            return nil
        }
        if let made { waiter.resume(returning: made) }
    }

    func claim() -> Bool {
        let first = state.withLock { state -> Waiter? in
            guard case .pending(let first?, let others) = state else { return nil }
            state = .serving(others: others)
            return first
        }
        first?.resume(returning: nil)
        return first != nil
    }

    func serve(_ outcome: RequestOutcome) {
        state.withLock { state in
            guard case .pending(let first, let others) = state else { return }
            state = .serving(others: others + (first.map { [$0] } ?? []))
        }
        finish(serialization.response(outcome))
    }

    private func finish(_ response: AFDataResponse<Value>) {
        let waiters = state.withLock { state -> [Waiter] in
            guard case .serving(let waiters) = state else { return [] }
            state = .done(response)
            return waiters
        }
        waiters.forEach { $0.resume(returning: response) }
    }
}
