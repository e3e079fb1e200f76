/// Trusts any server whatever: whoever sits on the line reads and changes everything.
///
/// For a test on one's own machine alone. Even there it is better to trust the test's authority:
/// `TLSConfiguration(authorities: .only([authority]))`.
public final class DisabledTrustEvaluator: ServerTrustEvaluating {
    /// Creates an evaluator.
    public init() {}

    /// Returns.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {}
}
