import COpenSSL
import Foundation

/// What revocation lists say of a chain of certificates.
enum ListedStatus: Equatable, Sendable {
    /// A current list of the authority of the server's own certificate does not have it, nor any list an authority's.
    case good
    /// No current list is about the server's own certificate, and none has any of the chain.
    case unknown
    /// A certificate is on a list, or a list does not hold; OpenSSL's words.
    case refused(CertificateFailure)

    /// Looks a chain up in lists.
    ///
    /// Only what concerns the lists is looked at; whether the chain is otherwise good is another question.
    init(_ trust: ServerTrust, lists: [RevocationList]) {
        let notes = Notes()
        let result = ChainVerification.withContext(trust.presentedCertificates, trust.store, trust.conditions) {
            context -> Bool in
            guard let stack = copenssl_lists_new() else { return false }
            defer { copenssl_lists_free(stack) }
            for list in lists {
                guard let native = list.native() else { continue }
                if copenssl_lists_add(stack, native) == 0 { X509_CRL_free(native) }
            }
            X509_STORE_CTX_set0_crls(context, stack)
            X509_STORE_CTX_set_flags(context, copenssl_check_lists)
            X509_STORE_CTX_set_ex_data(context, 0, Unmanaged.passUnretained(notes).toOpaque())
            X509_STORE_CTX_set_verify_cb(context, noteListError)
            return X509_verify_cert(context) == 1
        }
        if let failure = notes.failure {
            self = .refused(failure)
        } else {
            self = notes.lacksList || result != true ? .unknown : .good
        }
    }

    /// What the walk through the chain found.
    fileprivate final class Notes {
        var failure: CertificateFailure?
        var lacksList = false
    }
}

/// Notes what concerns lists, and lets the walk go on whatever it meets.
private func noteListError(_ isFine: Int32, _ context: OpaquePointer?) -> Int32 {
    guard isFine == 0, let pointer = X509_STORE_CTX_get_ex_data(context, 0) else { return 1 }
    let notes = Unmanaged<ListedStatus.Notes>.fromOpaque(pointer).takeUnretainedValue()
    let code = X509_STORE_CTX_get_error(context)
    let depth = Int(X509_STORE_CTX_get_error_depth(context))
    switch code {
    case X509_V_ERR_CERT_REVOKED, X509_V_ERR_CRL_SIGNATURE_FAILURE, X509_V_ERR_UNABLE_TO_DECRYPT_CRL_SIGNATURE,
        X509_V_ERR_KEYUSAGE_NO_CRL_SIGN, X509_V_ERR_UNHANDLED_CRITICAL_CRL_EXTENSION,
        X509_V_ERR_CRL_PATH_VALIDATION_ERROR:
        let subject = X509_STORE_CTX_get_current_cert(context).map { Certificate($0).subject }
        notes.failure = notes.failure ?? CertificateFailure(code: code, depth: depth, subject: subject)
    case X509_V_ERR_UNABLE_TO_GET_CRL, X509_V_ERR_CRL_HAS_EXPIRED, X509_V_ERR_CRL_NOT_YET_VALID,
        X509_V_ERR_DIFFERENT_CRL_SCOPE, X509_V_ERR_UNABLE_TO_GET_CRL_ISSUER, X509_V_ERR_ERROR_IN_CRL_LAST_UPDATE_FIELD,
        X509_V_ERR_ERROR_IN_CRL_NEXT_UPDATE_FIELD:
        if depth == 0 { notes.lacksList = true }
    default: break
    }
    return 1
}
