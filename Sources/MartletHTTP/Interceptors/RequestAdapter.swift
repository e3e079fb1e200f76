import Foundation
import FoundationNetworking

/// Changes a request before each attempt at it: adds a token, points it to another host, refuses it.
public protocol RequestAdapter: Sendable {
    /// Calls `completion` once, on any thread and at any time, with the request to send instead.
    ///
    /// A failure ends the request in `AFError.requestAdaptationFailed`.
    ///
    /// - Parameters:
    ///   - urlRequest: The request as it was made, or as the adapter before this one left it.
    ///   - session: The session that will send it.
    ///   - completion: Is called with the request to send.
    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (_ result: Result<URLRequest, any Error>) -> Void)

    /// Calls `completion` once, on any thread and at any time, with the request to send instead.
    ///
    /// This is what a session calls; unless a type implements it, it leads to the adaptation that is told of the
    /// session alone.
    ///
    /// - Parameters:
    ///   - urlRequest: The request as it was made, or as the adapter before this one left it.
    ///   - state: Which request it is, and who will send it.
    ///   - completion: Is called with the request to send.
    func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (_ result: Result<URLRequest, any Error>) -> Void)
}

extension RequestAdapter {
    /// Adapts by what is known of the session.
    @preconcurrency
    public func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (_ result: Result<URLRequest, any Error>) -> Void
    ) {
        adapt(urlRequest, for: state.session, completion: completion)
    }
}
