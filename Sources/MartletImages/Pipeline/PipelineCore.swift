import Foundation
import MartletRaster

/// What a pipeline decides: which bytes to get, which pictures to decode, in which order, and who is told.
///
/// A value without a thread or a clock: events go in, actions come out, and the shell performs them. A fetch gets the
/// bytes of one URL, from the disk and else from the loader, for any number of jobs; a job decodes them to one size, for
/// any number of waiters. A fetch keeps its slot until its jobs are done, so that no more bytes wait in memory to be
/// decoded than there are slots. Jobs and fetches that nobody waits for any more end, with what is under way for them.
struct PipelineCore: Sendable {
    typealias Priority = ImageRequest.Priority
    typealias Outcome<Value: Sendable> = Result<Value, ImagePipelineError>

    /// How much may go on at a time.
    struct Limits: Sendable {
        var lookups: Int
        var loads: Int
        var decodes: Int
    }

    /// Tells waiters apart.
    struct WaiterID: Hashable, Sendable { let number: Int }
    /// Tells fetches apart; a URL that is fetched again is another fetch.
    struct FetchID: Hashable, Sendable { let number: Int }
    /// Tells decodings apart; a picture that is decoded again is another decoding.
    struct DecodeID: Hashable, Sendable { let number: Int }

    enum Event: Sendable {
        case add(WaiterID, ImageRequest)
        case remove(WaiterID)
        case looked(FetchID, Data?)
        case loaded(FetchID, Outcome<Data>)
        case decoded(DecodeID, Outcome<Bitmap>)
    }

    enum Action: Sendable {
        case lookUp(FetchID, URL)
        case load(FetchID, URL)
        case cancelLoad(FetchID)
        case decode(DecodeID, ImageKey, Data)
        case cancelDecode(DecodeID)
        /// Keep a decoded picture in memory.
        case remember(Bitmap, ImageKey)
        /// Keep the bytes, which have proved to be a picture, on the disk.
        case store(Data, URL)
        /// Forget the bytes on the disk, which have proved to be none.
        case discard(URL)
        case finish([WaiterID], Outcome<Bitmap>)
    }

    let limits: Limits
    var jobs: [ImageKey: Job] = [:]
    var fetches: [FetchID: Fetch] = [:]
    var fetchIDs: [URL: FetchID] = [:]
    private var keys: [WaiterID: ImageKey] = [:]
    private var nextFetch = 0

    var lookupQueue = PriorityQueue<FetchID>()
    var loadQueue = PriorityQueue<FetchID>()
    var decodeQueue = PriorityQueue<ImageKey>()
    var runningLookups: Set<FetchID> = []
    var runningLoads: Set<FetchID> = []
    /// A decoding that no job knows any more was cancelled, or is one of bytes that have proved to be broken.
    var runningDecodes: [DecodeID: ImageKey] = [:]
    var nextDecode = 0

    init(limits: Limits) { self.limits = limits }

    /// Takes note of what happened, and says what to do now.
    mutating func handle(_ event: Event) -> [Action] {
        var actions: [Action] = []
        switch event {
        case .add(let waiter, let request): add(waiter, request)
        case .remove(let waiter): remove(waiter, &actions)
        case .looked(let id, let data): looked(id, data)
        case .loaded(let id, let outcome): loaded(id, outcome, &actions)
        case .decoded(let id, let outcome): decoded(id, outcome, &actions)
        }
        startWhatMayStart(&actions)
        return actions
    }

    /// Who waits for the bytes of a fetch.
    func waiters(of id: FetchID) -> [WaiterID] {
        (fetches[id]?.jobs ?? []).flatMap { jobs[$0].map { Array($0.waiters.keys) } ?? [] }
    }

    private mutating func add(_ waiter: WaiterID, _ request: ImageRequest) {
        let key = ImageKey(request)
        keys[waiter] = key
        if jobs[key] != nil {
            jobs[key]?.waiters[waiter] = request.priority
        } else {
            let id = fetchIDs[request.url] ?? makeFetch(request.url)
            jobs[key] = Job(fetch: id, waiters: [waiter: request.priority])
            fetches[id]?.jobs.append(key)
        }
        guard let id = jobs[key]?.fetch else { return }
        line(up: key)
        line(up: id)
    }

