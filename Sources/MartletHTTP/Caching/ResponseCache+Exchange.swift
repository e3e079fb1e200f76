import Foundation
import FoundationNetworking

/// What a session asks and tells a cache in the course of an exchange.
extension ResponseCache {
    /// What to do about a request.
    func lookup(_ request: CacheRequest) -> CacheDecision {
        let ignoresStored =
            request.policy == .reloadIgnoringLocalCacheData || request.policy == .reloadIgnoringLocalAndRemoteCacheData
        let stored = ignoresStored || !request.isCacheable ? nil : item(for: request, isLenient: false)?.response
        return CacheRules.decision(request, stored: stored, at: now())
    }

    /// Takes in a complete response by the rules; whether it is stored.
    ///
    /// An answer to an unsafe request makes what is stored for its URL out of date.
    @discardableResult
    func store(
        status: Int, version: String, headers: HTTPHeaders, body: Data, for request: CacheRequest, requested: Date,
        received: Date
    ) -> Bool {
        guard admits(status: status, headers: headers, to: request) else { return false }
        put(
            StoredResponse(
                key: request.key, selectors: StoredResponse.selectors(headers, request.fields), status: status,
                version: version, headers: CacheRules.storedFields(headers),
                body: request.method == "HEAD" ? Data() : body, requested: requested, received: received))
        return true
    }

    /// Whether a complete response may be stored; what it makes out of date is removed.
    ///
    /// For who asks the application first: then `keep` stores what it answers.
    func admits(status: Int, headers: HTTPHeaders, to request: CacheRequest) -> Bool {
        for url in CacheRules.invalidated(by: request, status: status, headers: headers) {
            remove("GET " + url)
            remove("HEAD " + url)
        }
        if request.method == "HEAD", status == 200 { heed(headers, of: request) }
        return CacheRules.isStorable(status: status, headers: headers, to: request)
    }

    /// Keeps what an application made of a response.
    func keep(_ cached: CachedURLResponse, for request: CacheRequest, requested: Date, received: Date) {
        guard request.isCacheable, cached.storagePolicy != .notAllowed,
            let response = cached.response as? HTTPURLResponse, response.statusCode != 206, response.statusCode != 304
        else { return }
        let headers = response.headers
        put(
            StoredResponse(
                key: request.key, selectors: StoredResponse.selectors(headers, request.fields),
                status: response.statusCode, version: "HTTP/1.1", headers: CacheRules.storedFields(headers),
                body: request.method == "HEAD" ? Data() : cached.data, requested: requested, received: received),
            userInfo: cached.userInfo, policy: cached.storagePolicy)
    }

    /// Brings a stored response up to date by the 304 that confirmed it, and returns it as the answer.
    ///
    /// `nil` if the 304 speaks of another one (RFC 9111 §4.3.4): then it is forgotten, and the request has to be sent
    /// again without conditions.
    func freshen(_ stored: StoredResponse, headers: HTTPHeaders, requested: Date, received: Date) -> StoredResponse? {
        guard CacheRules.isConfirmed(stored, by: headers) else {
            remove(stored.key)
            return nil
        }
        let fresh = stored.with(
            headers: CacheRules.updatedFields(stored.headers, with: headers), requested: requested, received: received)
        let item = shelf.write { $0.item(for: stored.key, fields: stored.selecting, isLenient: false) }
        put(fresh, userInfo: item?.userInfo, policy: item?.policy ?? .allowed)
        return fresh
    }

    /// Forgets what is stored under a key.
    func remove(_ key: String) {
        shelf.write { $0.remove(key) }
        directory?.remove(key, now: now())
    }

    /// The stored response to a request, from memory or else from a file; that to a `GET` also answers a `HEAD`.
    func item(for request: CacheRequest, isLenient: Bool) -> CacheShelf.Item? {
        if let item = item(for: request.key, fields: request.fields, isLenient: isLenient) { return item }
        guard request.method == "HEAD" else { return nil }
        guard var item = item(for: "GET " + request.url, fields: request.fields, isLenient: isLenient) else {
            return nil
        }
        item.response = item.response.asHead
        return item
    }

    private func item(for key: String, fields: HTTPHeaders, isLenient: Bool) -> CacheShelf.Item? {
        if let item = shelf.write({ $0.item(for: key, fields: fields, isLenient: isLenient) }) { return item }
        guard
            let response = directory?.response(for: key, fields: fields, isLenient: isLenient, now: now())
        else { return nil }
        let item = CacheShelf.Item(response: response)
        shelf.write { $0.store(item) }
        return item
    }

    private func put(
        _ response: StoredResponse, userInfo: [AnyHashable: Any]? = nil, policy: URLCache.StoragePolicy = .allowed
    ) {
        shelf.write { $0.store(.init(response: response, userInfo: userInfo, policy: policy)) }
        if policy == .allowed {
            directory?.store(response, now: now())
        } else {
            // An older file must not come back once this has left the memory.
            directory?.remove(response.key, now: now())
        }
    }

    /// What the answer to a `HEAD` says of the stored answer to a `GET`, RFC 9111 §4.3.5.
    private func heed(_ headers: HTTPHeaders, of request: CacheRequest) {
        let key = "GET " + request.url
        guard let item = item(for: key, fields: request.fields, isLenient: false),
            !CacheRules.isConfirmed(item.response, byHead: headers)
        else { return }
        remove(key)
    }
}
