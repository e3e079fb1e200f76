import COpenSSL
import Foundation

/// A public key, known by the SHA-256 of its SubjectPublicKeyInfo (RFC 7469 §2.4).
///
/// Two are equal if these digests are, so a key made of a pin equals the key itself.
public struct PublicKey: Sendable, Hashable {
    private let digest: [UInt8]

    /// The digest as pins are written: `sha256//` and the 32 bytes in Base64, as in libcurl's `CURLOPT_PINNEDPUBLICKEY`.
    public var sha256: String { "sha256//" + Data(digest).base64EncodedString() }

    /// Reads a key in PEM (`BEGIN PUBLIC KEY`) or in DER (SubjectPublicKeyInfo, RFC 5280 §4.1).
    ///
    /// - Throws: `AFError.securityMaterialInvalid`, if it is neither.
    public init(data: Data) throws(AFError) {
        let key = OpenSSL.quietly { () -> OpaquePointer? in
            if OpenSSL.isPEM(data) {
                return OpenSSL.reading(data) { PEM_read_bio_PUBKEY($0, nil, noPassphrase, nil) }
            }
            return OpenSSL.object(data, { d2i_PUBKEY(nil, $0, $1) }, free: { EVP_PKEY_free($0) })
        }
        guard let key else { throw .securityMaterialInvalid(reason: .notAPublicKey) }
        defer { EVP_PKEY_free(key) }
        self.init(spki: OpenSSL.der { i2d_PUBKEY(key, $0) })
    }

    /// Reads a pin: the digest in Base64, alone or after `sha256/` or `sha256//`.
    ///
    /// - Throws: `AFError.securityMaterialInvalid`, if these are not 32 bytes in Base64.
    public init(pin: String) throws(AFError) {
        var text = Substring(pin)
        if text.hasPrefix("sha256/") {
            text = text.dropFirst(7)
            if text.hasPrefix("/"), text.count == 45 { text = text.dropFirst() }
        }
        guard let bytes = Data(base64Encoded: String(text)), bytes.count == 32 else {
            throw .securityMaterialInvalid(reason: .notAPin(pin))
        }
        digest = [UInt8](bytes)
    }

    init(spki: Data) {
        var digest = [UInt8](repeating: 0, count: 32)
        _ = spki.withUnsafeBytes { SHA256($0.bindMemory(to: UInt8.self).baseAddress, $0.count, &digest) }
        self.digest = digest
    }
}

extension PublicKey: CustomStringConvertible {
    /// The key as a pin.
    public var description: String { sha256 }
}
