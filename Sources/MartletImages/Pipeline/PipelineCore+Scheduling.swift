import Foundation

extension PipelineCore {
    /// One picture in one size.
    struct Job: Sendable {
        let fetch: FetchID
        var waiters: [WaiterID: Priority]
        /// The decoding that is under way.
        var decode: DecodeID?

        /// That of the waiter who has the most.
        var priority: Priority { waiters.values.max() ?? .low }
    }

    /// The bytes of one URL.
    struct Fetch: Sendable {
        /// Where bytes came from; those of the loader are stored when they have proved to be a picture.
        enum Origin: Sendable { case disk, loader, stored }

        enum Stage: Sendable {
            case waitingToLookUp
            case lookingUp
            case waitingToLoad
            case loading
            case received(Data, Origin)

            var isReceived: Bool { if case .received = self { true } else { false } }
            var isFromDisk: Bool { if case .received(_, .disk) = self { true } else { false } }
            /// The bytes, where they have yet to be kept on the disk.
            var unstored: Data? { if case .received(let data, .loader) = self { data } else { nil } }
        }

        let url: URL
        var stage = Stage.waitingToLookUp
        /// In the order in which they came.
        var jobs: [ImageKey] = []
    }

    private func priority(of id: FetchID) -> Priority {
        fetches[id]?.jobs.compactMap { jobs[$0]?.priority }.max() ?? .low
    }

    /// Puts a fetch into the line that its stage and its waiters' priority say.
    mutating func line(up id: FetchID) {
        switch fetches[id]?.stage {
        case .waitingToLookUp: lookupQueue.set(id, to: priority(of: id))
        case .waitingToLoad: loadQueue.set(id, to: priority(of: id))
        default: break
        }
    }

    /// Puts a job whose bytes are there into the line of its priority.
    mutating func line(up key: ImageKey) {
        guard let job = jobs[key], job.decode == nil, fetches[job.fetch]?.stage.isReceived == true else { return }
        decodeQueue.set(key, to: job.priority)
    }

    mutating func startWhatMayStart(_ actions: inout [Action]) {
        while let id = Self.next(in: &lookupQueue, beside: runningLookups, limit: limits.lookups, priority(of:)) {
            runningLookups.insert(id)
            fetches[id]?.stage = .lookingUp
            if let url = fetches[id]?.url { actions.append(.lookUp(id, url)) }
        }
        while let id = Self.next(in: &loadQueue, beside: runningLoads, limit: limits.loads, priority(of:)) {
            runningLoads.insert(id)
            fetches[id]?.stage = .loading
            if let url = fetches[id]?.url { actions.append(.load(id, url)) }
        }
        while runningDecodes.count < limits.decodes, let key = decodeQueue.popFirst(atLeast: .low) {
            guard let id = jobs[key]?.fetch, case .received(let data, _)? = fetches[id]?.stage else { continue }
            let decode = DecodeID(number: nextDecode)
            nextDecode += 1
            runningDecodes[decode] = key
            jobs[key]?.decode = decode
            actions.append(.decode(decode, key, data))
        }
    }

    /// The next fetch that may start: prefetching takes at most half of the slots, so that there is one for what is seen.
    private static func next(
        in queue: inout PriorityQueue<FetchID>, beside running: Set<FetchID>, limit: Int,
        _ priority: (FetchID) -> Priority
    ) -> FetchID? {
        guard running.count < limit else { return nil }
        let lowLimit = max(1, limit / 2)
        let low = running.count { priority($0) == .low }
        return queue.popFirst(atLeast: low < lowLimit ? .low : .normal)
    }
}
