import Foundation

/// The tasks that await one response, whatever its type.
///
/// The task that waits makes the response itself, as soon as the engine has what it needs: no queue and no thread lie
/// between. Nothing here depends on the type of what is awaited, since the client's types are strangers to this module
/// and all that is done with them is dear.
struct ResponseWaiters: Sendable {
    /// Resumed with whether the response is there; if not, whoever waited is to make it.
    private typealias Waiter = UnsafeContinuation<Bool, Never>

    private struct State: Sendable {
        var waiters = Gathered<Waiter>.none
        var isDone = false
    }

    private let state = Protected(State())

    /// Returns when the response is there.
    ///
    /// - Parameters:
    ///   - request: The request that is answered.
    ///   - isCancelling: Whether the request ends with the waiting task.
    func wait(for request: Request, cancelling isCancelling: Bool) async {
        guard isCancelling else { return await serve(request) }
        await withTaskCancellationHandler {
            await serve(request)
        } onCancel: {
            request.cancel()
        }
    }

    private func serve(_ request: Request) async {
        while await !isDone() { request.serveHandlers() }
    }

    private func isDone() async -> Bool {
        await withUnsafeContinuation { waiter in
            let isDone = state.write { state -> Bool in
                if !state.isDone { state.waiters.append(waiter) }
                return state.isDone
            }
            if isDone { waiter.resume(returning: true) }
        }
    }

    /// Has the first who waits make the response; `false` if nobody waits.
    func wakeFirst() -> Bool {
        let first = state.write { $0.waiters.popFirst() }
        first?.resume(returning: false)
        return first != nil
    }

    /// The response is there.
    func finish() {
        let waiters = state.write { state -> Gathered<Waiter> in
            defer { state.waiters = .none }
            state.isDone = true
            return state.waiters
        }
        waiters.forEach { $0.resume(returning: true) }
    }
}
