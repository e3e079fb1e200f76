import Foundation
import MartletImages
import Synchronization

/// Loads what a test tells it, when the test tells it.
final class MockDataLoader: DataLoading {
    fileprivate struct Load {
        let url: URL
        let continuation: CheckedContinuation<Data, any Error>
        let progress: @Sendable (ImageProgress) -> Void
    }

    fileprivate struct Observer {
        let isMet: @Sendable (State) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    struct State {
        fileprivate var running: [Int: Load] = [:]
        fileprivate var observers: [Observer] = []
        fileprivate var next = 0
        /// The URLs asked for, in order.
        var started: [URL] = []
        /// The URLs whose load was cancelled, in order.
        var cancelled: [URL] = []
        /// The most loads that were under way at a time.
        var maximumRunning = 0
    }

    private let state = Mutex(State())

    func data(from url: URL, progress: @escaping @Sendable (ImageProgress) -> Void) async throws -> Data {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                change { state in
                    state.started.append(url)
                    state.running[number] = Load(url: url, continuation: continuation, progress: progress)
                    state.maximumRunning = max(state.maximumRunning, state.running.count)
                }
                if Task.isCancelled { cancel(number) }
            }
        } onCancel: {
            cancel(number)
        }
    }

    private func cancel(_ number: Int) {
        let load = change { state -> Load? in
            guard let load = state.running.removeValue(forKey: number) else { return nil }
            state.cancelled.append(load.url)
            return load
        }
        load?.continuation.resume(throwing: CancellationError())
    }

    var started: [URL] { state.withLock { $0.started } }
    var cancelled: [URL] { state.withLock { $0.cancelled } }
    var maximumRunning: Int { state.withLock { $0.maximumRunning } }

    /// Ends the load of a URL that is under way.
    func finish(_ url: URL, _ result: Result<Data, any Error>) {
        take(url)?.continuation.resume(with: result)
    }

    func finish(_ url: URL, _ data: Data) { finish(url, .success(data)) }

    /// Tells of progress of the load of a URL that is under way.
    func report(_ progress: ImageProgress, of url: URL) {
        let tell = state.withLock { state in state.running.values.first { $0.url == url }?.progress }
        tell?(progress)
    }

    private func take(_ url: URL) -> Load? {
        change { state -> Load? in
            guard let number = state.running.first(where: { $0.value.url == url })?.key else { return nil }
            return state.running.removeValue(forKey: number)
        }
    }

    /// Waits until so many loads have begun.
    func waitForStarts(_ count: Int) async { await wait { $0.started.count >= count } }

    /// Waits until so many loads were cancelled.
    func waitForCancellations(_ count: Int) async { await wait { $0.cancelled.count >= count } }

    private func wait(_ isMet: @escaping @Sendable (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            change { $0.observers.append(Observer(isMet: isMet, continuation: continuation)) }
        }
    }

    @discardableResult
    private func change<R: Sendable>(_ body: (inout State) -> R) -> R {
        let (result, met) = state.withLock { state -> (R, [Observer]) in
            let result = body(&state)
            var met: [Observer] = []
            var unmet: [Observer] = []
            for observer in state.observers {
                if observer.isMet(state) { met.append(observer) } else { unmet.append(observer) }
            }
            state.observers = unmet
            return (result, met)
        }
        met.forEach { $0.continuation.resume() }
        return result
    }
}
