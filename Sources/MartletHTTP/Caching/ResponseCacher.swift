import Foundation
import FoundationNetworking

/// Lets responses be cached, or does not, or changes what is kept of them.
public struct ResponseCacher: Sendable {
    /// What is kept of a response.
    public enum Behavior: Sendable {
        /// All of it.
        case cache
        /// Nothing.
        case doNotCache
        /// What the closure makes of it; with `nil`, nothing.
        case modify(@Sendable (_ task: SessionTask, _ cachedResponse: CachedURLResponse) -> CachedURLResponse?)
    }

    /// Keeps responses as they are.
    public static let cache = ResponseCacher(behavior: .cache)
    /// Keeps nothing.
    public static let doNotCache = ResponseCacher(behavior: .doNotCache)

    /// What is kept of a response.
    public let behavior: Behavior

    /// Creates a cacher.
    public init(behavior: Behavior) { self.behavior = behavior }
}

extension ResponseCacher: CachedResponseHandler {
    /// Answers at once, on the calling thread.
    public func dataTask(
        _ task: SessionTask, willCacheResponse response: CachedURLResponse,
        completion: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        switch behavior {
        case .cache: completion(response)
        case .doNotCache: completion(nil)
        case .modify(let closure): completion(closure(task, response))
        }
    }
}

extension CachedResponseHandler where Self == ResponseCacher {
    /// Keeps responses as they are.
    public static var cache: ResponseCacher { ResponseCacher(behavior: .cache) }

    /// Keeps nothing.
    public static var doNotCache: ResponseCacher { ResponseCacher(behavior: .doNotCache) }

    /// Keeps what `closure` makes of a response; where that is `nil`, nothing.
    public static func modify(
        using closure: @escaping @Sendable (SessionTask, CachedURLResponse) -> CachedURLResponse?
    ) -> ResponseCacher {
        ResponseCacher(behavior: .modify(closure))
    }
}
