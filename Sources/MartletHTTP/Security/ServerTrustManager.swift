/// Says which evaluator decides about which host.
///
/// A session keeps its manager for life, and its connections are no other session's, so a connection is used only under
/// the evaluator that let it be made. A subclass must be safe to call from any thread, and should not change its mind:
/// connections that are open stay open.
open class ServerTrustManager: @unchecked Sendable {
    // `@unchecked` is sound: all that is stored is a `let` of a `Sendable` type; a subclass must keep to that.

    /// Whether a host without an evaluator is refused.
    public let allHostsMustBeEvaluated: Bool
    /// The evaluators, by host.
    public let evaluators: [String: any ServerTrustEvaluating]

    private let normalised: [String: any ServerTrustEvaluating]

    /// Creates a manager.
    ///
    /// - Parameters:
    ///   - allHostsMustBeEvaluated: Whether a host without an evaluator is refused; otherwise it is evaluated as in a
    ///     session without a manager.
    ///   - evaluators: The evaluators, by host: a name in its ASCII form or an IP address. Case and brackets do not
    ///     count.
    public init(allHostsMustBeEvaluated: Bool = true, evaluators: [String: any ServerTrustEvaluating]) {
        self.allHostsMustBeEvaluated = allHostsMustBeEvaluated
        self.evaluators = evaluators
        normalised = Dictionary(evaluators.map { (HostName.normalised($0), $1) }) { first, _ in first }
    }

    /// Finds the evaluator for a host; override it for wildcards and the like.
    ///
    /// - Returns: The evaluator; `nil` to evaluate as in a session without a manager.
    /// - Throws: `AFError.serverTrustEvaluationFailed` with the reason `noRequiredEvaluator`, if there is none and there
    ///   should be.
    open func serverTrustEvaluator(forHost host: String) throws -> (any ServerTrustEvaluating)? {
        if let evaluator = evaluators[host] ?? normalised[HostName.normalised(host)] { return evaluator }
        guard !allHostsMustBeEvaluated else {
            throw AFError.serverTrustEvaluationFailed(reason: .noRequiredEvaluator(host: host))
        }
        return nil
    }
}
