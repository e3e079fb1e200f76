/// A ribbon's picture, decoded once and then scaled to every icon.
///
/// Used by many threads at once.
struct RibbonPixels: Sendable {
    let width: Int
    let height: Int
    /// Rows of red, green and blue, each times alpha, and alpha times 255: 0 to 65025 without any rounding.
    let samples: [UInt16]
    /// In each row, where the pixels are that are not clear: most of a ribbon's picture is.
    let extents: [Range<Int>]
    let filter: ResamplingWeights.Filter

    /// Premultiplies a picture of 8 or 16 bits; of the latter only the upper 8 are used, since ribbons have no more.
    init(_ picture: IconPicture, filter: ResamplingWeights.Filter) {
        width = picture.width
        height = picture.height
        self.filter = filter
        let bytes = picture.bitDepth / 8
        let hasAlpha = picture.hasAlpha
        let step = picture.channels * bytes
        var extents: [Range<Int>] = []
        let width = width
        let height = height
        samples = [UInt16](unsafeUninitializedCapacity: width * height * 4) { made, count in
            guard let made = made.baseAddress else { return }
            picture.samples.withUnsafeBufferPointer { source in
                guard var from = source.baseAddress else { return }
                var to = made
                for _ in 0..<height {
                    var first = width
                    var end = 0
                    for x in 0..<width {
                        let alpha = hasAlpha ? UInt16(from[3 * bytes]) : 255
                        to[0] = UInt16(from[0]) * alpha
                        to[1] = UInt16(from[bytes]) * alpha
                        to[2] = UInt16(from[2 * bytes]) * alpha
                        to[3] = alpha * 255
                        if alpha > 0 {
                            first = min(first, x)
                            end = x + 1
                        }
                        from += step
                        to += 4
                    }
                    extents.append(min(first, end)..<end)
                }
            }
            count = width * height * 4
        }
        self.extents = extents
    }
}
