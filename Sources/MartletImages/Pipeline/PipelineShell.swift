import Foundation
import MartletRaster
import Synchronization

/// Performs what the core decides: loads in tasks, decodes and reads files on queues, and resumes those who wait.
///
/// One lock holds the state. Work is handed to queues and tasks under it, so that it begins in the order in which it was
/// decided; code of others (continuations, progress, cancellation) runs after it is released.
final class PipelineShell: Sendable {
    typealias WaiterID = PipelineCore.WaiterID
    typealias Continuation = CheckedContinuation<Bitmap, any Error>

    struct Waiter {
        var continuation: Continuation?
        var progress: (@Sendable (ImageProgress) -> Void)?
        var throttle = ProgressThrottle()
        /// Set where it is the prefetching that waits.
        var prefetched: ImageKey?
    }

    struct State {
        var core: PipelineCore
        var memory: MemoryCache
        var waiters: [WaiterID: Waiter] = [:]
        var loads: [PipelineCore.FetchID: Task<Void, Never>] = [:]
        var decodes: [PipelineCore.DecodeID: DecodeCancellation] = [:]
        var prefetches: [ImageKey: WaiterID] = [:]
        /// Bytes on their way to the disk, and how many they are in all.
        var unstored: [URL: Data] = [:]
        var unstoredCount = 0
    }

    let loader: any DataLoading
    let decoder: any ImageDecoding
    let disk: DiskCache?
    let state: Mutex<State>

    let decodeQueue = DispatchQueue(label: "martlet.images.decode", qos: .userInitiated, attributes: .concurrent)
    let lookupQueue = DispatchQueue(label: "martlet.images.lookup", qos: .userInitiated, attributes: .concurrent)
    let storeQueue = DispatchQueue(label: "martlet.images.store", qos: .utility)

    private let waiterCount = Atomic(0)

    init(_ configuration: ImagePipeline.Configuration) {
        loader = configuration.loader
        decoder = configuration.decoder
        disk = configuration.diskDirectory.map { DiskCache(directory: $0, limit: configuration.diskLimit) }
        let limits = PipelineCore.Limits(
            lookups: max(1, configuration.concurrentDecodes), loads: max(1, configuration.concurrentLoads),
            decodes: max(1, configuration.concurrentDecodes))
        state = Mutex(
            State(core: PipelineCore(limits: limits), memory: MemoryCache(limit: configuration.memoryLimit)))
    }

    func makeWaiter() -> WaiterID {
        WaiterID(number: waiterCount.add(1, ordering: .relaxed).newValue)
    }

    func cachedImage(for key: ImageKey) -> Bitmap? {
        state.withLock { $0.memory.bitmap(for: key) }
    }

    func cachedPreview(of url: URL) -> Bitmap? {
        state.withLock { $0.memory.largestBitmap(of: url) }
    }

    func add(
        _ waiter: WaiterID, _ request: ImageRequest, _ continuation: Continuation,
        _ progress: (@Sendable (ImageProgress) -> Void)?
    ) {
        let effects = state.withLock { state -> [Effect] in
            if let bitmap = state.memory.bitmap(for: ImageKey(request)) {
                return [{ continuation.resume(returning: bitmap) }]
            }
            state.waiters[waiter] = Waiter(continuation: continuation, progress: progress)
            return handle(.add(waiter, request), &state)
        }
        effects.forEach { $0() }
    }

    /// Lets a waiter go with a `CancellationError`; does nothing where it is gone already.
    func remove(_ waiter: WaiterID) {
        let effects = state.withLock { state -> [Effect] in
            guard let continuation = state.waiters.removeValue(forKey: waiter)?.continuation else { return [] }
            return [{ continuation.resume(throwing: CancellationError()) }] + handle(.remove(waiter), &state)
        }
        effects.forEach { $0() }
    }

    func prefetch(_ requests: [ImageRequest]) {
        let effects = state.withLock { state in
            requests.flatMap { request -> [Effect] in
                let key = ImageKey(request)
                guard state.prefetches[key] == nil, state.memory.bitmap(for: key) == nil else { return [] }
                let waiter = makeWaiter()
                state.prefetches[key] = waiter
                state.waiters[waiter] = Waiter(prefetched: key)
                var request = request
                request.priority = .low
                return handle(.add(waiter, request), &state)
            }
        }
        effects.forEach { $0() }
    }

    func cancelPrefetch(_ requests: [ImageRequest]) {
        let effects = state.withLock { state in
            requests.flatMap { request -> [Effect] in
                guard let waiter = state.prefetches.removeValue(forKey: ImageKey(request)) else { return [] }
                state.waiters[waiter] = nil
                return handle(.remove(waiter), &state)
            }
        }
        effects.forEach { $0() }
    }

    func flush() async {
        await withCheckedContinuation { continuation in
            storeQueue.async { continuation.resume() }
        }
    }
}
