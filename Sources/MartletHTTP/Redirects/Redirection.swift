import Foundation
import FoundationNetworking

/// The rules of RFC 9110 §15.4 for what to request when a response points elsewhere.
///
/// A pure function of both.
enum Redirection {
    /// What to do about a response.
    enum Decision: Equatable {
        /// It points nowhere: it is the answer.
        case none
        /// Request this next.
        case follow(URLRequest)
        /// It points to what cannot be fetched.
        case refuse(URL)
        /// It points to several places.
        case contradiction
    }

    private static let statuses: Set<Int> = [301, 302, 303, 307, 308]
    /// What speaks of a body that is not sent again.
    private static let bodyFields = [
        "Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Location", "Content-MD5",
        "Digest", "Content-Digest", "Repr-Digest", "Expect", "Transfer-Encoding",
    ]
    /// What another origin must not learn.
    private static let secretFields = ["Authorization", "Proxy-Authorization", "Cookie", "Cookie2", "Host"]

    /// Decides what to request after `response` to `request`.
    static func decision(after status: Int, location: String?, to request: URLRequest) -> Decision {
        guard statuses.contains(status), let location, let source = request.url else { return .none }
        guard let target = target(location, from: source) else { return .none }
        guard let scheme = target.scheme?.lowercased(), scheme == "http" || scheme == "https",
            target.host()?.isEmpty == false
        else { return .refuse(target) }

        var next = request
        next.url = target
        if becomesGET(request.httpMethod ?? "GET", status) {
            next.httpMethod = "GET"
            next.httpBody = nil
            next.httpBodyStream = nil
            for name in bodyFields { next.setValue(nil, forHTTPHeaderField: name) }
        }
        if origin(source) != origin(target) {
            for name in secretFields { next.setValue(nil, forHTTPHeaderField: name) }
        }
        return .follow(next)
    }

    /// Decides what to request after a response to `request`.
    ///
    /// Which of several places is meant nobody can tell, and who can add a field to a response could send us anywhere.
    static func decision(after head: ResponseHead, to request: URLRequest) -> Decision {
        guard statuses.contains(head.status) else { return .none }
        let locations = Set(head.headers.values(for: "Location"))
        guard locations.count < 2 else { return .contradiction }
        return decision(after: head.status, location: locations.first, to: request)
    }

    /// Whether a response points somewhere that can be requested.
    static func isRedirect(_ head: ResponseHead, to request: URLRequest?) -> Bool {
        guard statuses.contains(head.status), let request else { return false }
        if case .follow = decision(after: head, to: request) {
            return true
        }
        return false
    }

    /// 301 and 302 turn a POST into a GET, as every browser has it; 303 turns all but HEAD; 307 and 308 nothing.
    private static func becomesGET(_ method: String, _ status: Int) -> Bool {
        switch status {
        case 301, 302: method == "POST"
        case 303: method != "HEAD" && method != "GET"
        default: false
        }
    }

    /// The place that `location` names, with the fragment of `source` if it has none of its own, RFC 9110 §10.2.2.
    private static func target(_ location: String, from source: URL) -> URL? {
        guard !location.isEmpty, let target = URL(string: location, relativeTo: source)?.absoluteURL else { return nil }
        let keepsFragment = target.fragment == nil && source.fragment != nil
        let hasUser = target.user() != nil || source.user() != nil
        guard keepsFragment || hasUser,
            var components = URLComponents(url: target, resolvingAgainstBaseURL: false)
        else { return target }
        if keepsFragment { components.percentEncodedFragment = source.fragment(percentEncoded: true) }
        // A name and a password in a URL are the caller's to give, not the server's, and stay with their origin.
        let isSameOrigin = origin(source) == origin(target)
        components.percentEncodedUser = isSameOrigin ? source.user(percentEncoded: true) : nil
        components.percentEncodedPassword = isSameOrigin ? source.password(percentEncoded: true) : nil
        return components.url ?? target
    }

    /// The fields without what another origin must not learn.
    static func withoutSecrets(_ headers: HTTPHeaders) -> HTTPHeaders {
        var headers = headers
        for name in secretFields { headers.remove(name: name) }
        return headers
    }

    /// Scheme, host and port; two URLs of one origin share secrets, RFC 6454 §4.
    static func origin(_ url: URL) -> String {
        let scheme = url.scheme?.lowercased() ?? ""
        let port = url.port ?? (scheme == "https" ? 443 : 80)
        return "\(scheme)://\(url.host()?.lowercased() ?? ""):\(port)"
    }
}
