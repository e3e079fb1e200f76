import CPangoCairo

/// A picture scaled down to what a preview sheet shows.
struct Thumbnail: Sendable, Hashable {
    let width: Int
    let height: Int
    /// As in an `Overlay`: ARGB32, premultiplied.
    let pixels: [UInt32]

    init(_ picture: IconPicture, part: Double, backdrop: PreviewTile.Backdrop, mask: PlatformMask) {
        let shown = picture.middle(part)
        let scale = min(1, Double(PreviewTile.longestSide) / Double(max(shown.width, shown.height)))
        width = max(1, Int((Double(shown.width) * scale).rounded()))
        height = max(1, Int((Double(shown.height) * scale).rounded()))
        var small = IconPicture.clear(width: width, height: height)
        switch backdrop {
        case .none: break
        case .colour(let colour):
            small.compose(Overlay(width: width, height: height, filledWith: colour), isClipped: false)
        case .picture(let below):
            small.compose(below.middle(part).scaled(width: width, height: height), isClipped: false)
        }
        small.compose(shown.scaled(width: width, height: height), isClipped: false)
        pixels = Overlay(mask.masking(small)).pixels
    }

    /// Draws it with its left upper corner at a point.
    func draw(on drawing: OpaquePointer, x: Double, y: Double) {
        var overlay = Overlay(width: width, height: height)
        overlay.pixels = pixels
        overlay.withSurface { surface in
            cairo_set_source_surface(drawing, surface, x, y)
            cairo_paint(drawing)
            // The source refers to the surface, which ends here.
            cairo_set_source_rgba(drawing, 0, 0, 0, 0)
        }
    }
}

extension Overlay {
    /// A picture's pixels, 8 bits of each sample, premultiplied.
    init(_ picture: IconPicture) {
        self.init(width: picture.width, height: picture.height)
        let (bytes, channels, hasAlpha) = (picture.bitDepth / 8, picture.channels, picture.hasAlpha)
        picture.samples.withUnsafeBufferPointer { samples in
            pixels.withUnsafeMutableBufferPointer { pixels in
                for index in pixels.indices {
                    let at = index * channels * bytes
                    let alpha = hasAlpha ? UInt32(samples[at + 3 * bytes]) : 255
                    func part(_ channel: Int) -> UInt32 {
                        (UInt32(samples[at + channel * bytes]) * alpha + 127) / 255
                    }
                    pixels[index] = alpha << 24 | part(0) << 16 | part(1) << 8 | part(2)
                }
            }
        }
    }

    /// All of one opaque colour; its alpha does not count.
    init(width: Int, height: Int, filledWith colour: RibbonColour) {
        self.init(width: width, height: height)
        let pixel = 0xFF00_0000 | UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue)
        pixels = [UInt32](repeating: pixel, count: width * height)
    }

    /// Lets `body` read it as a surface of cairo's.
    mutating func withSurface(_ body: (OpaquePointer) -> Void) {
        let (width, height) = (Int32(width), Int32(height))
        pixels.withUnsafeMutableBytes { bytes in
            let data = bytes.bindMemory(to: UInt8.self).baseAddress
            let surface = cairo_image_surface_create_for_data(data, CAIRO_FORMAT_ARGB32, width, height, width * 4)
            guard let surface else { return }
            body(surface)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }
}

extension IconPicture {
    /// The part about the middle, whose sides are the given part of its own.
    fileprivate func middle(_ part: Double) -> IconPicture {
        let columns = min(width, max(1, Int((Double(width) * part).rounded())))
        let rows = min(height, max(1, Int((Double(height) * part).rounded())))
        guard columns < width || rows < height else { return self }
        let size = channels * bitDepth / 8
        let (left, top) = ((width - columns) / 2, (height - rows) / 2)
        var cut: [UInt8] = []
        cut.reserveCapacity(columns * rows * size)
        for row in top..<top + rows {
            let start = (row * width + left) * size
            cut.append(contentsOf: samples[start..<start + columns * size])
        }
        return IconPicture(
            width: columns, height: rows, bitDepth: bitDepth, hasAlpha: hasAlpha, format: format, samples: cut)
    }

    /// Scaled as ribbons are, which costs a fifth of cairo's best filter.
    fileprivate func scaled(width: Int, height: Int) -> Overlay {
        RibbonPixels(self, filter: .mitchell).scaled(width: width, height: height)
    }
}
