import Foundation
import FoundationNetworking

extension CacheRules {
    /// Decides about a request.
    ///
    /// - Parameter stored: The stored response that its fields select.
    static func decision(_ request: CacheRequest, stored: StoredResponse?, at now: Date) -> CacheDecision {
        let stored = request.isCacheable ? stored : nil
        switch request.policy {
        case .reloadIgnoringLocalCacheData: return .miss(fields: [])
        case .reloadIgnoringLocalAndRemoteCacheData:
            return .miss(fields: missing(["Cache-Control": "no-cache", "Pragma": "no-cache"], in: request))
        case .returnCacheDataElseLoad: return stored.map { .fresh($0) } ?? .miss(fields: [])
        case .returnCacheDataDontLoad: return stored.map { .fresh($0) } ?? .refuse(.resourceUnavailable)
        case .reloadRevalidatingCacheData:
            let added = missing(["Cache-Control": "max-age=0"], in: request)
            guard let stored, isUsable(stored) else { return .miss(fields: added) }
            // What never changes need not be asked for again, RFC 8246 §2.
            if stored.control.has("immutable"), isFresh(stored, for: request, at: now) { return .fresh(stored) }
            return .revalidate(stored, fields: HTTPHeaders(Array(added) + Array(conditions(stored))))
        default:
            if let stored, isUsable(stored) {
                if isFresh(stored, for: request, at: now) { return .fresh(stored) }
                if !request.control.has("only-if-cached") { return .revalidate(stored, fields: conditions(stored)) }
            }
            return request.control.has("only-if-cached") ? .refuse(.gatewayTimeout) : .miss(fields: [])
        }
    }

    /// Whether a stored response may be the answer without asking, §4, §4.2.4 and §5.2.1.
    static func isFresh(_ stored: StoredResponse, for request: CacheRequest, at now: Date) -> Bool {
        guard !request.wantsValidation, !stored.control.has("no-cache") else { return false }
        let age = age(stored, at: now)
        let lifetime = lifetime(stored)
        if let limit = request.control.seconds("max-age"), age > TimeInterval(limit) { return false }
        if let margin = request.control.seconds("min-fresh"), lifetime - age < TimeInterval(margin) { return false }
        if age < lifetime { return true }
        guard request.control.has("max-stale"), !stored.control.has("must-revalidate"), age < .infinity else {
            return false
        }
        if request.control.isBare("max-stale") { return true }
        return age - lifetime <= TimeInterval(request.control.seconds("max-stale") ?? 0)
    }

    /// Whether a stored response may be the answer instead of an error, RFC 5861 §4.
    ///
    /// - Parameter status: The status that came, `nil` if none did.
    static func maySubstitute(_ stored: StoredResponse, for request: CacheRequest, status: Int?, at now: Date) -> Bool {
        if let status, ![500, 502, 503, 504].contains(status) { return false }
        let control = stored.control
        guard !control.has("must-revalidate"), !control.has("no-cache"), !request.wantsValidation else { return false }
        let allowed = [control.seconds("stale-if-error"), request.control.seconds("stale-if-error")].compactMap { $0 }
        guard let limit = allowed.max() else { return false }
        return staleness(stored, at: now) <= TimeInterval(limit)
    }

    /// The fields that ask whether a stored response is still right, §4.3.1.
    static func conditions(_ stored: StoredResponse) -> HTTPHeaders {
        var fields = HTTPHeaders()
        if let tag = stored.headers.values(for: "ETag").first { fields.add(name: "If-None-Match", value: tag) }
        if let date = stored.headers.values(for: "Last-Modified").first, HTTPDate.date(date) != nil {
            fields.add(name: "If-Modified-Since", value: date)
        }
        return fields
    }

    /// Whether a 304 speaks of this stored response, §4.3.4: it does not contradict its entity tag.
    static func isConfirmed(_ stored: StoredResponse, by headers: HTTPHeaders) -> Bool {
        guard let tag = headers.values(for: "ETag").first else { return true }
        guard let own = stored.headers.values(for: "ETag").first else { return false }
        return weak(tag) == weak(own)
    }

    /// Whether the answer to a `HEAD` says that the stored answer to a `GET` is still right, §4.3.5.
    static func isConfirmed(_ stored: StoredResponse, byHead headers: HTTPHeaders) -> Bool {
        ["ETag", "Last-Modified", "Content-Length"].allSatisfy { name in
            guard let value = headers.values(for: name).first else { return true }
            return value == stored.headers.values(for: name).first
        }
    }

    /// A response that varies by what no field tells matches nothing, §4.1.
    private static func isUsable(_ stored: StoredResponse) -> Bool {
        !StoredResponse.varyNames(stored.headers).contains("*")
    }

    private static func weak(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }

    /// Those of the fields that the request does not have.
    private static func missing(_ fields: HTTPHeaders, in request: CacheRequest) -> HTTPHeaders {
        HTTPHeaders(fields.filter { field in !request.fields.contains { $0.isNamed(field.name) } })
    }
}
