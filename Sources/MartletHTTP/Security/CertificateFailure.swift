import COpenSSL
import Foundation

/// What OpenSSL found wrong with a chain of certificates.
public struct CertificateFailure: Error, Sendable, Hashable {
    /// OpenSSL's code, one of its `X509_V_ERR_…`.
    public let code: Int32
    /// OpenSSL's words for it.
    public let message: String
    /// Which certificate is meant: 0 for the server's own, 1 for the one that signed it, and so on.
    public let depth: Int
    /// Whom that certificate is for; `nil` if it is not known which one it is.
    public let subject: String?

    init(code: Int32, depth: Int, subject: String?) {
        self.code = code
        message = String(cString: X509_verify_cert_error_string(Int(code)))
        self.depth = depth
        self.subject = subject
    }

    /// The code of Foundation that says most nearly the same.
    public var urlErrorCode: URLError.Code {
        switch code {
        case X509_V_ERR_CERT_HAS_EXPIRED: .serverCertificateHasBadDate
        case X509_V_ERR_CERT_NOT_YET_VALID: .serverCertificateNotYetValid
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
            X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
            X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
            .serverCertificateHasUnknownRoot
        default: .serverCertificateUntrusted
        }
    }
}

extension CertificateFailure: LocalizedError {
    /// OpenSSL's words, and which certificate is meant.
    public var errorDescription: String? { message + (subject.map { " (\($0))" } ?? "") + "." }
}
