/// How much a picture may cost before it is refused.
public struct DecodeBudget: Hashable, Sendable {
    /// Bytes that the source may have.
    public var bytes: Int
    /// Pixels that the picture may declare (width times height of one page, before any shrinking).
    public var pixels: Int

    /// A budget; the defaults are 512 MiB and 100 megapixels.
    public init(bytes: Int = 512 << 20, pixels: Int = 100_000_000) {
        self.bytes = bytes
        self.pixels = pixels
    }

    /// 512 MiB and 100 megapixels.
    public static let `default` = DecodeBudget()

    static func check(bytes: Int, maximum: Int, path: String?) throws(RasterError) {
        guard bytes > 0 else { throw RasterError(.empty, path: path, "The file is empty.") }
        guard bytes <= maximum else {
            throw RasterError(
                .tooManyBytes, path: path,
                "The picture has \(bytes) bytes, more than the budget of \(maximum) bytes (DecodeBudget.bytes).")
        }
    }

    func check(width: Int, height: Int, path: String?) throws(RasterError) {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, count <= pixels else {
            throw RasterError(
                .tooManyPixels, path: path,
                "The picture is \(width) x \(height), more than the budget of \(pixels) pixels (DecodeBudget.pixels).")
        }
    }
}
