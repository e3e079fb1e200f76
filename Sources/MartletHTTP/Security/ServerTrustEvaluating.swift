/// Decides whether a server is the one that it should be.
public protocol ServerTrustEvaluating: Sendable {
    /// Returns if the server is trusted, and throws if it is not.
    ///
    /// Called once for each connection, within the TLS handshake and on the session's own thread, so it must return
    /// soon. Nothing of the request was sent by then, and if it throws, nothing will be.
    ///
    /// - Parameters:
    ///   - trust: What the server presented.
    ///   - host: The host of the URL, in lower case; also where a proxy is used.
    /// - Throws: What the request is to end in: an `AFError` as it is, another error as
    ///   `AFError.serverTrustEvaluationFailed` with the reason `customEvaluationFailed`.
    func evaluate(_ trust: ServerTrust, forHost host: String) throws
}

extension [any ServerTrustEvaluating] {
    /// Asks every evaluator, in order, until one throws.
    ///
    /// - Throws: What that one throws.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        for evaluator in self { try evaluator.evaluate(trust, forHost: host) }
    }
}
