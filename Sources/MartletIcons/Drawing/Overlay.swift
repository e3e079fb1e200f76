import CPangoCairo

/// What is laid over an icon: 8 bits a channel.
struct Overlay {
    let width: Int
    let height: Int
    /// Rows from the top, alpha in the highest byte, then red, green and blue: cairo's ARGB32.
    var pixels: [UInt32]
    /// Whether colours are multiplied by alpha, as cairo's are; what is drawn must be.
    var isPremultiplied = true

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

    /// Turns every colour into the grey that is as bright: the luma of ITU-R BT.709.
    mutating func turnGrey() {
        for at in pixels.indices where pixels[at] != 0 {
            let pixel = pixels[at]
            let luma = (2126 * (pixel >> 16 & 255) + 7152 * (pixel >> 8 & 255) + 722 * (pixel & 255) + 5000) / 10000
            pixels[at] = pixel & 0xFF00_0000 | luma << 16 | luma << 8 | luma
        }
    }
}
