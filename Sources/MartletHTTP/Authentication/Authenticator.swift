import Foundation
import FoundationNetworking

/// Knows how a service wants requests to be signed, and where it renews credentials.
///
/// Its functions are called on any thread, and never while a lock is held.
public protocol Authenticator: AnyObject, Sendable {
    /// What proves who sends a request.
    associatedtype Credential: AuthenticationCredential & Sendable

    /// Signs a request, most of the time by its `Authorization` field.
    func apply(_ credential: Credential, to urlRequest: inout URLRequest)

    /// Renews a credential, and calls `completion` once, on any thread, with the new one.
    ///
    /// Every request that needs the credential waits for it. The requests that this takes must not be signed by the
    /// same interceptor, for they would wait for themselves.
    ///
    /// - Parameters:
    ///   - credential: The credential that is used up.
    ///   - session: The session whose request needs a new one.
    ///   - completion: Is called with the new credential, or with why there is none.
    func refresh(
        _ credential: Credential, for session: Session,
        completion: @escaping @Sendable (Result<Credential, any Error>) -> Void)

    /// Whether a request failed because the service no longer takes the credential that it was signed with.
    ///
    /// A service that never withdraws a credential wants `false` here. Where another part of the service answers with
    /// the same status for reasons of its own, `true` for those would renew the credential in vain.
    func didRequest(
        _ urlRequest: URLRequest, with response: HTTPURLResponse, failDueToAuthenticationError error: any Error
    ) -> Bool

    /// Whether a request was signed with this credential, and not with one that was renewed while it was on its way.
    func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: Credential) -> Bool
}
