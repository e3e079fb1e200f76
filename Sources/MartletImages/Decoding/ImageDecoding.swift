import Foundation
import MartletRaster

/// Turns the bytes of a picture into pixels for one request; what a pipeline decodes with, and where an app puts its own.
///
/// What is drawn rather than stored, such as a page of a document, is drawn here: in the size in which it is wanted.
public protocol ImageDecoding: Sendable {
    /// The pixels of a picture, brought to the request's size and mode.
    ///
    /// Called on a thread that may be blocked, for several requests at a time.
    ///
    /// - Parameters:
    ///   - data: What the loader gave for the request's URL, or what is kept of it on the disk.
    ///   - request: What is wanted; its priority says nothing here.
    ///   - cancellation: Tells when nobody waits any more; then any error may be thrown.
    /// - Throws: Why there is no picture; a `RasterError` becomes the pipeline's error of its kind, any other one
    ///   `ImagePipelineError.Code.decoding`.
    func decode(_ data: Data, for request: ImageRequest, cancellation: DecodeCancellation) throws -> Bitmap
}
