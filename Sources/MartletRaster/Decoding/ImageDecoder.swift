import CVips
import Foundation

/// Turns the bytes of a picture into pixels as they are to be seen.
///
/// Orientation is applied, colours are converted from the embedded profile (or from CMYK, Lab, grey, 16 bits and so on)
/// to sRGB, and an animation gives its first frame. Calls block, may be made from any thread, and do not wait for each
/// other; each takes the memory of its result and a strip of rows, or of the stored picture where its format or
/// orientation demands all of it at once.
public enum ImageDecoder {
    /// Decodes a picture, shrinking it while it is read where its format can.
    ///
    /// - Parameters:
    ///   - source: The file or the bytes.
    ///   - target: The box to decode for, in pixels as seen (after orientation); nil for every pixel.
    ///   - budget: What the picture may cost; checked before a pixel is decoded.
    ///   - damage: What to do with a picture that is cut off.
    ///   - cancellation: What stops the decoding before its end.
    public static func decode(
        _ source: ImageSource, fitting target: TargetSize? = nil, budget: DecodeBudget = .default,
        damage: DamagePolicy = .reject, cancellation: DecodeCancellation? = nil
    ) throws(RasterError) -> Bitmap {
        try OpenedSource.withOpened(source, maximumBytes: budget.bytes) { opened throws(RasterError) -> Bitmap in
            if cancellation?.isCancelled == true { throw opened.cancelled() }
            let header = try opened.header()
            try budget.check(width: header.width, height: header.height, path: opened.path)
            let picture =
                if let target {
                    try opened.picture(of: header, for: target, budget: budget, failOn: damage.failOn)
                } else {
                    try opened.everyPixel(failOn: damage.failOn)
                }
            guard let bitmap = Bitmap(rendering: picture, stoppedBy: cancellation) else {
                throw cancellation?.isCancelled == true ? opened.cancelled() : opened.damaged()
            }
            return bitmap
        }
    }
}

extension DamagePolicy {
    var failOn: VipsFailOn {
        switch self {
        case .reject: VIPS_FAIL_ON_ERROR
        case .showGoodPart: VIPS_FAIL_ON_NONE
        }
    }
}
