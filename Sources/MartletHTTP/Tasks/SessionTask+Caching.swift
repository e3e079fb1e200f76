import Foundation
import FoundationNetworking

extension SessionTask {
    /// What a task has to know of an exchange that a cache takes part in; an object, since most tasks have none.
    final class CachedExchange: Sendable {
        let cache: ResponseCache
        let request: CacheRequest
        /// What is being asked about.
        let stored: StoredResponse?
        let requested = Date()

        init(_ cache: ResponseCache, _ request: CacheRequest, asking stored: StoredResponse? = nil) {
            self.cache = cache
            self.request = request
            self.stored = stored
        }
    }

    /// Asks the cache before the network, if the request is one for it; on a queue, since a cache is on a disk.
    func exchangeWithCache(_ request: URLRequest, _ owner: Request) {
        guard let cache = transport.values.urlCache, owner.isCached else { return exchange(request, owner) }
        transport.serializationQueue.async { self.consult(cache, request, owner) }
    }

    private func consult(_ cache: ResponseCache, _ request: URLRequest, _ owner: Request) {
        var asked = request
        if asked.cachePolicy == .useProtocolCachePolicy { asked.cachePolicy = transport.values.requestCachePolicy }
        let fields = transport.defaults.merged(
            with: asked.allHTTPHeaderFields ?? [:], spelled: owner.blueprint.spelledHeaders)
        guard let cached = CacheRequest(asked, fields: fields) else { return exchange(request, owner) }
        switch cache.lookup(cached) {
        case .fresh(let stored):
            mutable.write { $0.current = request }
            answer(with: stored, CachedExchange(cache, cached))
        case .refuse(.gatewayTimeout):
            var outcome = TransferOutcome()
            outcome.head = ResponseHead(
                status: 504, version: "HTTP/1.1", headers: HTTPHeaders(), url: request.url?.absoluteString ?? "")
            complete(outcome)
        case .refuse(.resourceUnavailable):
            let message = "The cache has no answer to this, and the network is not to be asked."
            let error = TransferFailure.urlError(.resourceUnavailable, message, request.url)
            complete(TransferOutcome(), error: .sessionTaskFailed(error: error))
        case .miss(let added): send(request, adding: added, CachedExchange(cache, cached), owner)
        case .revalidate(let stored, let added):
            send(request, adding: added, CachedExchange(cache, cached, asking: stored), owner)
        }
    }

    private func send(_ request: URLRequest, adding fields: HTTPHeaders, _ cached: CachedExchange, _ owner: Request) {
        var sent = request
        for field in fields { sent.setValue(field.value, forHTTPHeaderField: field.name) }
        mutable.write { $0.cached = cached }
        exchange(sent, owner)
    }

    /// Lets the cache have an answer, and hands out what then is the answer; `false` if there is no cache in it.
    func deliverThroughCache(_ outcome: TransferOutcome) -> Bool {
        let (cached, owner) = mutable.write { mutable -> (CachedExchange?, Request?) in
            defer { mutable.cached = nil }
            return (mutable.cached, mutable.owner)
        }
        guard let cached, let owner else { return false }
        transport.serializationQueue.async { self.settle(outcome, cached, owner) }
        return true
    }

    private func settle(_ outcome: TransferOutcome, _ cached: CachedExchange, _ owner: Request) {
        let now = cached.cache.now()
        if let stored = cached.stored, outcome.failure != nil || (outcome.head?.status ?? 0) >= 500,
            CacheRules.maySubstitute(stored, for: cached.request, status: outcome.head?.status, at: now)
        {
            note(outcome)
            return answer(with: stored, cached)
        }
        guard outcome.failure == nil, let head = outcome.head else { return complete(outcome) }
        if head.status == 304, let stored = cached.stored {
            note(outcome)
            let fresh = cached.cache.freshen(
                stored, headers: head.headers, requested: cached.requested, received: now)
            if let fresh { return answer(with: fresh, cached) }
            // The server speaks of another response than ours: ask without conditions.
            var again = currentRequest ?? originalRequest
            for name in ["If-None-Match", "If-Modified-Since"] { again?.setValue(nil, forHTTPHeaderField: name) }
            guard let again else { return complete(outcome) }
            mutable.write { $0.cached = CachedExchange(cached.cache, cached.request) }
            return exchange(again, owner)
        }
        store(outcome, head, cached, owner)
    }

    /// Stores an answer if it may be, as the handler wants it, and hands it out.
    private func store(
        _ outcome: TransferOutcome, _ head: ResponseHead, _ cached: CachedExchange, _ owner: Request
    ) {
        let received = cached.cache.now()
        guard cached.cache.admits(status: head.status, headers: head.headers, to: cached.request),
            let response = head.response
        else { return complete(outcome) }
        let proposed = CachedURLResponse(response: response, data: outcome.body)
        owner.tellSessionMonitors { $0.urlSession(transport, dataTask: self, willCacheResponse: proposed) }
        let handler = owner.mutable.read { $0.settings.cachedResponseHandler } ?? transport.cachedResponseHandler
        guard let handler else {
            cached.cache.store(
                status: head.status, version: HeadLines(head.lines).version, headers: head.headers,
                body: outcome.body, for: cached.request, requested: cached.requested, received: received)
            return complete(outcome)
        }
        guard let question = beginDeciding() else { return }
        handler.dataTask(self, willCacheResponse: proposed) { chosen in
            guard self.isDecided(question) else { return }
            if let chosen {
                cached.cache.keep(chosen, for: cached.request, requested: cached.requested, received: received)
            }
            self.complete(outcome)
        }
    }

    private func answer(with stored: StoredResponse, _ cached: CachedExchange) {
        var outcome = TransferOutcome()
        let url = currentRequest?.url?.absoluteString ?? stored.url
        outcome.head = ResponseHead(
            status: stored.status, lines: stored.headLines(at: cached.cache.now()), url: url)
        outcome.body = stored.body
        outcome.received = Int64(stored.body.count)
        let times = TransferTimes()
        times.start = EngineTurn.wall
        mutable.write { mutable in
            mutable.transactions.append(
                SessionTaskMetrics.Transaction(
                    times: times, request: mutable.current, head: outcome.head, isCached: true))
        }
        complete(outcome)
    }
}
