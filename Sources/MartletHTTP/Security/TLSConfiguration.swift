import COpenSSL

/// How a session's connections are secured.
///
/// A proxy that is itself reached over TLS, on the way to a server that is too, is held to the same authorities and
/// versions; it is asked about by no evaluator, and never sees the client certificate.
public struct TLSConfiguration: Sendable {
    /// A version of TLS that may be spoken.
    ///
    /// 1.0 and 1.1 are not here: RFC 8996 forbids them, and OpenSSL 3 speaks them only with the weakest of its security
    /// levels.
    public enum Version: Int, Sendable, Hashable, Comparable, CaseIterable {
        /// RFC 5246.
        case tlsv12 = 12
        /// RFC 8446.
        case tlsv13 = 13

        /// Whether the left version is the older one.
        public static func < (left: Version, right: Version) -> Bool { left.rawValue < right.rawValue }

        var code: Int32 { self == .tlsv12 ? TLS1_2_VERSION : TLS1_3_VERSION }
        var name: String { self == .tlsv12 ? "1.2" : "1.3" }
    }

    /// Whose signatures are trusted on servers' certificates.
    public var authorities: CertificateAuthorities
    /// Who the client is, to servers that ask.
    public var identity: ClientIdentity?
    /// The oldest version that is spoken.
    public var minimumVersion: Version
    /// The newest version that is spoken; `nil` for the newest there is.
    ///
    /// One older than the minimum makes every connection fail.
    public var maximumVersion: Version?

    /// Creates a configuration; the defaults are the system's authorities, no client certificate, TLS 1.2 or newer.
    public init(
        authorities: CertificateAuthorities = .system, identity: ClientIdentity? = nil,
        minimumVersion: Version = .tlsv12, maximumVersion: Version? = nil
    ) {
        self.authorities = authorities
        self.identity = identity
        self.minimumVersion = minimumVersion
        self.maximumVersion = maximumVersion
    }

    /// Why client and server found no version to speak.
    var sentenceOfVersions: String {
        let range = maximumVersion.map { minimumVersion.name + " to " + $0.name } ?? minimumVersion.name + " or newer"
        return "The server speaks no version of TLS that is allowed here: \(range). See TLSConfiguration."
    }
}
