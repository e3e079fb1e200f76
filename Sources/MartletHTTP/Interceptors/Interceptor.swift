import Foundation
import FoundationNetworking

/// Several adapters and retriers that act as one.
///
/// Every adapter gets what the one before it made, until one fails. The retriers are asked in turn, until one gives
/// another answer than `.doNotRetry`.
open class Interceptor: RequestInterceptor, @unchecked Sendable {
    // `@unchecked` is sound: all that is stored is a `let` of a `Sendable` type; a subclass must keep to that.

    private typealias Adaptation =
        @Sendable (
            any RequestAdapter, URLRequest, @escaping @Sendable (Result<URLRequest, any Error>) -> Void
        ) -> Void

    /// The adapters, in the order in which they are used.
    public let adapters: [any RequestAdapter]
    /// The retriers, in the order in which they are asked.
    public let retriers: [any RequestRetrier]

    /// Creates an interceptor of two closures.
    public init(adaptHandler: @escaping AdaptHandler, retryHandler: @escaping RetryHandler) {
        adapters = [Adapter(adaptHandler)]
        retriers = [Retrier(retryHandler)]
    }

    /// Creates an interceptor of an adapter and a retrier.
    public init(adapter: any RequestAdapter, retrier: any RequestRetrier) {
        adapters = [adapter]
        retriers = [retrier]
    }

    /// Creates an interceptor of many.
    ///
    /// - Parameters:
    ///   - adapters: The first to adapt.
    ///   - retriers: The first to be asked about failures.
    ///   - interceptors: Adapt after the adapters, and are asked after the retriers.
    public init(
        adapters: [any RequestAdapter] = [], retriers: [any RequestRetrier] = [],
        interceptors: [any RequestInterceptor] = []
    ) {
        self.adapters = adapters + interceptors
        self.retriers = retriers + interceptors
    }

    /// Lets the adapters change the request, one after the other.
    @preconcurrency
    open func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        adapt(urlRequest, with: adapters[...], completion) { $0.adapt($1, for: session, completion: $2) }
    }

    /// Lets the adapters change the request, one after the other.
    @preconcurrency
    open func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        adapt(urlRequest, with: adapters[...], completion) { $0.adapt($1, using: state, completion: $2) }
    }

    /// Asks the retriers, one after the other.
    @preconcurrency
    open func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        ask(retriers[...], about: request, session, error, completion)
    }

    private func adapt(
        _ urlRequest: URLRequest, with remaining: ArraySlice<any RequestAdapter>,
        _ completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void, _ adaptation: @escaping Adaptation
    ) {
        guard let adapter = remaining.first else { return completion(.success(urlRequest)) }
        adaptation(adapter, urlRequest) { result in
            guard case .success(let adapted) = result else { return completion(result) }
            self.adapt(adapted, with: remaining.dropFirst(), completion, adaptation)
        }
    }

    private func ask(
        _ remaining: ArraySlice<any RequestRetrier>, about request: Request, _ session: Session, _ error: any Error,
        _ completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard let retrier = remaining.first else { return completion(.doNotRetry) }
        retrier.retry(request, for: session, dueTo: error) { result in
            guard case .doNotRetry = result else { return completion(result) }
            self.ask(remaining.dropFirst(), about: request, session, error, completion)
        }
    }
}

extension RequestInterceptor where Self == Interceptor {
    /// An interceptor of two closures.
    @preconcurrency
    public static func interceptor(adapter: @escaping AdaptHandler, retrier: @escaping RetryHandler) -> Interceptor {
        Interceptor(adaptHandler: adapter, retryHandler: retrier)
    }

    /// An interceptor of an adapter and a retrier.
    @preconcurrency
    public static func interceptor(adapter: any RequestAdapter, retrier: any RequestRetrier) -> Interceptor {
        Interceptor(adapter: adapter, retrier: retrier)
    }

    /// An interceptor of many; the order is that of `Interceptor.init(adapters:retriers:interceptors:)`.
    @preconcurrency
    public static func interceptor(
        adapters: [any RequestAdapter] = [], retriers: [any RequestRetrier] = [],
        interceptors: [any RequestInterceptor] = []
    ) -> Interceptor {
        Interceptor(adapters: adapters, retriers: retriers, interceptors: interceptors)
    }
}
