import CCurl
import COpenSSL
import Foundation

extension TransferSlot {
    /// Has `security` decide about the servers that this handle connects to.
    ///
    /// Who is trusted is decided in the handshake, before anything of a request is sent.
    func configureSecurity(_ security: TransferSecurity) -> CURLcode {
        guard TransferSecurity.isSupported else {
            let text =
                "libcurl speaks TLS by another library than OpenSSL \(OPENSSL_VERSION_MAJOR), so servers cannot be"
                + " judged. Install the OpenSSL flavour: libcurl4-openssl-dev on Debian."
            failure = .trust(.system(.secureConnectionFailed, text))
            return CURLE_FAILED_INIT
        }
        let isManaged = security.manager != nil
        let codes = [
            martlet_easy_set_tls(easy, prepareContext, Unmanaged.passUnretained(security).toOpaque()),
            // The store is ours; libcurl would read its own for every connection.
            martlet_easy_set_string(easy, CURLOPT_CAINFO, nil),
            martlet_easy_set_string(easy, CURLOPT_CAPATH, nil),
            // An evaluator may trust a certificate for another host. Without one, libcurl looks at the host once more.
            martlet_easy_set_long(easy, CURLOPT_SSL_VERIFYHOST, isManaged ? 0 : 2),
            // A resumed TLS session shows no certificates, so that no evaluator would be asked.
            martlet_easy_set_long(easy, CURLOPT_SSL_SESSIONID_CACHE, isManaged ? 0 : 1),
            // Without effect since TLS 1.1, this marks the contexts of proxies, which evaluators are not for.
            martlet_easy_set_long(easy, CURLOPT_PROXY_SSL_OPTIONS, martlet_allow_beast),
        ]
        return codes.first { $0 != CURLE_OK } ?? CURLE_OK
    }

    /// The host that libcurl connects to for a URL, with numbers written as addresses.
    fileprivate static func host(of url: String) -> String {
        guard let parts = curl_url() else { return "" }
        defer { curl_url_cleanup(parts) }
        var host: UnsafeMutablePointer<CChar>?
        guard curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK,
            curl_url_get(parts, CURLUPART_HOST, &host, 0) == CURLUE_OK, let host
        else { return "" }
        defer { curl_free(host) }
        return HostName.normalised(String(cString: host))
    }
}

/// libcurl made the TLS context of a connection, and is about to begin the handshake.
private func prepareContext(
    _ easy: UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?, _ pointer: UnsafeMutableRawPointer?
) -> CURLcode {
    var slotPointer: UnsafeMutableRawPointer?
    martlet_easy_get_pointer(easy, CURLINFO_PRIVATE, &slotPointer)
    guard let context, let pointer, let slotPointer else { return CURLE_SSL_CONNECT_ERROR }
    let security = Unmanaged<TransferSecurity>.fromOpaque(pointer).takeUnretainedValue()
    let slot = Unmanaged<TransferSlot>.fromOpaque(slotPointer).takeUnretainedValue()
    let tls = OpaquePointer(context)
    let isPrepared = OpenSSL.quietly {
        if copenssl_is_marked(tls) != 0 { return Handshake.prepareCommon(tls, security) }
        guard let transfer = slot.transfer else { return false }
        return Handshake(security, host: TransferSlot.host(of: transfer.request.url), slot: slot).prepare(tls)
    }
    return isPrepared ? CURLE_OK : CURLE_SSL_CONNECT_ERROR
}
