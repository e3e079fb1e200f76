import Foundation

/// Trusts a server in whose chain one of the pinned keys stands, so that certificates can be renewed freely.
///
/// The pin may be the server's own key or that of an authority above it. What the server sends without need does not
/// count.
public final class PublicKeysTrustEvaluator: ServerTrustEvaluating {
    private let keys: [PublicKey]
    private let performDefaultValidation: Bool
    private let validateHost: Bool

    /// Creates an evaluator.
    ///
    /// - Parameters:
    ///   - keys: The pinned keys. Pin a second one that is kept in reserve, or losing the first locks everybody out.
    ///   - performDefaultValidation: Whether the chain has to lead to a trusted authority and be valid today.
    ///   - validateHost: Whether the chain has to be so, and the certificate has to be for the host, even where
    ///     `performDefaultValidation` is `false`.
    public init(
        keys: [PublicKey] = Bundle.main.af.publicKeys, performDefaultValidation: Bool = true, validateHost: Bool = true
    ) {
        self.keys = keys
        self.performDefaultValidation = performDefaultValidation
        self.validateHost = validateHost
    }

    /// Returns if the server is trusted, and throws if it is not.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        guard !keys.isEmpty else { throw AFError.serverTrustEvaluationFailed(reason: .noPublicKeysFound) }
        if performDefaultValidation { try trust.performDefaultValidation(forHost: host) }
        if validateHost { try trust.performValidation(forHost: host) }
        guard Set(keys).isDisjoint(with: trust.publicKeys) else { return }
        throw AFError.serverTrustEvaluationFailed(
            reason: .publicKeyPinningFailed(
                host: host, trust: trust, pinnedKeys: keys, serverKeys: trust.publicKeys))
    }
}

extension ServerTrustEvaluating where Self == PublicKeysTrustEvaluator {
    /// Trusts a server in whose chain the key of one of the main bundle's certificates stands.
    public static var publicKeys: PublicKeysTrustEvaluator { PublicKeysTrustEvaluator() }

    /// Trusts a server in whose chain one of the pinned keys stands; the parameters are those of the evaluator's
    /// `init`.
    public static func publicKeys(
        keys: [PublicKey] = Bundle.main.af.publicKeys, performDefaultValidation: Bool = true, validateHost: Bool = true
    ) -> PublicKeysTrustEvaluator {
        PublicKeysTrustEvaluator(
            keys: keys, performDefaultValidation: performDefaultValidation, validateHost: validateHost)
    }
}
