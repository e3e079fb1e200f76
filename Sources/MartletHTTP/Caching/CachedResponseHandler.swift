import Foundation

@_exported import class FoundationNetworking.CachedURLResponse

/// Decides what is kept of a response that may be cached.
public protocol CachedResponseHandler: Sendable {
    /// Calls `completion` once, on any thread, with what is to be kept.
    ///
    /// - Parameters:
    ///   - task: The attempt that was answered so.
    ///   - response: What would be kept.
    ///   - completion: Is called with `response`, with another one, or with `nil` to keep nothing.
    func dataTask(
        _ task: SessionTask, willCacheResponse response: CachedURLResponse,
        completion: @escaping @Sendable (CachedURLResponse?) -> Void)
}
