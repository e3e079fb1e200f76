import Foundation

/// Which requests go through a proxy, by libcurl's rules; libcurl 7.88 does not tell of a transfer whether it did.
struct ProxyRules: Sendable {
    /// By scheme; empty where no proxy serves it.
    private var proxied: Set<String> = []
    private var exceptions: [String] = []
    /// Whether the proxy has a name and a password of ours, which are sent when it asks for them.
    ///
    /// Those of the environment's proxies are sent unasked.
    private(set) var hasCredential = false

    init(_ proxy: SessionConfiguration.Proxy, environment: [String: String]) {
        switch proxy {
        case .none: break
        case .url(let url, let exceptions):
            proxied = ["http", "https"]
            hasCredential = url.user() != nil
            self.exceptions = exceptions.map { $0.lowercased() }
        case .environment:
            // `HTTP_PROXY` in capitals is what a CGI program gets from a client's `Proxy` field.
            let names = ["http": ["http_proxy"], "https": ["https_proxy", "HTTPS_PROXY"]]
            for (scheme, names) in names {
                let named = (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { environment[$0] }.first
                guard let named, !named.isEmpty else { continue }
                proxied.insert(scheme)
            }
            let list = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
            exceptions = list.lowercased().split { $0 == "," || $0 == " " }.map(String.init)
        }
    }

    /// Whether a request for this URL goes through a proxy.
    func serve(_ url: String) -> Bool {
        guard !proxied.isEmpty, let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
            proxied.contains(scheme), let host = parts.host?.lowercased()
        else { return false }
        return !isExempt(host)
    }

    private func isExempt(_ host: String) -> Bool {
        if exceptions == ["*"] { return true }
        let host = Self.trimmed(host)
        let address = Self.address(host)
        return exceptions.contains { exception in
            if let address { return Self.range(exception, holds: address) }
            let name = Self.trimmed(exception.hasPrefix(".") ? String(exception.dropFirst()) : exception)
            return !name.isEmpty && (host == name || host.hasSuffix("." + name))
        }
    }

    private static func trimmed(_ host: String) -> String {
        let bare = host.hasPrefix("[") ? String(host.dropFirst().prefix { $0 != "]" }) : host
        return bare.hasSuffix(".") ? String(bare.dropLast()) : bare
    }

    /// The bytes of an IPv4 or IPv6 address.
    private static func address(_ text: String) -> [UInt8]? {
        for (family, size) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: size)
            if inet_pton(family, text, &bytes) == 1 { return bytes }
        }
        return nil
    }

    /// Whether an address, or one with a `/` and the number of its leading bits, stands for `address` too.
    private static func range(_ text: String, holds address: [UInt8]) -> Bool {
        let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
        guard let first = parts.first, let base = self.address(trimmed(first)), base.count == address.count else {
            return false
        }
        let all = base.count * 8
        guard parts.count == 1 || Int(parts[1]).map((0...all).contains) == true else { return false }
        let bits = parts.count == 1 ? all : Int(parts[1]) ?? all
        return (0..<bits).allSatisfy { bit in
            let mask = UInt8(128 >> (bit % 8))
            return base[bit / 8] & mask == address[bit / 8] & mask
        }
    }
}
