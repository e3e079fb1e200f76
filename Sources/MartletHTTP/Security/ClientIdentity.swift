import COpenSSL
import Foundation

/// A client certificate and its private key: who the client is, to servers that ask.
///
/// The key stays in OpenSSL's keeping and is shown nowhere.
public struct ClientIdentity: Sendable {
    /// The certificate, and those of authorities above it that servers may need.
    public let certificates: [Certificate]
    let key: PrivateKey

    /// Reads certificates and a key in PEM, which may be the same text; the client's own certificate comes first.
    ///
    /// - Parameters:
    ///   - pem: The certificates.
    ///   - key: The key; `nil` if it is in the same text.
    ///   - passphrase: What the key is encrypted with.
    /// - Throws: `AFError.securityMaterialInvalid`, also if the key is not the certificate's.
    public init(pem: Data, key: Data? = nil, passphrase: String? = nil) throws(AFError) {
        try self.init(Certificate.all(in: pem), PrivateKey(pem: key ?? pem, passphrase: passphrase))
    }

    /// Reads certificates and a key from files in PEM, which may be the same.
    ///
    /// - Parameters:
    ///   - certificateFile: Where the certificates are, the client's own first.
    ///   - keyFile: Where the key is; `nil` if it is in the same file.
    ///   - passphrase: What the key is encrypted with.
    /// - Throws: `AFError.securityMaterialInvalid`, also if the key is not the certificate's.
    public init(certificateFile: URL, keyFile: URL? = nil, passphrase: String? = nil) throws(AFError) {
        let pem = try OpenSSL.contents(of: certificateFile)
        try self.init(pem: pem, key: keyFile.map(OpenSSL.contents), passphrase: passphrase)
    }

    /// Reads certificates and a key from PKCS #12 (RFC 7292), a `.p12` or `.pfx` file.
    ///
    /// - Throws: `AFError.securityMaterialInvalid`. Files of before 2020 are often encrypted with RC2, which OpenSSL 3
    ///   does not do; `openssl pkcs12 -legacy -in OLD -nodes | openssl pkcs12 -export -out NEW` writes a new one.
    public init(pkcs12: Data, passphrase: String) throws(AFError) {
        let (certificates, key) = try PrivateKey.read(pkcs12: pkcs12, passphrase: passphrase)
        try self.init(certificates, key)
    }

    private init(_ certificates: [Certificate], _ key: PrivateKey) throws(AFError) {
        let isOwn = certificates.first?.withNative { native in
            OpenSSL.quietly { X509_check_private_key(native, key.native) == 1 }
        }
        guard isOwn == true else { throw .securityMaterialInvalid(reason: .keyOfAnotherCertificate) }
        self.certificates = certificates
        self.key = key
    }

    /// Has a TLS context show the certificate to servers that ask; `false` if OpenSSL refuses it, which leaves its reason
    /// in the thread's queue of errors.
    func apply(to context: OpaquePointer) -> Bool {
        let isSet = certificates.first?.withNative { SSL_CTX_use_certificate(context, $0) }
        guard isSet == 1, SSL_CTX_use_PrivateKey(context, key.native) == 1 else { return false }
        return certificates.dropFirst().allSatisfy { certificate in
            certificate.withNative { copenssl_add_chain(context, $0) } == 1
        }
    }
}

extension ClientIdentity: CustomStringConvertible {
    /// Whom the certificate is for.
    public var description: String { certificates.first?.description ?? "" }
}

/// A private key in OpenSSL's keeping.
///
/// `@unchecked Sendable` is sound: OpenSSL's key is never changed after `init`, and counts its references atomically.
final class PrivateKey: @unchecked Sendable {
    let native: OpaquePointer

    /// Takes the reference over.
    private init(_ native: OpaquePointer) { self.native = native }

    deinit { EVP_PKEY_free(native) }

    /// Reads a key in PEM, of any of OpenSSL's forms.
    convenience init(pem: Data, passphrase: String?) throws(AFError) {
        let (key, reason) = OpenSSL.quietly { () -> (OpaquePointer?, AFError.SecurityMaterialFailureReason) in
            ERR_clear_error()
            let key = OpenSSL.reading(pem) { bio -> OpaquePointer? in
                guard let passphrase else { return PEM_read_bio_PrivateKey(bio, nil, noPassphrase, nil) }
                return passphrase.withCString { text in
                    PEM_read_bio_PrivateKey(bio, nil, givenPassphrase, UnsafeMutableRawPointer(mutating: text))
                }
            }
            let isEncrypted = pem.range(of: Data("ENCRYPTED".utf8)) != nil
            return (key, isEncrypted ? .wrongPassphrase : .notAPrivateKey)
        }
        guard let key else { throw .securityMaterialInvalid(reason: reason) }
        self.init(key)
    }

    /// Reads the certificates, the key's own first, and the key of PKCS #12.
    static func read(pkcs12 data: Data, passphrase: String) throws(AFError) -> ([Certificate], PrivateKey) {
        let object = OpenSSL.quietly { OpenSSL.object(data, { d2i_PKCS12(nil, $0, $1) }, free: { PKCS12_free($0) }) }
        guard let archive = object else { throw .securityMaterialInvalid(reason: .notPKCS12("it is damaged")) }
        defer { PKCS12_free(archive) }
        return try OpenSSL.quietly { () throws(AFError) in
            ERR_clear_error()
            guard PKCS12_verify_mac(archive, passphrase, -1) == 1 else {
                throw .securityMaterialInvalid(reason: .wrongPassphrase)
            }
            var key: OpaquePointer?
            var own: OpaquePointer?
            var others: OpaquePointer?
            let isRead = PKCS12_parse(archive, passphrase, &key, &own, &others) == 1
            defer {
                X509_free(own)
                copenssl_certificates_free(others)
            }
            guard isRead else { throw .securityMaterialInvalid(reason: .notPKCS12(OpenSSL.latestError)) }
            guard let key else { throw .securityMaterialInvalid(reason: .notAPrivateKey) }
            let certificates =
                [own].compactMap { $0 }.map { Certificate($0) }
                + (0..<copenssl_certificate_count(others)).compactMap { index in
                    copenssl_certificate_at(others, index).map { Certificate($0) }
                }
            return (certificates, PrivateKey(key))
        }
    }
}
