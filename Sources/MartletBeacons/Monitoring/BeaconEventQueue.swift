import Synchronization

/// Events on their way to one reader; where it does not keep up, what was ranged is left out, and nothing else.
final class BeaconEventQueue: Sendable {
    /// So many wait before ranged beacons are left out.
    static let rangedLimit = 4096
    /// So many wait at all.
    ///
    /// A reader that is so far behind has stopped reading; the oldest go.
    static let limit = 1 << 20

    private struct State {
        var events: [BeaconEvent] = []
        /// The first that was not read yet.
        var start = 0
        var isFinished = false
        var error: (any Error)?
        var reader: CheckedContinuation<BeaconEvent?, any Error>?
    }

    private let state = Mutex(State())

    func append(_ events: [BeaconEvent]) {
        for event in events {
            let reader = state.withLock { state -> CheckedContinuation<BeaconEvent?, any Error>? in
                if state.isFinished { return nil }
                if let reader = state.reader {
                    state.reader = nil
                    return reader
                }
                let waiting = state.events.count - state.start
                if case .ranged = event, waiting >= Self.rangedLimit { return nil }
                if waiting >= Self.limit { state.start += 1 }
                if state.start > 1024, state.start * 2 > state.events.count {
                    state.events.removeFirst(state.start)
                    state.start = 0
                }
                state.events.append(event)
                return nil
            }
            reader?.resume(returning: event)
        }
    }

    /// No more will come; what waits is read first.
    func finish(throwing error: (any Error)? = nil) {
        let reader = state.withLock { state -> CheckedContinuation<BeaconEvent?, any Error>? in
            guard !state.isFinished else { return nil }
            state.isFinished = true
            defer { state.reader = nil }
            if state.reader == nil { state.error = error }
            return state.reader
        }
        if let error { reader?.resume(throwing: error) } else { reader?.resume(returning: nil) }
    }

    /// The next event; `nil` at the end, and for a second reader.
    func next() async throws -> BeaconEvent? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer = state.withLock { state -> Result<BeaconEvent?, any Error>? in
                    if state.start < state.events.count {
                        state.start += 1
                        return .success(state.events[state.start - 1])
                    }
                    if let error = state.error {
                        state.error = nil
                        return .failure(error)
                    }
                    if state.isFinished || state.reader != nil || Task.isCancelled { return .success(nil) }
                    state.reader = continuation
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let reader = state.withLock { state in
                defer { state.reader = nil }
                return state.reader
            }
            reader?.resume(returning: nil)
        }
    }
}