    private mutating func makeFetch(_ url: URL) -> FetchID {
        let id = FetchID(number: nextFetch)
        nextFetch += 1
        fetches[id] = Fetch(url: url)
        fetchIDs[url] = id
        return id
    }

    private mutating func remove(_ waiter: WaiterID, _ actions: inout [Action]) {
        guard let key = keys.removeValue(forKey: waiter), let id = jobs[key]?.fetch else { return }
        jobs[key]?.waiters[waiter] = nil
        if let job = jobs[key], job.waiters.isEmpty {
            if let decode = job.decode { actions.append(.cancelDecode(decode)) }
            end(key, &actions)
        } else {
            line(up: key)
        }
        line(up: id)
    }

    private mutating func looked(_ id: FetchID, _ data: Data?) {
        guard fetches[id] != nil else {
            runningLookups.remove(id)
            return
        }
        if let data {
            received(data, by: id, fromDisk: true)
        } else {
            runningLookups.remove(id)
            fetches[id]?.stage = .waitingToLoad
            line(up: id)
        }
    }

    private mutating func loaded(_ id: FetchID, _ outcome: Outcome<Data>, _ actions: inout [Action]) {
        guard fetches[id] != nil else { return }
        switch outcome {
        case .success(let data): received(data, by: id, fromDisk: false)
        case .failure(let error):
            runningLoads.remove(id)
            for key in fetches[id]?.jobs ?? [] { finish(key, .failure(error), &actions) }
        }
    }

    private mutating func received(_ data: Data, by id: FetchID, fromDisk: Bool) {
        fetches[id]?.stage = .received(data, fromDisk ? .disk : .loader)
        for key in fetches[id]?.jobs ?? [] { line(up: key) }
    }

    private mutating func decoded(_ decode: DecodeID, _ outcome: Outcome<Bitmap>, _ actions: inout [Action]) {
        guard let key = runningDecodes.removeValue(forKey: decode), let job = jobs[key], job.decode == decode,
            let fetch = fetches[job.fetch]
        else { return }
        switch outcome {
        case .success(let bitmap):
            if let data = fetch.stage.unstored {
                actions.append(.store(data, fetch.url))
                fetches[job.fetch]?.stage = .received(data, .stored)
            }
            actions.append(.remember(bitmap, key))
            finish(key, .success(bitmap), &actions)
        case .failure(let error) where error.code == .decoding && fetch.stage.isFromDisk:
            // What was a picture when it was stored is none now: the file is broken, so fetch it anew.
            actions.append(.discard(fetch.url))
            jobs[key]?.decode = nil
            loadAgain(job.fetch)
        case .failure(let error):
            finish(key, .failure(error), &actions)
        }
    }

    /// Forgets the bytes that came from the disk and gets them from the loader, for all of its jobs.
    private mutating func loadAgain(_ id: FetchID) {
        runningLookups.remove(id)
        fetches[id]?.stage = .waitingToLoad
        for key in fetches[id]?.jobs ?? [] {
            decodeQueue.remove(key)
            jobs[key]?.decode = nil
        }
        line(up: id)
    }

    private mutating func finish(_ key: ImageKey, _ outcome: Outcome<Bitmap>, _ actions: inout [Action]) {
        let waiters = jobs[key].map { $0.waiters.keys.sorted { $0.number < $1.number } } ?? []
        for waiter in waiters { keys[waiter] = nil }
        if !waiters.isEmpty { actions.append(.finish(waiters, outcome)) }
        end(key, &actions)
    }

    /// Ends a job, and its fetch where that was the last one.
    private mutating func end(_ key: ImageKey, _ actions: inout [Action]) {
        decodeQueue.remove(key)
        guard let id = jobs.removeValue(forKey: key)?.fetch, let url = fetches[id]?.url else { return }
        fetches[id]?.jobs.removeAll { $0 == key }
        guard fetches[id]?.jobs.isEmpty == true, let fetch = fetches.removeValue(forKey: id) else { return }
        fetchIDs[url] = nil
        lookupQueue.remove(id)
        loadQueue.remove(id)
        // A look at the disk cannot be stopped; its slot is free when it reports.
        if fetch.stage.isReceived { runningLookups.remove(id) }
        if runningLoads.remove(id) != nil, !fetch.stage.isReceived { actions.append(.cancelLoad(id)) }
    }
}
