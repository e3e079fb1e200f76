import CPangoCairo

/// What is laid over an icon: 8 bits a channel, premultiplied.
struct Overlay {
    let width: Int
    let height: Int
    /// Rows from the top, alpha in the highest byte, then red, green and blue: cairo's ARGB32.
    var pixels: [UInt32]

    /// All clear.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt32](repeating: 0, count: width * height)
    }

    /// Draws on it; `body` gets a cairo_t whose unit is a pixel.
    mutating func draw(_ body: (OpaquePointer) -> Void) {
        let width = Int32(width)
        let height = Int32(height)
        pixels.withUnsafeMutableBytes { bytes in
            let data = bytes.bindMemory(to: UInt8.self).baseAddress
            let surface = cairo_image_surface_create_for_data(data, CAIRO_FORMAT_ARGB32, width, height, width * 4)
            guard let surface else { return }
            defer { cairo_surface_destroy(surface) }
            guard let drawing = cairo_create(surface) else { return }
            body(drawing)
            cairo_destroy(drawing)
            cairo_surface_finish(surface)
        }
    }

    /// Copies another one onto it, which must lie within it.
    mutating func place(_ other: Overlay, x: Int, y: Int) {
        for row in 0..<other.height {
            let start = (y + row) * width + x
            pixels.replaceSubrange(
                start..<start + other.width, with: other.pixels[row * other.width..<(row + 1) * other.width])
        }
    }

    /// Turns every colour into the grey that is as bright: the luma of ITU-R BT.709.
    mutating func turnGrey() {
        for at in pixels.indices where pixels[at] != 0 {
            let pixel = pixels[at]
            let luma = (2126 * (pixel >> 16 & 255) + 7152 * (pixel >> 8 & 255) + 722 * (pixel & 255) + 5000) / 10000
            pixels[at] = pixel & 0xFF00_0000 | luma << 16 | luma << 8 | luma
        }
    }

    /// The overlay alone, as a picture of 8 bits with alpha.
    func picture() -> IconPicture {
        let clear = [UInt8](repeating: 0, count: width * height * 4)
        var picture = IconPicture(
            width: width, height: height, bitDepth: 8, hasAlpha: true, format: .png, samples: clear)
        picture.compose(self, isClipped: false)
        return picture
    }
}
