import COpenSSL
import Foundation

/// What an OCSP response says of a certificate, RFC 6960.
enum StapledStatus: Equatable, Sendable {
    /// The authority knows of no revocation.
    case good
    /// The authority revoked the certificate.
    case revoked
    /// The authority does not know the certificate, or the response is not about it.
    case unknown
    /// The response does not hold; why.
    case unusable(String)

    /// A clock may be wrong by this many seconds.
    private static let leeway = 300

    /// Reads a response about the first certificate of a chain.
    init(_ response: Data, chain: [Certificate], store: TrustStore) {
        self = OpenSSL.quietly { Self.read(response, chain, store) }
    }

    private static func read(_ data: Data, _ chain: [Certificate], _ store: TrustStore) -> StapledStatus {
        let object = OpenSSL.object(data, { d2i_OCSP_RESPONSE(nil, $0, $1) }, free: { OCSP_RESPONSE_free($0) })
        guard let response = object else { return .unusable("it is damaged") }
        defer { OCSP_RESPONSE_free(response) }
        let code = OCSP_response_status(response)
        guard code == OCSP_RESPONSE_STATUS_SUCCESSFUL, let basic = OCSP_response_get1_basic(response) else {
            return .unusable("the responder answered “\(String(cString: OCSP_response_status_str(Int(code))))”")
        }
        defer { OCSP_BASICRESP_free(basic) }
        guard let signers = copenssl_certificates_new() else { return .unusable("there is no memory for it") }
        defer { copenssl_certificates_free(signers) }
        for certificate in chain { _ = certificate.withNative { copenssl_certificates_add(signers, $0) } }
        ERR_clear_error()
        guard OCSP_basic_verify(basic, signers, store.native, 0) == 1 else {
            return .unusable("its signature does not hold: \(OpenSSL.latestError)")
        }
        guard chain.count > 1 else { return .unknown }
        let status = chain[0].withNative { subject in chain[1].withNative { find(basic, subject, $0) } }
        return (status ?? nil) ?? .unusable("there is no memory for it")
    }

    private static func find(_ basic: OpaquePointer, _ subject: OpaquePointer, _ issuer: OpaquePointer) -> StapledStatus
    {
        // Responders name a certificate by digests of SHA-1 as a rule, and some by SHA-256.
        for digest in [EVP_sha1(), EVP_sha256()] {
            guard let id = OCSP_cert_to_id(digest, subject, issuer) else { continue }
            defer { OCSP_CERTID_free(id) }
            var status: Int32 = 0
            var from: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
            var until: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
            guard OCSP_resp_find_status(basic, id, &status, nil, nil, &from, &until) == 1 else { continue }
            guard OCSP_check_validity(from, until, leeway, -1) == 1 else { return .unusable("it is out of date") }
            switch status {
            case V_OCSP_CERTSTATUS_GOOD: return .good
            case V_OCSP_CERTSTATUS_REVOKED: return .revoked
            default: return .unknown
            }
        }
        return .unknown
    }
}
