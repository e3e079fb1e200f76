import COpenSSL
import Foundation

extension Certificate {
    /// Whether the certificate is for a host, as RFC 9525 §6 has it.
    ///
    /// A wildcard stands for a whole first label. The subject's common name is not looked at: a certificate without
    /// alternative names is for no host.
    ///
    /// - Parameter host: A DNS name, in its ASCII form, or an IP address; IPv6 with or without brackets.
    public func isValid(forHost host: String) -> Bool {
        let host = HostName.normalised(host)
        guard !host.isEmpty else { return false }
        return withNative { native in
            OpenSSL.quietly {
                if HostName.isAddress(host) { return X509_check_ip_asc(native, host, 0) == 1 }
                return X509_check_host(native, host, host.utf8.count, copenssl_strict_host, nil) == 1
            }
        } ?? false
    }

    /// Lends OpenSSL's form of the certificate; `nil` if there is no memory for it.
    func withNative<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
        let native = OpenSSL.quietly { OpenSSL.object(der, { d2i_X509(nil, $0, $1) }, free: { X509_free($0) }) }
        guard let native else { return nil }
        defer { X509_free(native) }
        return body(native)
    }

    /// Why the certificate does not do for a host, as a sentence.
    func mismatch(with host: String) -> String {
        guard !hostNames.isEmpty else { return "The certificate (\(subject)) names no host, so it is not for \(host)." }
        let shown = hostNames.prefix(5).joined(separator: ", ") + (hostNames.count > 5 ? " and others" : "")
        return "The certificate is for \(shown), not for \(host)."
    }
}

/// Hosts as they stand in URLs and certificates.
enum HostName {
    /// The host in lower case, without brackets, zone or the dot at the end.
    static func normalised(_ host: String) -> String {
        var host = host.lowercased()
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        if let zone = host.firstIndex(of: "%"), host.contains(":") { host = String(host[..<zone]) }
        if host.hasSuffix(".") { host.removeLast() }
        return host
    }

    /// Whether it is an IP address.
    static func isAddress(_ host: String) -> Bool {
        var space = in6_addr()
        return inet_pton(AF_INET, host, &space) == 1 || inet_pton(AF_INET6, host, &space) == 1
    }
}
