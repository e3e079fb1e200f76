import CCurl
import Foundation

/// To whom a cookie is sent, RFC 6265 §5.1.3, §5.1.4 and §5.4.
///
/// libcurl decides that for transfers and cannot be asked; this answers the question outside of them, the same way.
struct CookieTarget {
    let host: String
    let path: String
    let isSecure: Bool

    /// The target that a URL names, as libcurl reads it; `nil` for a URL without a host.
    init?(_ url: URL) {
        guard let address = curl_url() else { return nil }
        defer { curl_url_cleanup(address) }
        guard curl_url_set(address, CURLUPART_URL, url.absoluteString, 0) == CURLUE_OK,
            let host = Self.part(CURLUPART_HOST, of: address), !host.isEmpty
        else { return nil }
        self.host = Self.bare(host)
        path = Self.part(CURLUPART_PATH, of: address) ?? "/"
        // What comes from this machine cannot be overheard, so libcurl trusts it as browsers do.
        let scheme = url.scheme?.lowercased()
        isSecure = scheme == "https" || ["localhost", "127.0.0.1", "::1"].contains(self.host)
    }

    /// A host as it stands in a cookie: in lower case, and an international one in the letters of DNS.
    static func domain(_ host: String) -> String {
        guard host.utf8.contains(where: { $0 > 127 }), let url = URL(string: "http://\(host)/") else {
            return bare(host)
        }
        return CookieTarget(url)?.host ?? host.lowercased()
    }

    private static func part(_ part: CURLUPart, of address: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(address, part, &text, UInt32(CURLU_PUNYCODE)) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }

    /// In lower case, and without the brackets of an IPv6 address.
    private static func bare(_ host: String) -> String {
        let host = host.lowercased()
        return host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    /// Whether the host is an IP address, to which no domain belongs.
    var isAddress: Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
    }
}
