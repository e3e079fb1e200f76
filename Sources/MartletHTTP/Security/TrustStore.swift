import COpenSSL
import Foundation

/// The certificates that chains have to lead to.
///
/// `@unchecked Sendable` is sound: nothing is added after `init`, and OpenSSL's store guards what it looks up by a
/// lock of its own.
final class TrustStore: @unchecked Sendable {
    let native: OpaquePointer

    /// The system's, read once for the whole process: libcurl would read it for every connection, which takes longer
    /// than the rest of a handshake (measured: 45 ms for Debian's bundle).
    static let system = TrustStore(.system)

    /// The store of some authorities.
    static func of(_ authorities: CertificateAuthorities) -> TrustStore {
        if case .system = authorities { system } else { TrustStore(authorities) }
    }

    private init(_ authorities: CertificateAuthorities) {
        guard let store = X509_STORE_new() else { fatalError("no memory for a certificate store") }
        native = store
        // As libcurl has it: who trusts an intermediate authority need not trust the one above it.
        X509_STORE_set_flags(store, copenssl_partial_chain)
        OpenSSL.quietly {
            if authorities.includesSystem { Self.addSystem(to: store) }
            for certificate in authorities.certificates {
                _ = certificate.withNative { X509_STORE_add_cert(store, $0) }
            }
        }
    }

    deinit { X509_STORE_free(native) }

    /// Adds what OpenSSL was built to trust, or what `SSL_CERT_FILE` and `SSL_CERT_DIR` name.
    ///
    /// A hashed directory has every authority in a file of its own, which is read only when it is needed.
    private static func addSystem(to store: OpaquePointer) {
        let environment = ProcessInfo.processInfo.environment
        let directory = environment["SSL_CERT_DIR"] ?? String(cString: X509_get_default_cert_dir())
        if environment["SSL_CERT_FILE"] == nil, isHashed(directory), X509_STORE_load_path(store, directory) == 1 {
            return
        }
        X509_STORE_set_default_paths(store)
    }

    /// Whether a directory has names such as `4042bcee.0`, by which OpenSSL finds certificates in it.
    private static func isHashed(_ directory: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.contains { $0.count == 10 && $0.hasSuffix(".0") && $0.dropLast(2).allSatisfy(\.isHexDigit) }
    }
}
