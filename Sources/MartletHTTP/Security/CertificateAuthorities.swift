import Foundation

/// Whose signatures are trusted on servers' certificates.
public enum CertificateAuthorities: Sendable, Hashable {
    /// The authorities that the system trusts.
    ///
    /// These are OpenSSL's: on Debian, what the package `ca-certificates` puts into `/etc/ssl/certs`; `SSL_CERT_FILE`
    /// and `SSL_CERT_DIR` in the environment name others. They are read once in the life of the process.
    case system
    /// The system's, and these.
    case systemAnd([Certificate])
    /// These alone.
    case only([Certificate])

    /// The certificates that are named.
    public var certificates: [Certificate] {
        switch self {
        case .system: []
        case .systemAnd(let certificates), .only(let certificates): certificates
        }
    }

    var includesSystem: Bool { if case .only = self { false } else { true } }
}
