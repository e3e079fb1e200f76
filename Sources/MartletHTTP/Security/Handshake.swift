import COpenSSL
import Foundation

/// What is known of one connection while its TLS handshake is made.
///
/// Lives as long as the connection's TLS context, on the engine's thread. It is the context of OpenSSL's callbacks, rather
/// than the slot, since a connection outlives the transfer that opened it, and a server may ask for another handshake.
final class Handshake {
    private let security: TransferSecurity
    /// The host of the URL, for connections to an address, which no server name is sent for.
    private let host: String
    private weak var slot: TransferSlot?
    private weak var transfer: Transfer?
    private let laterChecks = LaterChecks()
    private var isAskedForCertificate = false

    /// Where OpenSSL's contexts keep it; it is released with the context.
    private static let place = CRYPTO_get_ex_new_index(
        CRYPTO_EX_INDEX_SSL_CTX, 0, nil, nil, nil,
        { _, pointer, _, _, _, _ in
            if let pointer { Unmanaged<Handshake>.fromOpaque(pointer).release() }
        })

    init(_ security: TransferSecurity, host: String, slot: TransferSlot) {
        self.security = security
        self.host = host
        self.slot = slot
        transfer = slot.transfer
    }

    /// Sets a context up for a server; `false` if OpenSSL refuses something.
    func prepare(_ context: OpaquePointer) -> Bool {
        let kept = Unmanaged.passRetained(self)
        guard SSL_CTX_set_ex_data(context, Self.place, kept.toOpaque()) == 1 else {
            kept.release()
            return false
        }
        let pointer = kept.toOpaque()
        SSL_CTX_set_cert_verify_callback(context, verifyServer, pointer)
        SSL_CTX_set_cert_cb(context, noteRequest, pointer)
        SSL_CTX_set_info_callback(context, noteAlert)
        // Only an evaluator looks at stapled responses.
        if security.manager != nil, copenssl_ask_for_status(context, judgeStatus, pointer) == 0 { return false }
        guard Self.prepareCommon(context, security) else { return false }
        guard let identity = security.configuration.identity else { return true }
        ERR_clear_error()
        guard identity.apply(to: context) else {
            fail(.system(.clientCertificateRejected, "The client certificate cannot be used: \(OpenSSL.latestError)."))
            return false
        }
        return true
    }

    /// Sets up what holds for servers and proxies alike.
    static func prepareCommon(_ context: OpaquePointer, _ security: TransferSecurity) -> Bool {
        let configuration = security.configuration
        // 0 is the newest there is.
        let newest = configuration.maximumVersion?.code ?? 0
        return copenssl_set_versions(context, configuration.minimumVersion.code, newest) != 0
            && copenssl_set_verify_store(context, security.store.native) != 0
    }

