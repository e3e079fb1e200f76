import Foundation
import FoundationNetworking

/// What a cache has to know of a request.
struct CacheRequest: Sendable {
    let method: String
    /// The target without its fragment, in one spelling.
    let url: String
    /// The fields that are sent, those that a session adds included: responses may vary by them.
    let fields: HTTPHeaders
    let policy: URLRequest.CachePolicy
    let control: CacheControl

    /// - Parameters:
    ///   - request: An http or https request; others have no place in a cache.
    ///   - fields: The fields that are sent; `nil` for those of the request itself.
    init?(_ request: URLRequest, fields: HTTPHeaders? = nil) {
        guard let url = request.url, let spelled = Self.normalized(url) else { return nil }
        method = request.httpMethod ?? "GET"
        self.url = spelled
        self.fields = fields ?? request.headers
        policy = request.cachePolicy
        control = CacheControl(self.fields)
    }

    /// What responses are found under.
    var key: String { method + " " + url }

    /// Whether a stored response can be the answer, or the answer be stored.
    ///
    /// A range is answered in part, and who asks conditionally has a store of his own: both pass by.
    var isCacheable: Bool {
        guard method == "GET" || method == "HEAD" else { return false }
        return !["Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range"]
            .contains { name in fields.contains { $0.isNamed(name) } }
    }

    /// Whether no stored response may be used without asking the server, RFC 9111 §5.2.1.4 and §5.4.
    var wantsValidation: Bool {
        if control.has("no-cache") { return true }
        guard !fields.contains(where: { $0.isNamed("Cache-Control") }), let pragma = fields.value(for: "Pragma") else {
            return false
        }
        return CacheControl.members(pragma).contains { CacheControl.trimmed($0).lowercased() == "no-cache" }
    }

    /// A URL in the spelling under which it is stored, RFC 9110 §4.2.3: scheme and host in lower case, no default
    /// port, no empty path, no fragment.
    static func normalized(_ url: URL) -> String? {
        let text = url.absoluteString
        guard let origin = WireSyntax.origin(of: text), let scheme = origin.firstIndex(of: ":") else { return nil }
        var rest = text[
            text.index(text.startIndex, offsetBy: origin.distance(from: origin.startIndex, to: scheme) + 3)...]
        let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
        let user = rest[..<end].lastIndex(of: "@").map { rest[...$0] } ?? ""
        rest = rest[end...]
        if let fragment = rest.firstIndex(of: "#") { rest = rest[..<fragment] }
        let isSecure = origin.hasPrefix("https:")
        var host = origin[origin.index(scheme, offsetBy: 3)...]
        for suffix in [isSecure ? ":443" : ":80", ":"] where host.hasSuffix(suffix) {
            host = host.dropLast(suffix.count)
        }
        return origin[..<scheme] + "://" + user + host + (rest.hasPrefix("/") ? "" : "/") + rest
    }
}
