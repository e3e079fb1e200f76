/// An icon's pixels, and all that its file holds beside them and that must outlive a stamp.
///
/// Pixels are true colour, 8 or 16 bits a sample, with alpha only if the file had it. A picture of 8 bits takes three
/// or four bytes a pixel; values are copied on write.
public struct IconPicture: Sendable, Hashable {
    /// The file format that a picture came from and is written in.
    public enum Format: Hashable, Sendable {
        /// PNG.
        case png
        /// WebP; what was lossy is written lossy again, at a high quality.
        case webP(isLossless: Bool)
    }

    /// Pixels across, at least 1.
    public let width: Int
    /// Pixels down, at least 1.
    public let height: Int
    /// Bits a sample: 8 or 16.
    public let bitDepth: Int
    /// Whether there is an alpha sample, though it may be opaque everywhere.
    public let hasAlpha: Bool
    /// The format that `encoded()` writes.
    public let format: Format
    /// Rows from the top without gaps: red, green, blue and, with alpha, alpha, not premultiplied.
    ///
    /// A sample of 16 bits has its high byte first.
    public internal(set) var samples: [UInt8]
    /// What goes into the file again as it came.
    var chunks: [PictureChunk]

    init(
        width: Int, height: Int, bitDepth: Int, hasAlpha: Bool, format: Format, samples: [UInt8],
        chunks: [PictureChunk] = []
    ) {
        self.width = width
        self.height = height
        self.bitDepth = bitDepth
        self.hasAlpha = hasAlpha
        self.format = format
        self.samples = samples
        self.chunks = chunks
    }

    /// A picture to be written as PNG, from its samples.
    ///
    /// Throws `malformed` where the number of samples does not fit the size, and `tooLarge` over the budget.
    public init(width: Int, height: Int, bitDepth: Int = 8, hasAlpha: Bool, samples: [UInt8]) throws(IconsError) {
        try PictureBudget.check(width: width, height: height, path: nil)
        guard bitDepth == 8 || bitDepth == 16,
            samples.count == width * height * (hasAlpha ? 4 : 3) * (bitDepth / 8)
        else {
            throw IconsError(.malformed, "The samples do not fit a picture of \(width) x \(height) pixels.")
        }
        self.init(
            width: width, height: height, bitDepth: bitDepth, hasAlpha: hasAlpha, format: .png, samples: samples)
    }

    /// Samples a pixel: 3 or 4.
    public var channels: Int { hasAlpha ? 4 : 3 }

    /// Whether no pixel lets anything through.
    ///
    /// O(pixels) where there is alpha.
    public var isOpaque: Bool {
        guard hasAlpha else { return true }
        let bytes = bitDepth / 8
        return stride(from: 3 * bytes, to: samples.count, by: 4 * bytes).allSatisfy { at in
            samples[at] == 255 && (bytes == 1 || samples[at + 1] == 255)
        }
    }

    /// The picture without its alpha samples, if every pixel is opaque; else as it is.
    ///
    /// The App Store refuses an icon that has alpha, even where nothing shows through it.
    public func withoutNeedlessAlpha() -> IconPicture {
        guard hasAlpha, isOpaque else { return self }
        let bytes = bitDepth / 8
        var colours: [UInt8] = []
        colours.reserveCapacity(width * height * 3 * bytes)
        for start in stride(from: 0, to: samples.count, by: 4 * bytes) {
            colours.append(contentsOf: samples[start..<start + 3 * bytes])
        }
        return IconPicture(
            width: width, height: height, bitDepth: bitDepth, hasAlpha: false, format: format, samples: colours,
            chunks: chunks)
    }
}
