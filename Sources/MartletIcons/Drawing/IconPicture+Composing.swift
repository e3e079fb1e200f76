/// Laying an overlay over a picture, in the picture's own depth and without premultiplying it, so that a sample that
/// nothing covers keeps its exact value (Porter and Duff, "Compositing Digital Images", 1984: over and atop).
extension IconPicture {
    /// - Parameters:
    ///   - overlay: As large as the picture.
    ///   - isClipped: Whether it shows only as far as the picture is opaque itself (atop), or everywhere (over).
    mutating func compose(_ overlay: Overlay, isClipped: Bool) {
        let (bytes, channels, hasAlpha) = (bitDepth / 8, channels, hasAlpha)
        samples.withUnsafeMutableBufferPointer { samples in
            guard let start = samples.baseAddress else { return }
            for (index, pixel) in overlay.pixels.enumerated() where pixel != 0 {
                let target = start + index * channels * bytes
                switch (hasAlpha, isClipped) {
                case (false, _): Self.cover(target, bytes, with: pixel)
                case (true, true): if Self.load(target, 3, bytes) > 0 { Self.cover(target, bytes, with: pixel) }
                case (true, false): Self.blend(target, bytes, with: pixel)
                }
            }
        }
    }

    private typealias Samples = UnsafeMutablePointer<UInt8>

    private static func load(_ pixel: Samples, _ channel: Int, _ bytes: Int) -> UInt64 {
        bytes == 1 ? UInt64(pixel[channel]) : UInt64(pixel[channel * 2]) << 8 | UInt64(pixel[channel * 2 + 1])
    }

    private static func store(_ value: UInt64, _ pixel: Samples, _ channel: Int, _ bytes: Int) {
        if bytes == 1 {
            pixel[channel] = UInt8(truncatingIfNeeded: value)
        } else {
            pixel[channel * 2] = UInt8(truncatingIfNeeded: value >> 8)
            pixel[channel * 2 + 1] = UInt8(truncatingIfNeeded: value)
        }
    }

    /// Red, green, blue or alpha (channels 0 to 3) of an overlay's pixel, as large as a sample may be.
    private static func channel(_ channel: Int, of pixel: UInt32, _ bytes: Int) -> UInt64 {
        let shift = UInt32(channel == 3 ? 24 : 16 - 8 * channel)
        let value = UInt64(pixel >> shift & 255)
        return bytes == 1 ? value : value * 257
    }

    /// Over something opaque, or atop: alpha stays.
    private static func cover(_ target: Samples, _ bytes: Int, with pixel: UInt32) {
        let full: UInt64 = bytes == 1 ? 255 : 65535
        let rest = full - channel(3, of: pixel, bytes)
        for index in 0..<3 {
            let mixed = channel(index, of: pixel, bytes) + (load(target, index, bytes) * rest + full / 2) / full
            store(min(mixed, full), target, index, bytes)
        }
    }

    /// Over something that may let through.
    ///
    /// With all values as fractions of `full`: alpha is a + b(1 - a), and a colour
    /// (c + d b (1 - a)) / alpha, where c is premultiplied by a, and d is not by b.
    private static func blend(_ target: Samples, _ bytes: Int, with pixel: UInt32) {
        let full: UInt64 = bytes == 1 ? 255 : 65535
        let alpha = channel(3, of: pixel, bytes)
        let below = load(target, 3, bytes) * (full - alpha)
        let whole = alpha * full + below
        guard whole > 0 else { return }
        for index in 0..<3 {
            let mixed = channel(index, of: pixel, bytes) * full * full + load(target, index, bytes) * below
            store(min((mixed + whole / 2) / whole, full), target, index, bytes)
        }
        store((whole + full / 2) / full, target, 3, bytes)
    }
}
