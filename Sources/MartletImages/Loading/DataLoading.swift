import Foundation

/// Gets the bytes of a picture; what a pipeline loads with, and where a test puts its own.
public protocol DataLoading: Sendable {
    /// The bytes at a URL.
    ///
    /// Called from any thread, for several URLs at a time, never twice at a time for the same one. Where the task is
    /// cancelled it is to stop what it does and throw.
    ///
    /// - Parameters:
    ///   - url: Where the picture is.
    ///   - progress: To be told what has come, from any thread, as often as it suits.
    func data(from url: URL, progress: @escaping @Sendable (ImageProgress) -> Void) async throws -> Data
}
