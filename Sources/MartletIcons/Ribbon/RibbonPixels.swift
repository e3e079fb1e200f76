/// A ribbon's picture, decoded once and then scaled to every icon.
///
/// Used by many threads at once.
struct RibbonPixels: Sendable {
    let width: Int
    let height: Int
    /// In each row, where the pixels are that are not clear: most of a ribbon's picture is.
    let extents: [Range<Int>]
    /// Where each row's samples begin.
    let starts: [Int]
    /// Of the pixels in the extents, red, green and blue, each times alpha, and alpha times 255: 0 to 65025, exactly.
    let samples: [UInt16]
    let filter: ResamplingWeights.Filter

    /// Premultiplies a picture of 8 or 16 bits; of the latter only the upper 8 are used, since ribbons have no more.
    init(_ picture: IconPicture, filter: ResamplingWeights.Filter) {
        width = picture.width
        height = picture.height
        self.filter = filter
        let bytes = picture.bitDepth / 8
        let step = picture.channels * bytes
        let (extents, width, hasAlpha) = (Self.extents(of: picture), picture.width, picture.hasAlpha)
        var starts: [Int] = []
        var total = 0
        for extent in extents {
            starts.append(total)
            total += extent.count * 4
        }
        samples = [UInt16](unsafeUninitializedCapacity: total) { made, count in
            picture.samples.withUnsafeBufferPointer { source in
                guard var to = made.baseAddress, let source = source.baseAddress else { return }
                for (y, extent) in extents.enumerated() {
                    var from = source + (y * width + extent.lowerBound) * step
                    for _ in extent {
                        let alpha = hasAlpha ? UInt16(from[3 * bytes]) : 255
                        to[0] = UInt16(from[0]) &* alpha
                        to[1] = UInt16(from[bytes]) &* alpha
                        to[2] = UInt16(from[2 * bytes]) &* alpha
                        to[3] = alpha &* 255
                        from += step
                        to += 4
                    }
                }
                count = total
            }
        }
        self.extents = extents
        self.starts = starts
    }

    private static func extents(of picture: IconPicture) -> [Range<Int>] {
        guard picture.hasAlpha else { return [Range<Int>](repeating: 0..<picture.width, count: picture.height) }
        let bytes = picture.bitDepth / 8
        return picture.samples.withUnsafeBufferPointer { samples in
            (0..<picture.height).map { y in
                let row = 3 * bytes + y * picture.width * 4 * bytes
                var (first, end) = (0, picture.width)
                while first < end, samples[row + first * 4 * bytes] == 0 { first += 1 }
                while end > first, samples[row + (end - 1) * 4 * bytes] == 0 { end -= 1 }
                return first..<end
            }
        }
    }
}
