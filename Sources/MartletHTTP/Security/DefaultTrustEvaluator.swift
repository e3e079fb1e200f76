/// Trusts a server whose chain leads to a trusted authority and whose certificate is for the host.
public final class DefaultTrustEvaluator: ServerTrustEvaluating {
    private let validateHost: Bool

    /// Creates an evaluator.
    ///
    /// - Parameter validateHost: Whether the certificate has to be for the host; without that, anybody who has a
    ///   certificate can be the server.
    public init(validateHost: Bool = true) { self.validateHost = validateHost }

    /// Returns if the server is trusted, and throws if it is not.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        if validateHost {
            try trust.performValidation(forHost: host)
        } else {
            try trust.performDefaultValidation(forHost: host)
        }
    }
}
