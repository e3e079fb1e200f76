import Foundation
import MartletRaster

extension PipelineShell {
    /// What is to be done once the lock is released.
    typealias Effect = @Sendable () -> Void

    /// Bytes that may wait to be written; beyond that a disk is too slow to be worth waiting for, and the rest is left out.
    private static let maximumUnstoredCount = 64 << 20

    func send(_ event: PipelineCore.Event) {
        let effects = state.withLock { handle(event, &$0) }
        effects.forEach { $0() }
    }

    /// Performs what follows from an event; to be called under the lock.
    func handle(_ event: PipelineCore.Event, _ state: inout State) -> [Effect] {
        var effects: [Effect] = []
        var events = [event]
        while !events.isEmpty {
            for action in state.core.handle(events.removeFirst()) {
                perform(action, &state, &events, &effects)
            }
        }
        return effects
    }

    private func perform(
        _ action: PipelineCore.Action, _ state: inout State, _ events: inout [PipelineCore.Event],
        _ effects: inout [Effect]
    ) {
        switch action {
        case .lookUp(let id, let url):
            guard let disk else { return events.append(.looked(id, nil)) }
            if let data = state.unstored[url] { return events.append(.looked(id, data)) }
            lookupQueue.async { self.send(.looked(id, disk.data(for: url))) }
        case .load(let id, let url):
            state.loads[id] = Task { await self.load(id, url) }
        case .cancelLoad(let id):
            guard let task = state.loads.removeValue(forKey: id) else { return }
            effects.append { task.cancel() }
        case .decode(let id, let key, let data):
            let cancellation = DecodeCancellation()
            state.decodes[id] = cancellation
            decodeQueue.async { self.decode(id, key, data, cancellation) }
        case .cancelDecode(let id):
            guard let cancellation = state.decodes[id] else { return }
            effects.append { cancellation.cancel() }
        case .remember(let bitmap, let key):
            state.memory.insert(bitmap, for: key)
        case .store(let data, let url):
            store(data, url, &state)
        case .discard(let url):
            if let disk { storeQueue.async { disk.remove(url) } }
        case .finish(let waiters, let outcome):
            finish(waiters, outcome, &state, &effects)
        }
    }

    private func finish(
        _ waiters: [WaiterID], _ outcome: Result<Bitmap, ImagePipelineError>, _ state: inout State,
        _ effects: inout [Effect]
    ) {
        for waiter in waiters {
            guard let gone = state.waiters.removeValue(forKey: waiter) else { continue }
            if let continuation = gone.continuation {
                effects.append { continuation.resume(with: outcome.mapError { $0 as any Error }) }
            } else if let key = gone.prefetched {
                state.prefetches[key] = nil
            }
        }
    }

    private func store(_ data: Data, _ url: URL, _ state: inout State) {
        guard let disk, state.unstoredCount + data.count <= Self.maximumUnstoredCount else { return }
        state.unstoredCount += data.count
        state.unstored[url] = data
        storeQueue.async {
            disk.store(data, for: url)
            self.state.withLock { state in
                state.unstoredCount -= data.count
                state.unstored[url] = nil
            }
        }
    }

    private func decode(
        _ id: PipelineCore.DecodeID, _ key: ImageKey, _ data: Data, _ cancellation: DecodeCancellation
    ) {
        let outcome = Result { try decoder.decode(data, for: ImageRequest(key), cancellation: cancellation) }
            .mapError { ImagePipelineError(decoding: key.url, cause: $0) }
        let effects = state.withLock { state -> [Effect] in
            state.decodes[id] = nil
            return handle(.decoded(id, outcome), &state)
        }
        effects.forEach { $0() }
    }

    private func load(_ id: PipelineCore.FetchID, _ url: URL) async {
        let outcome: Result<Data, ImagePipelineError>
        do {
            let data = try await loader.data(from: url) { [weak self] in self?.report($0, of: id) }
            outcome = .success(data)
        } catch let error as ImagePipelineError {
            outcome = .failure(error)
        } catch is CancellationError {
            outcome = .failure(ImagePipelineError(.cancelled, url: url))
        } catch {
            outcome = .failure(ImagePipelineError(.loading, url: url, cause: error))
        }
        let effects = state.withLock { state -> [Effect] in
            state.loads[id] = nil
            return handle(.loaded(id, outcome), &state)
        }
        effects.forEach { $0() }
    }

    private func report(_ progress: ImageProgress, of id: PipelineCore.FetchID) {
        let handlers = state.withLock { state in
            state.core.waiters(of: id).compactMap { waiter -> (@Sendable (ImageProgress) -> Void)? in
                guard let handler = state.waiters[waiter]?.progress,
                    state.waiters[waiter]?.throttle.admits(progress) == true
                else { return nil }
                return handler
            }
        }
        handlers.forEach { $0(progress) }
    }
}
