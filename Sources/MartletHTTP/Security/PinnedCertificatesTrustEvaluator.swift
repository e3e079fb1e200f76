import Foundation

/// Trusts a server in whose chain one of the pinned certificates stands.
///
/// The pin may be the server's own certificate or that of an authority above it. What the server sends without need
/// does not count.
public final class PinnedCertificatesTrustEvaluator: ServerTrustEvaluating {
    private let certificates: [Certificate]
    private let acceptSelfSignedCertificates: Bool
    private let performDefaultValidation: Bool
    private let validateHost: Bool

    /// Creates an evaluator.
    ///
    /// - Parameters:
    ///   - certificates: The pinned certificates.
    ///   - acceptSelfSignedCertificates: Whether the pinned certificates are trusted as authorities, and no others are.
    ///   - performDefaultValidation: Whether the chain has to lead to a trusted authority and be valid today.
    ///   - validateHost: Whether the chain has to be so, and the certificate has to be for the host, even where
    ///     `performDefaultValidation` is `false`.
    public init(
        certificates: [Certificate] = Bundle.main.af.certificates, acceptSelfSignedCertificates: Bool = false,
        performDefaultValidation: Bool = true, validateHost: Bool = true
    ) {
        self.certificates = certificates
        self.acceptSelfSignedCertificates = acceptSelfSignedCertificates
        self.performDefaultValidation = performDefaultValidation
        self.validateHost = validateHost
    }

    /// Returns if the server is trusted, and throws if it is not.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        guard !certificates.isEmpty else { throw AFError.serverTrustEvaluationFailed(reason: .noCertificatesFound) }
        let trust = acceptSelfSignedCertificates ? trust.anchored(in: certificates) : trust
        if performDefaultValidation { try trust.performDefaultValidation(forHost: host) }
        if validateHost { try trust.performValidation(forHost: host) }
        guard Set(certificates).isDisjoint(with: trust.certificates) else { return }
        throw AFError.serverTrustEvaluationFailed(
            reason: .certificatePinningFailed(
                host: host, trust: trust, pinnedCertificates: certificates, serverCertificates: trust.certificates))
    }
}

extension ServerTrustEvaluating where Self == PinnedCertificatesTrustEvaluator {
    /// Trusts a server in whose chain one of the main bundle's certificates stands.
    public static var pinnedCertificates: PinnedCertificatesTrustEvaluator { PinnedCertificatesTrustEvaluator() }

    /// Trusts a server in whose chain one of the pinned certificates stands; the parameters are those of the
    /// evaluator's `init`.
    public static func pinnedCertificates(
        certificates: [Certificate] = Bundle.main.af.certificates, acceptSelfSignedCertificates: Bool = false,
        performDefaultValidation: Bool = true, validateHost: Bool = true
    ) -> PinnedCertificatesTrustEvaluator {
        PinnedCertificatesTrustEvaluator(
            certificates: certificates, acceptSelfSignedCertificates: acceptSelfSignedCertificates,
            performDefaultValidation: performDefaultValidation, validateHost: validateHost)
    }
}
