import CPangoCairo

/// A picture scaled down to what a preview sheet shows.
struct Thumbnail: Sendable, Hashable {
    let width: Int
    let height: Int
    /// As in an `Overlay`: ARGB32, premultiplied.
    let pixels: [UInt32]

    init(_ picture: IconPicture, part: Double, backdrop: PreviewTile.Backdrop, mask: PlatformMask) {
        let (across, down) = (Double(picture.width) * part, Double(picture.height) * part)
        let scale = min(1, Double(PreviewTile.longestSide) / max(across, down))
        let columns = max(1, Int((across * scale).rounded()))
        let rows = max(1, Int((down * scale).rounded()))
        var small = Overlay(width: columns, height: rows)
        if case .colour(let colour) = backdrop {
            small.draw { drawing in
                colour.use(on: drawing)
                cairo_paint(drawing)
            }
        }
        if case .picture(let below) = backdrop { small.draw(below, part: part) }
        small.draw(picture, part: part)
        (width, height) = (columns, rows)
        pixels = mask == .none ? small.pixels : Overlay(mask.masking(small.picture)).pixels
    }

    /// Draws it with its left upper corner at a point.
    func draw(on drawing: OpaquePointer, x: Double, y: Double) {
        var overlay = Overlay(width: width, height: height)
        overlay.pixels = pixels
        overlay.withSurface { surface in
            cairo_set_source_surface(drawing, surface, x, y)
            cairo_paint(drawing)
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

    /// Its pixels as a picture with alpha.
    var picture: IconPicture {
        var picture = IconPicture.clear(width: width, height: height)
        picture.compose(self, isClipped: false)
        return picture
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

    /// Draws the middle part of a picture so that it fills this.
    fileprivate mutating func draw(_ picture: IconPicture, part: Double) {
        let (width, height) = (Double(width), Double(height))
        let scale = (
            width / (Double(picture.width) * part), height / (Double(picture.height) * part)
        )
        var source = Overlay(picture)
        draw { drawing in
            source.withSurface { surface in
                cairo_translate(drawing, width / 2, height / 2)
                cairo_scale(drawing, scale.0, scale.1)
                cairo_set_source_surface(
                    drawing, surface, -Double(picture.width) / 2, -Double(picture.height) / 2)
                let pattern = cairo_get_source(drawing)
                cairo_pattern_set_filter(pattern, scale == (1, 1) ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BEST)
                // Otherwise the edges fade into what is beside the picture.
                cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
                cairo_paint(drawing)
                // The pattern refers to the surface, which ends here.
                cairo_set_source_rgba(drawing, 0, 0, 0, 0)
            }
        }
    }
}
