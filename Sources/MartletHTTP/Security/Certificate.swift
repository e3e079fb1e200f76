import COpenSSL
import Foundation

/// An X.509 certificate, RFC 5280.
///
/// Two are equal if their bytes are.
public struct Certificate: Sendable {
    /// The certificate's bytes.
    public let der: Data
    /// The key that the certificate is for.
    public let publicKey: PublicKey
    /// Whom it is for: a distinguished name as RFC 4514 writes it.
    public let subject: String
    /// Who signed it: a distinguished name as RFC 4514 writes it.
    public let issuer: String
    /// When it begins to be valid.
    public let notBefore: Date
    /// When it ceases to be valid.
    public let notAfter: Date
    /// The DNS names, wildcards included, and the IP addresses that it is for.
    public let hostNames: [String]

    /// Reads a certificate in DER, or the first one in PEM.
    ///
    /// - Throws: `AFError.securityMaterialInvalid`, if it is neither.
    public init(data: Data) throws(AFError) {
        let found = OpenSSL.isPEM(data) ? try Self.all(in: data).first : Self(der: data)
        guard let found else { throw .securityMaterialInvalid(reason: .notACertificate) }
        self = found
    }

    /// Reads a certificate in DER or the first one in PEM from a file.
    ///
    /// - Throws: `AFError.securityMaterialInvalid`, if the file cannot be read or is neither.
    public init(contentsOf file: URL) throws(AFError) { try self.init(data: OpenSSL.contents(of: file)) }

    /// Reads every certificate of a PEM text; what is not a certificate is skipped.
    ///
    /// - Throws: `AFError.securityMaterialInvalid`, if there is none or one is damaged.
    public static func all(in pem: Data) throws(AFError) -> [Certificate] {
        let (found, isComplete) = OpenSSL.quietly { () -> ([Certificate], Bool) in
            ERR_clear_error()
            var found: [Certificate] = []
            _ = OpenSSL.reading(pem) { bio -> Void? in
                while let native = PEM_read_bio_X509(bio, nil, noPassphrase, nil) {
                    found.append(Certificate(native))
                    X509_free(native)
                }
                return nil
            }
            let reason = ERR_GET_REASON(ERR_peek_last_error())
            return (found, reason == PEM_R_NO_START_LINE || reason == 0)
        }
        guard isComplete, !found.isEmpty else { throw .securityMaterialInvalid(reason: .notACertificate) }
        return found
    }

    /// Reads every certificate of a file in PEM, or the one of a file in DER.
    ///
    /// - Throws: `AFError.securityMaterialInvalid`, if the file cannot be read, has none, or one is damaged.
    public static func all(contentsOf file: URL) throws(AFError) -> [Certificate] {
        let data = try OpenSSL.contents(of: file)
        return OpenSSL.isPEM(data) ? try all(in: data) : [try Certificate(data: data)]
    }

    /// Reads a certificate in DER; `nil` if it is none.
    private init?(der: Data) {
        let native = OpenSSL.quietly { OpenSSL.object(der, { d2i_X509(nil, $0, $1) }, free: { X509_free($0) }) }
        guard let native else { return nil }
        defer { X509_free(native) }
        self.init(native)
    }

    /// Takes what is needed of OpenSSL's certificate, which stays the caller's.
    init(_ native: OpaquePointer) {
        der = OpenSSL.der { i2d_X509(native, $0) }
        publicKey = PublicKey(spki: OpenSSL.der { i2d_X509_PUBKEY(X509_get_X509_PUBKEY(native), $0) })
        subject = Self.text(X509_get_subject_name(native))
        issuer = Self.text(X509_get_issuer_name(native))
        notBefore = Self.date(X509_get0_notBefore(native))
        notAfter = Self.date(X509_get0_notAfter(native))
        hostNames = OpenSSL.quietly { Self.hostNames(native) }
    }

    private static func text(_ name: OpaquePointer?) -> String {
        guard let name else { return "" }
        return OpenSSL.text { X509_NAME_print_ex($0, name, 0, copenssl_name_format) }
    }

    private static func date(_ time: UnsafePointer<ASN1_TIME>?) -> Date {
        var parts = tm()
        guard let time, ASN1_TIME_to_tm(time, &parts) == 1 else { return .distantPast }
        return Date(timeIntervalSince1970: Double(timegm(&parts)))
    }

    private static func hostNames(_ native: OpaquePointer) -> [String] {
        guard let raw = X509_get_ext_d2i(native, NID_subject_alt_name, nil, nil) else { return [] }
        let names = OpaquePointer(raw)
        defer { GENERAL_NAMES_free(names) }
        return (0..<copenssl_names_count(names)).compactMap { index in
            var bytes: UnsafePointer<UInt8>?
            var length: Int32 = 0
            let type = copenssl_name_at(names, index, &bytes, &length)
            guard let bytes else { return nil }
            let buffer = UnsafeBufferPointer(start: bytes, count: Int(length))
            return type == GEN_DNS ? String(decoding: buffer, as: UTF8.self) : address(buffer)
        }
    }

    private static func address(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        guard inet_ntop(family, bytes.baseAddress, &text, socklen_t(text.count)) != nil else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension Certificate: Hashable {
    /// Whether both have the same bytes.
    public static func == (left: Certificate, right: Certificate) -> Bool { left.der == right.der }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(der) }
}

extension Certificate: CustomStringConvertible {
    /// Whom the certificate is for and who signed it.
    public var description: String { "\(subject), signed by \(issuer)" }
}
