/// Trusts a server that all of several evaluators trust.
public final class CompositeTrustEvaluator: ServerTrustEvaluating {
    private let evaluators: [any ServerTrustEvaluating]

    /// Creates an evaluator of others; they are asked in order until one throws.
    public init(evaluators: [any ServerTrustEvaluating]) { self.evaluators = evaluators }

    /// Returns if the server is trusted, and throws if it is not.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        try evaluators.evaluate(trust, forHost: host)
    }
}

extension ServerTrustEvaluating where Self == CompositeTrustEvaluator {
    /// Trusts a server that all of these evaluators trust.
    public static func composite(evaluators: [any ServerTrustEvaluating]) -> CompositeTrustEvaluator {
        CompositeTrustEvaluator(evaluators: evaluators)
    }
}
