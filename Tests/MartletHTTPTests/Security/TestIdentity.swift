import COpenSSL
import Foundation

@testable import MartletHTTP

/// A certificate made by a test, and its key.
///
/// `@unchecked Sendable` is sound: OpenSSL's objects are not changed after `init`.
final class TestIdentity: @unchecked Sendable {
    /// What a certificate is to say.
    struct Recipe {
        var name = "localhost"
        /// In OpenSSL's words: `DNS:localhost,IP:127.0.0.1`; empty for none.
        var hosts = "DNS:localhost,IP:127.0.0.1"
        var isAuthority = false
        /// In seconds from now.
        var validFrom = -3600
        var validUntil = 3600
        /// Another's key instead of a new one.
        var key: TestIdentity?
        /// Whether the key is one of RSA with 1024 bits, which is too short since 2013.
        var isWeak = false
    }

    enum Failure: Error { case openSSL(String) }

    let native: OpaquePointer
    let key: OpaquePointer
    let certificate: Certificate
    private let signer: TestIdentity?
    private static let lastSerial = Protected(1000)

    /// Makes a certificate; without a signer it signs itself.
    init(_ recipe: Recipe, signedBy signer: TestIdentity? = nil) throws {
        key =
            try recipe.key.map { EVP_PKEY_up_ref($0.key) == 1 ? $0.key : $0.key } ?? Self.newKey(isWeak: recipe.isWeak)
        guard let native = X509_new() else { throw Failure.openSSL("X509_new") }
        self.native = native
        self.signer = signer
        X509_set_version(native, 2)
        ASN1_INTEGER_set(X509_get_serialNumber(native), Self.nextSerial())
        X509_gmtime_adj(X509_getm_notBefore(native), recipe.validFrom)
        X509_gmtime_adj(X509_getm_notAfter(native), recipe.validUntil)
        X509_set_pubkey(native, key)
        let name = X509_get_subject_name(native)
        X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, recipe.name, -1, -1, 0)
        X509_set_issuer_name(native, signer.map { X509_get_subject_name($0.native) } ?? name)
        var extensions: [(Int32, String)] = [
            (NID_basic_constraints, recipe.isAuthority ? "critical,CA:TRUE" : "critical,CA:FALSE"),
            (NID_subject_key_identifier, "hash"),
        ]
        if signer != nil { extensions.append((NID_authority_key_identifier, "keyid:always")) }
        if recipe.isAuthority { extensions.append((NID_key_usage, "critical,keyCertSign,cRLSign,digitalSignature")) }
        if !recipe.hosts.isEmpty, !recipe.isAuthority { extensions.append((NID_subject_alt_name, recipe.hosts)) }
        for (nid, value) in extensions {
            var context = X509V3_CTX()
            X509V3_set_ctx(&context, signer?.native ?? native, native, nil, nil, 0)
            guard let made = X509V3_EXT_conf_nid(nil, &context, nid, value) else { throw Failure.openSSL(value) }
            X509_add_ext(native, made, -1)
            X509_EXTENSION_free(made)
        }
        guard X509_sign(native, signer?.key ?? key, EVP_sha256()) > 0 else { throw Failure.openSSL("X509_sign") }
        certificate = Certificate(native)
    }

    deinit {
        X509_free(native)
        EVP_PKEY_free(key)
    }

    /// An authority that signs itself.
    static func authority(_ name: String = "Test Root") throws -> TestIdentity {
        try TestIdentity(Recipe(name: name, isAuthority: true))
    }

    /// An authority below this one.
    func intermediate(_ name: String = "Test Intermediate") throws -> TestIdentity {
        try TestIdentity(Recipe(name: name, isAuthority: true), signedBy: self)
    }

    /// A server's or client's certificate, signed by this authority.
    func leaf(_ change: (inout Recipe) -> Void = { _ in }) throws -> TestIdentity {
        var recipe = Recipe()
        change(&recipe)
        return try TestIdentity(recipe, signedBy: self)
    }

    /// The certificate in PEM.
    var certificatePEM: Data { Data(OpenSSL.text { PEM_write_bio_X509($0, native) }.utf8) }

    /// The key in PEM, encrypted if a passphrase is given.
    func keyPEM(passphrase: String? = nil) -> Data {
        let text = OpenSSL.text { bio in
            let cipher = passphrase == nil ? nil : EVP_aes_256_cbc()
            let length = Int32(passphrase?.utf8.count ?? 0)
            PEM_write_bio_PKCS8PrivateKey(bio, key, cipher, passphrase, length, nil, nil)
        }
        return Data(text.utf8)
    }

    /// Certificate, key and further certificates in PKCS #12.
    func pkcs12(passphrase: String, with others: [TestIdentity] = []) throws -> Data {
        let stack = copenssl_certificates_new()
        defer { copenssl_certificates_free(stack) }
        for other in others { copenssl_certificates_add(stack, other.native) }
        guard let made = PKCS12_create(passphrase, "client", key, native, stack, 0, 0, 0, 0, 0) else {
            throw Failure.openSSL("PKCS12_create")
        }
        defer { PKCS12_free(made) }
        return OpenSSL.der { i2d_PKCS12(made, $0) }
    }

    /// A list of what this authority revoked, in DER.
    func revocationList(
        _ revoked: [TestIdentity], from: Int = -3600, until: Int = 3600, signedBy other: TestIdentity? = nil
    ) throws -> Data {
        guard let list = X509_CRL_new() else { throw Failure.openSSL("X509_CRL_new") }
        defer { X509_CRL_free(list) }
        X509_CRL_set_version(list, 1)
        X509_CRL_set_issuer_name(list, X509_get_subject_name(native))
        let times = [from, until, -60].map { X509_gmtime_adj(nil, $0) }
        defer { times.forEach { ASN1_TIME_free($0) } }
        X509_CRL_set1_lastUpdate(list, times[0])
        X509_CRL_set1_nextUpdate(list, times[1])
        for identity in revoked {
            let entry = X509_REVOKED_new()
            X509_REVOKED_set_serialNumber(entry, X509_get_serialNumber(identity.native))
            X509_REVOKED_set_revocationDate(entry, times[2])
            X509_CRL_add0_revoked(list, entry)
        }
        X509_CRL_sort(list)
        guard X509_CRL_sign(list, other?.key ?? key, EVP_sha256()) > 0 else { throw Failure.openSSL("X509_CRL_sign") }
        return OpenSSL.der { i2d_X509_CRL(list, $0) }
    }

    /// What this authority's responder says of a certificate, in DER.
    func statusResponse(
        for identity: TestIdentity, status: Int32 = V_OCSP_CERTSTATUS_GOOD, from: Int = -3600, until: Int = 3600,
        signedBy other: TestIdentity? = nil, digest: OpaquePointer? = EVP_sha1()
    ) throws -> Data {
        let basic = OCSP_BASICRESP_new()
        defer { OCSP_BASICRESP_free(basic) }
        let times = [from, until, -60].map { X509_gmtime_adj(nil, $0) }
        defer { times.forEach { ASN1_TIME_free($0) } }
        let id = OCSP_cert_to_id(digest, identity.native, native)
        defer { OCSP_CERTID_free(id) }
        let isRevoked = status == V_OCSP_CERTSTATUS_REVOKED
        OCSP_basic_add1_status(basic, id, status, 0, isRevoked ? times[2] : nil, times[0], times[1])
        let signer = other ?? self
        guard OCSP_basic_sign(basic, signer.native, signer.key, EVP_sha256(), nil, 0) == 1 else {
            throw Failure.openSSL("OCSP_basic_sign")
        }
        let response = OCSP_response_create(OCSP_RESPONSE_STATUS_SUCCESSFUL, basic)
        defer { OCSP_RESPONSE_free(response) }
        return OpenSSL.der { i2d_OCSP_RESPONSE(response, $0) }
    }

    private static func newKey(isWeak: Bool) throws -> OpaquePointer {
        let context = EVP_PKEY_CTX_new_id(isWeak ? EVP_PKEY_RSA : EVP_PKEY_EC, nil)
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1,
            isWeak
                ? EVP_PKEY_CTX_set_rsa_keygen_bits(context, 1024) == 1
                : EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1,
            EVP_PKEY_keygen(context, &key) == 1, let key
        else { throw Failure.openSSL("EVP_PKEY_keygen") }
        return key
    }

    private static func nextSerial() -> Int {
        lastSerial.write { serial in
            serial += 1
            return serial
        }
    }
}
