import Foundation
import MartletRaster
import Synchronization

/// From a URL to a picture: loads, decodes, and keeps both in memory and on the disk.
///
/// Requests for one URL share its fetch, equal ones their decoded picture. What is seen goes before what is prefetched.
/// A task that is cancelled leaves at once; when all have left, the fetch is cancelled. Loads, decoding and files stay off
/// the caller's thread, so a pipeline is safe and quick to use from any, the main one above all. Failures are not kept: who asks again
/// loads again.
public final class ImagePipeline: Sendable {
    /// The pipeline of an app that needs no other.
    public static let shared = ImagePipeline()

    let shell: PipelineShell

    /// A pipeline with caches of its own; pipelines with one directory share what is on the disk.
    public init(configuration: Configuration = Configuration()) {
        shell = PipelineShell(configuration)
    }

    /// The picture of a request.
    ///
    /// - Parameters:
    ///   - request: Where it is and how large it will be seen.
    ///   - progress: To be told how much of it has come, from any thread; not called for what is in a cache, nor after the
    ///     picture or the error is there.
    /// - Throws: `ImagePipelineError`; `CancellationError` where the task is cancelled, at once and always, even where the
    ///   picture comes at the same moment.
    public func image(
        for request: ImageRequest, progress: (@Sendable (ImageProgress) -> Void)? = nil
    ) async throws -> Bitmap {
        try Task.checkCancellation()
        let waiter = shell.makeWaiter()
        let bitmap = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                shell.add(waiter, request, continuation, progress)
                // Where the cancellation came before the waiter was there, it found nobody to cancel.
                if Task.isCancelled { shell.remove(waiter) }
            }
        } onCancel: {
            shell.remove(waiter)
        }
        try Task.checkCancellation()
        return bitmap
    }

    /// The picture of a request where it is in memory, at once; O(1).
    public func cachedImage(for request: ImageRequest) -> Bitmap? {
        shell.cachedImage(for: ImageKey(request))
    }

    /// The largest picture of an address that is in memory, in whatever size: to be seen until the right one is there.
    ///
    /// Complexity: O(pictures in memory).
    public func cachedPreview(of url: URL) -> Bitmap? { shell.cachedPreview(of: url) }

    /// Waits until what was loaded so far is on the disk, such as before the program ends.
    public func flush() async {
        await shell.flush()
    }
}