    /// The handshake that a connection belongs to.
    fileprivate static func of(_ ssl: OpaquePointer?) -> Handshake? {
        guard let ssl, let pointer = SSL_CTX_get_ex_data(SSL_get_SSL_CTX(ssl), place) else { return nil }
        return Unmanaged<Handshake>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Decides about the server; 1 if it is trusted.
    fileprivate func verify(_ context: OpaquePointer) -> Int32 {
        let raw = X509_STORE_CTX_get_ex_data(context, SSL_get_ex_data_X509_STORE_CTX_idx())
        guard let ssl = raw.map({ OpaquePointer($0) }) else { return 0 }
        let verification = ChainVerification(running: context)
        let sent = X509_STORE_CTX_get0_untrusted(context)
        let presented = (0..<copenssl_certificate_count(sent)).compactMap { index in
            copenssl_certificate_at(sent, index).map { Certificate($0) }
        }
        let response = Self.stapledResponse(ssl)
        let trust = ServerTrust(
            presented, verification, store: security.store,
            conditions: ChainVerification.Conditions(securityLevel: SSL_get_security_level(ssl)),
            stapledResponse: response,
            laterChecks: security.manager != nil && SSL_version(ssl) < TLS1_3_VERSION ? laterChecks : nil)
        guard let refusal = security.refusal(of: trust, forHost: name(ssl)) else {
            // libcurl looks at it once more after the handshake.
            X509_STORE_CTX_set_error(context, X509_V_OK)
            return 1
        }
        // Of this OpenSSL makes the alert by which the server learns of it.
        X509_STORE_CTX_set_error(context, trust.failure?.code ?? X509_V_ERR_APPLICATION_VERIFICATION)
        fail(refusal)
        return 0
    }

    /// Judges what had to wait for the stapled response; 1 if nothing is wrong with it.
    fileprivate func judge(_ ssl: OpaquePointer) -> Int32 {
        do {
            try laterChecks.perform(Self.stapledResponse(ssl))
            return 1
        } catch {
            fail(TrustRefusal(error))
            return 0
        }
    }

    /// Makes of an alert what it means for a person; what is left out libcurl reports in OpenSSL's words.
    ///
    /// - Parameters:
    ///   - alert: OpenSSL's value, whose lower byte is the alert's description (RFC 8446 §6).
    ///   - isReceived: Whether the server sent it; otherwise this side did.
    fileprivate func note(alert: Int32, isReceived: Bool) {
        let words = String(cString: SSL_alert_desc_string_long(alert))
        let isMissing = security.configuration.identity == nil
        switch alert & 0xFF {
        case TLS1_AD_PROTOCOL_VERSION:
            fail(.system(.secureConnectionFailed, security.configuration.sentenceOfVersions))
        case TLS13_AD_CERTIFICATE_REQUIRED, SSL3_AD_HANDSHAKE_FAILURE:
            // Before TLS 1.3 there was no alert of its own for it, RFC 5246 §7.4.6.
            guard isReceived, isAskedForCertificate, isMissing || alert & 0xFF == TLS13_AD_CERTIFICATE_REQUIRED else {
                break
            }
            fail(.system(.clientCertificateRequired, "The server wants a client certificate (\(words))."))
        case SSL3_AD_BAD_CERTIFICATE, SSL3_AD_UNSUPPORTED_CERTIFICATE, SSL3_AD_CERTIFICATE_REVOKED,
            SSL3_AD_CERTIFICATE_EXPIRED, SSL3_AD_CERTIFICATE_UNKNOWN, TLS1_AD_UNKNOWN_CA, TLS1_AD_ACCESS_DENIED:
            guard isReceived, isAskedForCertificate else { break }
            let code: URLError.Code = isMissing ? .clientCertificateRequired : .clientCertificateRejected
            fail(.system(code, "The server refused the client certificate (\(words))."))
        default: break
        }
    }

    fileprivate func noteCertificateRequest() { isAskedForCertificate = true }

    private func fail(_ refusal: TrustRefusal) {
        // A later transfer on the connection may be sent again by libcurl, and then nothing has failed.
        guard let slot, let transfer, slot.transfer === transfer else { return }
        slot.failure = slot.failure ?? .trust(refusal)
    }

    /// The host as libcurl told it to the server, so that evaluator and connection cannot mean different ones.
    private func name(_ ssl: OpaquePointer) -> String {
        guard let name = SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name) else { return host }
        return HostName.normalised(String(cString: name))
    }

    private static func stapledResponse(_ ssl: OpaquePointer) -> Data? {
        var bytes: UnsafePointer<UInt8>?
        let count = copenssl_stapled_response(ssl, &bytes)
        guard count > 0, let bytes else { return nil }
        return Data(bytes: bytes, count: count)
    }
}

/// OpenSSL wants to know whether the server is trusted.
private func verifyServer(_ context: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?) -> Int32 {
    guard let context, let pointer else { return 0 }
    let handshake = Unmanaged<Handshake>.fromOpaque(pointer).takeUnretainedValue()
    return OpenSSL.quietly { handshake.verify(context) }
}

/// The stapled response came, or it is known that none comes.
private func judgeStatus(_ ssl: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?) -> Int32 {
    guard let ssl, let pointer else { return 0 }
    let handshake = Unmanaged<Handshake>.fromOpaque(pointer).takeUnretainedValue()
    return OpenSSL.quietly { handshake.judge(ssl) }
}

/// The server asks for a client certificate.
private func noteRequest(_ ssl: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?) -> Int32 {
    if let pointer { Unmanaged<Handshake>.fromOpaque(pointer).takeUnretainedValue().noteCertificateRequest() }
    return 1
}

/// Something happened in the handshake; only alerts are of interest.
private func noteAlert(_ ssl: OpaquePointer?, _ event: Int32, _ value: Int32) {
    guard event == SSL_CB_READ_ALERT || event == SSL_CB_WRITE_ALERT else { return }
    Handshake.of(ssl)?.note(alert: value, isReceived: event == SSL_CB_READ_ALERT)
}
