import Foundation

/// The rules of a private cache, RFC 9111, as pure functions; section numbers are that document's.
enum CacheRules {}

extension CacheRules {
    /// The status codes whose responses may be stored unasked, RFC 9110 §15.1, but for 206.
    private static let heuristicStatuses: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]
    /// What concerns one connection, §3.1.
    private static let hopByHop: Set<String> = [
        "connection", "proxy-connection", "keep-alive", "te", "transfer-encoding", "upgrade", "proxy-authenticate",
        "proxy-authentication-info", "proxy-authorization", "trailer",
    ]
    /// What speaks of the stored body and so does not come from a 304, §3.2.
    private static let bodyFields: Set<String> = [
        "content-length", "content-encoding", "content-type", "content-range",
    ]
    private static let safeMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "QUERY", "PROPFIND", "REPORT"]

    /// Whether a complete response may be stored, §3.
    ///
    /// What shared caches have to heed (`private`, `s-maxage`, `Authorization`) does not matter here.
    static func isStorable(status: Int, headers: HTTPHeaders, to request: CacheRequest) -> Bool {
        guard request.isCacheable, !request.control.has("no-store") else { return false }
        guard (200...599).contains(status), status != 206, status != 304 else { return false }
        guard !StoredResponse.varyNames(headers).contains("*") else { return false }
        let control = CacheControl(headers)
        let isUnderstood = heuristicStatuses.contains(status) || [302, 303, 307].contains(status)
        if control.has("must-understand") {
            // It stands beside a no-store for those who do not know it, §5.2.2.3.
            guard isUnderstood else { return false }
        } else if control.has("no-store") {
            return false
        }
        return heuristicStatuses.contains(status) || control.has("public") || control.has("private")
            || control.has("max-age") || headers.value(for: "Expires") != nil
    }

    /// The fields of a response that are kept, in order, §3.1.
    static func storedFields(_ headers: HTTPHeaders) -> HTTPHeaders {
        let excluded = hopByHop.union(connectionOptions(headers))
        return HTTPHeaders(received: headers.filter { !excluded.contains($0.name.lowercased()) })
    }

    /// The fields of a stored response after a 304 to its validation, §3.2: those of the 304 take the place of their
    /// name's, but for what describes the body.
    static func updatedFields(_ stored: HTTPHeaders, with fresh: HTTPHeaders) -> HTTPHeaders {
        let excluded = hopByHop.union(bodyFields).union(connectionOptions(fresh))
        let added = fresh.filter { !excluded.contains($0.name.lowercased()) }
        var result: [HTTPHeader] = []
        var placed: Set<String> = []
        for field in stored {
            let name = field.name.lowercased()
            let replacements = added.filter { $0.isNamed(field.name) }
            if replacements.isEmpty {
                result.append(field)
            } else if placed.insert(name).inserted {
                result += replacements
            }
        }
        result += added.filter { !placed.contains($0.name.lowercased()) }
        return HTTPHeaders(received: result)
    }

    /// The URLs whose stored responses are out of date after this exchange, §4.4.
    static func invalidated(by request: CacheRequest, status: Int, headers: HTTPHeaders) -> [String] {
        guard !safeMethods.contains(request.method), (200..<400).contains(status) else { return [] }
        var urls = [request.url]
        guard let base = URL(string: request.url) else { return urls }
        for name in ["Location", "Content-Location"] {
            // Only within one origin: a server must not be able to empty the cache of another.
            guard let text = headers.value(for: name), let url = URL(string: text, relativeTo: base)?.absoluteURL,
                let spelled = CacheRequest.normalized(url), Redirection.origin(url) == Redirection.origin(base)
            else { continue }
            if !urls.contains(spelled) { urls.append(spelled) }
        }
        return urls
    }

    /// Whether a status may be given freshness by guess, §4.2.2.
    static func isHeuristic(status: Int, _ control: CacheControl) -> Bool {
        heuristicStatuses.contains(status) || control.has("public")
    }

    private static func connectionOptions(_ headers: HTTPHeaders) -> Set<String> {
        guard let text = headers.value(for: "Connection") else { return [] }
        return Set(CacheControl.members(text).map { CacheControl.trimmed($0).lowercased() })
    }
}
