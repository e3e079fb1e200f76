import Foundation
import FoundationNetworking

/// Decides what becomes of a response that points elsewhere.
public protocol RedirectHandler: Sendable {
    /// Calls `completion` once, on any thread, with the request to send next.
    ///
    /// - Parameters:
    ///   - task: The attempt that was answered so.
    ///   - request: What would be sent next, by the rules of RFC 9110 §15.4: another origin gets neither credentials
    ///     nor cookies.
    ///   - response: The response that points elsewhere.
    ///   - completion: Is called with `request`, with another request, or with `nil` to take the response itself as
    ///     the answer, body included.
    func task(
        _ task: SessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
        completion: @escaping @Sendable (URLRequest?) -> Void)
}
