import COpenSSL
import Foundation

/// A list of the certificates that an authority revoked, RFC 5280 §5.
public struct RevocationList: Sendable, Hashable {
    /// The list's bytes.
    public let der: Data

    /// Reads a list in DER, or the first one in PEM (`BEGIN X509 CRL`).
    ///
    /// - Throws: `AFError.securityMaterialInvalid`, if it is neither.
    public init(data: Data) throws(AFError) {
        let list = OpenSSL.quietly { () -> OpaquePointer? in
            if OpenSSL.isPEM(data) {
                return OpenSSL.reading(data) { PEM_read_bio_X509_CRL($0, nil, noPassphrase, nil) }
            }
            return OpenSSL.object(data, { d2i_X509_CRL(nil, $0, $1) }, free: { X509_CRL_free($0) })
        }
        guard let list else { throw .securityMaterialInvalid(reason: .notARevocationList) }
        defer { X509_CRL_free(list) }
        der = OpenSSL.der { i2d_X509_CRL(list, $0) }
    }

    /// Reads a list from a file in DER or PEM.
    ///
    /// - Throws: `AFError.securityMaterialInvalid`, if the file cannot be read or is neither.
    public init(contentsOf file: URL) throws(AFError) { try self.init(data: OpenSSL.contents(of: file)) }

    /// OpenSSL's form of the list, which becomes the caller's.
    func native() -> OpaquePointer? {
        OpenSSL.quietly { OpenSSL.object(der, { d2i_X509_CRL(nil, $0, $1) }, free: { X509_CRL_free($0) }) }
    }
}
