import CCurl
import Foundation

/// How a session's connections are made, in the form that libcurl takes.
///
/// Confined to the engine's thread.
final class ConnectionOptions {
    private let configuration: SessionConfiguration.Values
    private var overrides: UnsafeMutablePointer<curl_slist>?
    /// Whether a connection that speaks HTTP/2 without TLS takes one request alone.
    ///
    /// libcurl 7.88 puts HTTP/2 upon HTTP/2 with the second, and loses it (curl/curl#10643).
    private let isEachConnectionNew: Bool
    /// Which requests go through a proxy.
    let proxies: ProxyRules

    init(_ configuration: SessionConfiguration.Values) {
        self.configuration = configuration
        let isAffected = (0x07_58_00..<0x08_00_00).contains(martlet_version_number())
        isEachConnectionNew = configuration.httpVersion == .http2PriorKnowledge && isAffected
        proxies = ProxyRules(configuration.proxy, environment: ProcessInfo.processInfo.environment)
        for (host, address) in configuration.hostOverrides.sorted(by: { $0.key < $1.key }) {
            overrides = curl_slist_append(overrides, Self.line(host, address)) ?? overrides
        }
    }

    /// `HOST:PORT:CONNECT-HOST:CONNECT-PORT`, where an empty port stands for the URL's; IPv6 in brackets.
    static func line(_ host: String, _ address: String) -> String {
        if address.hasPrefix("[") { return "\(host)::" + (address.hasSuffix("]") ? "\(address):" : address) }
        switch address.filter({ $0 == ":" }).count {
        case 0: return "\(host)::\(address):"
        case 1: return "\(host)::\(address)"
        default: return "\(host)::[\(address)]:"
        }
    }

    deinit { curl_slist_free_all(overrides) }

    /// A response brought cookies, which may have to be saved.
    func cookiesArrived() { configuration.httpCookieStorage?.responseArrived() }

    /// Whether one connection to this origin carries many requests at a time, once it turns out to speak HTTP/2.
    func canMultiplex(_ origin: String) -> Bool { !isEachConnectionNew || origin.hasPrefix("https") }

    /// Sets what concerns connections.
    func configure(_ easy: UnsafeMutableRawPointer, _ shape: TransferSlot.Shape) -> CURLcode {
        var codes: [CURLcode] = []
        switch configuration.httpVersion {
        case .automatic: break
        case .http1: codes.append(martlet_easy_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1))
        case .http2PriorKnowledge:
            codes.append(
                martlet_easy_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE))
        }
        // Rather wait for a connection to show whether it is HTTP/2 than open six of them.
        if shape.isSecure || configuration.httpVersion == .http2PriorKnowledge && !isEachConnectionNew {
            codes.append(martlet_easy_set_long(easy, CURLOPT_PIPEWAIT, 1))
        }
        if isEachConnectionNew, !shape.isSecure {
            codes.append(martlet_easy_set_long(easy, CURLOPT_FRESH_CONNECT, 1))
            codes.append(martlet_easy_set_long(easy, CURLOPT_FORBID_REUSE, 1))
        }
        switch configuration.proxy {
        case .environment: break
        case .none: codes.append(martlet_easy_set_string(easy, CURLOPT_NOPROXY, "*"))
        case .url(let url, let exceptions):
            codes.append(martlet_easy_set_string(easy, CURLOPT_PROXY, url.absoluteString))
            codes.append(martlet_easy_set_long(easy, CURLOPT_PROXYAUTH, Int(martlet_auth_challenged)))
            // Otherwise the environment's exceptions would hold for a proxy that it does not know.
            codes.append(martlet_easy_set_string(easy, CURLOPT_NOPROXY, exceptions.joined(separator: ",")))
        }
        if shape.handlesCookies, let share = configuration.httpCookieStorage?.share {
            codes.append(martlet_easy_set_pointer(easy, CURLOPT_SHARE, share.handle))
            codes.append(martlet_easy_set_string(easy, CURLOPT_COOKIEFILE, ""))
        }
        if let path = configuration.unixSocketPath {
            codes.append(martlet_easy_set_string(easy, CURLOPT_UNIX_SOCKET_PATH, path))
        }
        if overrides != nil { codes.append(martlet_easy_set_list(easy, CURLOPT_CONNECT_TO, overrides)) }
        return codes.first { $0 != CURLE_OK } ?? CURLE_OK
    }
}
