import Foundation

extension AFError {
    /// Why a certificate, key or the like could not be used.
    public enum SecurityMaterialFailureReason: Sendable {
        /// The file cannot be read.
        case fileReadFailed(at: URL, error: any Error)
        /// The data is no certificate in PEM or DER, or a damaged one.
        case notACertificate
        /// The data is no public key in PEM or DER.
        case notAPublicKey
        /// The data has no private key in PEM.
        case notAPrivateKey
        /// The data is no revocation list in PEM or DER.
        case notARevocationList
        /// The data cannot be read as PKCS #12; why.
        case notPKCS12(String)
        /// The text is no pin.
        case notAPin(String)
        /// The key is encrypted, and not with the passphrase that was given.
        case wrongPassphrase
        /// The private key does not belong to the certificate.
        case keyOfAnotherCertificate
    }
}

extension AFError.SecurityMaterialFailureReason {
    /// The error that this reason tells of.
    public var underlyingError: (any Error)? { if case .fileReadFailed(_, let error) = self { error } else { nil } }

    var localizedDescription: String {
        switch self {
        case .fileReadFailed(let file, let error): "“\(file.path)” cannot be read: \(error.localizedDescription)"
        case .notACertificate: "This is no certificate in PEM or DER, or it is damaged."
        case .notAPublicKey: "This is no public key in PEM or DER."
        case .notAPrivateKey: "There is no private key in PEM here, or it is damaged."
        case .notARevocationList: "This is no revocation list in PEM or DER."
        case .notPKCS12(let why):
            "This cannot be read as PKCS #12: \(why). If it is encrypted with RC2, write it anew by way of"
                + " “openssl pkcs12 -legacy”."
        case .notAPin(let text): "“\(text)” is no pin. Write sha256// and the Base64 of 32 bytes."
        case .wrongPassphrase: "The private key is encrypted, and not with this passphrase."
        case .keyOfAnotherCertificate: "The private key does not belong to the first certificate."
        }
    }
}
