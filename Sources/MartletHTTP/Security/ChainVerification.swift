import COpenSSL
import Foundation

/// What OpenSSL says of a chain of certificates, and the chain that it found.
struct ChainVerification: Sendable {
    /// From the server's own certificate upwards, each signed by the next.
    var chain: [Certificate]
    /// What is wrong; `nil` for nothing.
    var failure: CertificateFailure?

    /// Lets OpenSSL verify what `context` was set up with.
    init(running context: OpaquePointer) {
        let verdict = X509_verify_cert(context)
        let found = X509_STORE_CTX_get0_chain(context)
        if verdict == 1 {
            chain = (0..<copenssl_certificate_count(found)).compactMap { index in
                copenssl_certificate_at(found, index).map { Certificate($0) }
            }
            return
        }
        let code = X509_STORE_CTX_get_error(context)
        failure = CertificateFailure(
            code: code == X509_V_OK ? X509_V_ERR_UNSPECIFIED : code,
            depth: Int(X509_STORE_CTX_get_error_depth(context)),
            subject: X509_STORE_CTX_get_current_cert(context).map { Certificate($0).subject })
        chain = Self.signedPart(of: found)
        if chain.isEmpty, let leaf = X509_STORE_CTX_get0_cert(context) { chain = [Certificate(leaf)] }
    }

    /// The part of a refused chain in which each certificate is an authority's that signed the one before.
    ///
    /// OpenSSL puts a chain together by names and looks at the signatures only at the end, so a refused chain may
    /// have certificates in it that have nothing to do with the server's; pins must not match those.
    private static func signedPart(of found: OpaquePointer?) -> [Certificate] {
        var chain: [Certificate] = []
        var below: OpaquePointer?
        for index in 0..<copenssl_certificate_count(found) {
            guard let certificate = copenssl_certificate_at(found, index) else { break }
            if let below {
                // 1: basic constraints say so; 3: a self-signed one of version 1, which has none.
                guard X509_check_issued(certificate, below) == X509_V_OK,
                    [1, 3].contains(X509_check_ca(certificate)),
                    X509_verify(below, X509_get0_pubkey(certificate)) == 1
                else { break }
            }
            chain.append(Certificate(certificate))
            below = certificate
        }
        return chain
    }
}

extension ChainVerification {
    /// Under which conditions a chain is verified.
    struct Conditions: Sendable {
        /// OpenSSL's security level: how strong keys and digests have to be.
        var securityLevel: Int32 = 1
        /// The moment for which it is asked; `nil` for now.
        var date: Date?
    }

    /// Verifies the certificates that a server presented, its own first.
    init(_ presented: [Certificate], store: TrustStore, conditions: Conditions) {
        let verification = Self.withContext(presented, store, conditions) { ChainVerification(running: $0) }
        self = verification ?? ChainVerification(unverified: presented)
    }

    private init(unverified presented: [Certificate]) {
        chain = Array(presented.prefix(1))
        failure = CertificateFailure(code: X509_V_ERR_UNSPECIFIED, depth: 0, subject: presented.first?.subject)
    }

    /// Sets a verification up, lets `body` run it, and frees everything.
    static func withContext<Result>(
        _ presented: [Certificate], _ store: TrustStore, _ conditions: Conditions, _ body: (OpaquePointer) -> Result
    ) -> Result? {
        OpenSSL.quietly {
            guard let leaf = presented.first, let context = X509_STORE_CTX_new() else { return nil }
            defer { X509_STORE_CTX_free(context) }
            guard let others = copenssl_certificates_new() else { return nil }
            defer { copenssl_certificates_free(others) }
            for certificate in presented.dropFirst() {
                _ = certificate.withNative { copenssl_certificates_add(others, $0) }
            }
            let result = leaf.withNative { leaf -> Result? in
                guard X509_STORE_CTX_init(context, store.native, leaf, others) == 1 else { return nil }
                X509_STORE_CTX_set_default(context, "ssl_server")
                let parameters = X509_STORE_CTX_get0_param(context)
                X509_VERIFY_PARAM_set_auth_level(parameters, conditions.securityLevel)
                if let date = conditions.date {
                    X509_VERIFY_PARAM_set_time(parameters, time_t(date.timeIntervalSince1970))
                }
                defer { X509_STORE_CTX_cleanup(context) }
                return body(context)
            }
            return result ?? nil
        }
    }
}
