import Foundation
import FoundationNetworking

/// Follows redirects, or does not, or changes them.
public struct Redirector: Sendable {
    /// What is done about a redirect.
    public enum Behavior: Sendable {
        /// Go where the response points.
        case follow
        /// Take the response as the answer.
        case doNotFollow
        /// Send what the closure makes of the next request; with `nil`, take the response as the answer.
        case modify(
            @Sendable (_ task: SessionTask, _ request: URLRequest, _ response: HTTPURLResponse) -> URLRequest?)
    }

    /// Goes where responses point.
    public static let follow = Redirector(behavior: .follow)
    /// Takes every response as the answer.
    public static let doNotFollow = Redirector(behavior: .doNotFollow)

    /// What is done about a redirect.
    public let behavior: Behavior

    /// Creates a redirector.
    public init(behavior: Behavior) { self.behavior = behavior }
}

extension Redirector: RedirectHandler {
    /// Answers at once, on the calling thread.
    public func task(
        _ task: SessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
        completion: @escaping @Sendable (URLRequest?) -> Void
    ) {
        switch behavior {
        case .follow: completion(request)
        case .doNotFollow: completion(nil)
        case .modify(let closure): completion(closure(task, request, response))
        }
    }
}

extension RedirectHandler where Self == Redirector {
    /// Goes where responses point.
    public static var follow: Redirector { Redirector(behavior: .follow) }

    /// Takes every response as the answer.
    public static var doNotFollow: Redirector { Redirector(behavior: .doNotFollow) }

    /// Sends what `closure` makes of the next request; where that is `nil`, the response is the answer.
    public static func modify(
        using closure: @escaping @Sendable (SessionTask, URLRequest, HTTPURLResponse) -> URLRequest?
    ) -> Redirector {
        Redirector(behavior: .modify(closure))
    }
}
