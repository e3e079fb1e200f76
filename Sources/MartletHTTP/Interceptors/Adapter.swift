import Foundation
import FoundationNetworking

/// Adapts a request; calls `completion` once, on any thread.
public typealias AdaptHandler =
    @Sendable (
        _ request: URLRequest, _ session: Session,
        _ completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) -> Void

/// An adapter made of a closure.
open class Adapter: RequestInterceptor, @unchecked Sendable {
    // `@unchecked` is sound: all that is stored is a `let` of a `Sendable` type; a subclass must keep to that.

    private let handler: AdaptHandler

    /// Creates an adapter that leaves the work to `adaptHandler`.
    @preconcurrency
    public init(_ adaptHandler: @escaping AdaptHandler) { handler = adaptHandler }

    /// Calls the closure.
    @preconcurrency
    open func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        handler(urlRequest, session, completion)
    }

    /// Calls the closure.
    @preconcurrency
    open func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        handler(urlRequest, state.session, completion)
    }
}

extension RequestAdapter where Self == Adapter {
    /// An adapter made of a closure: `.adapter { request, session, completion in … }`.
    @preconcurrency
    public static func adapter(using closure: @escaping AdaptHandler) -> Adapter { Adapter(closure) }
}
