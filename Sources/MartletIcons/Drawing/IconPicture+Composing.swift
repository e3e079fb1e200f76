/// Laying an overlay over a picture, in the picture's own depth and without premultiplying it, so that a sample that
/// nothing covers keeps its exact value (Porter and Duff, "Compositing Digital Images", 1984: over and atop).
extension IconPicture {
    /// A clear picture to lay overlays on.
    static func clear(width: Int, height: Int) -> IconPicture {
        IconPicture(
            width: width, height: height, bitDepth: 8, hasAlpha: true, format: .png,
            samples: [UInt8](repeating: 0, count: width * height * 4))
    }

    /// - Parameters:
    ///   - overlay: What to lay over it.
    ///   - x: Where the overlay's left side comes; it must not reach beyond the picture.
    ///   - y: Where the overlay's top comes.
    ///   - isClipped: Whether it shows only as far as the picture is opaque itself (atop), or everywhere (over).
    mutating func compose(_ overlay: Overlay, x: Int = 0, y: Int = 0, isClipped: Bool) {
        let (width, bytes, channels, hasAlpha) = (width, bitDepth / 8, channels, hasAlpha)
        let isPremultiplied = overlay.isPremultiplied
        samples.withUnsafeMutableBufferPointer { samples in
            overlay.pixels.withUnsafeBufferPointer { pixels in
                guard let start = samples.baseAddress else { return }
                for row in 0..<overlay.height {
                    var target = start + ((y + row) * width + x) * channels * bytes
                    for pixel in pixels[row * overlay.width..<(row + 1) * overlay.width] {
                        defer { target += channels * bytes }
                        if pixel == 0 { continue }
                        let source = Source(pixel, full: bytes == 1 ? 255 : 65535, isPremultiplied: isPremultiplied)
                        switch (hasAlpha, isClipped) {
                        case (false, _): Self.cover(target, bytes, with: source)
                        case (true, true):
                            if Self.load(target, 3, bytes) > 0 { Self.cover(target, bytes, with: source) }
                        case (true, false): Self.blend(target, bytes, with: source)
                        }
                    }
                }
            }
        }
    }

    /// An overlay's pixel.
    private struct Source {
        /// What a sample has at most, and so what stands for 1.
        let full: UInt64
        let alpha: UInt64
        /// Premultiplied; here `full * full` stands for 1.
        let red: UInt64
        let green: UInt64
        let blue: UInt64
        /// Whether colours are rounded to the nearest level; of a ribbon's picture what is below a level is dropped, as
        /// ImageMagick does, so that an icon is the one that its commands make.
        let isRounded: Bool

        init(_ pixel: UInt32, full: UInt64, isPremultiplied: Bool) {
            let scale = full / 255
            self.full = full
            isRounded = isPremultiplied
            alpha = UInt64(pixel >> 24) * scale
            let factor = (isPremultiplied ? full : alpha) * scale
            red = UInt64(pixel >> 16 & 255) * factor
            green = UInt64(pixel >> 8 & 255) * factor
            blue = UInt64(pixel & 255) * factor
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

    /// Over something opaque, or atop: alpha stays.
    private static func cover(_ target: Samples, _ bytes: Int, with source: Source) {
        let full = source.full
        let rest = full - source.alpha
        func mix(_ colour: UInt64, _ channel: Int) {
            let mixed = (colour + load(target, channel, bytes) * rest + (source.isRounded ? full / 2 : 0)) / full
            store(min(mixed, full), target, channel, bytes)
        }
        mix(source.red, 0)
        mix(source.green, 1)
        mix(source.blue, 2)
    }

    /// Over something that may let through.
    ///
    /// With all values as fractions: alpha is a + b(1 - a), and a colour (c + d b (1 - a)) / alpha, where c is
    /// premultiplied by a, and d is not by b.
    private static func blend(_ target: Samples, _ bytes: Int, with source: Source) {
        let full = source.full
        let below = load(target, 3, bytes) * (full - source.alpha)
        let whole = source.alpha * full + below
        guard whole > 0 else { return }
        func mix(_ colour: UInt64, _ channel: Int) {
            let half = source.isRounded ? whole / 2 : 0
            let mixed = (colour * full + load(target, channel, bytes) * below + half) / whole
            store(min(mixed, full), target, channel, bytes)
        }
        mix(source.red, 0)
        mix(source.green, 1)
        mix(source.blue, 2)
        store((whole + full / 2) / full, target, 3, bytes)
    }
}
