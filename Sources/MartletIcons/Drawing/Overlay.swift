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
    ///
    /// - Returns: What cairo says where it could not draw, for want of memory; else nil.
    @discardableResult
    mutating func draw(_ body: (OpaquePointer) -> Void) -> String? {
        let width = Int32(width)
        let height = Int32(height)
        let status = pixels.withUnsafeMutableBytes { bytes in
            let data = bytes.bindMemory(to: UInt8.self).baseAddress
            let surface = cairo_image_surface_create_for_data(data, CAIRO_FORMAT_ARGB32, width, height, width * 4)
            defer { cairo_surface_destroy(surface) }
            // cairo gives an object whatever happens, and keeps the first fault in it.
            guard let drawing = cairo_create(surface) else { return CAIRO_STATUS_NO_MEMORY }
            defer { cairo_destroy(drawing) }
            body(drawing)
            cairo_surface_flush(surface)
            return cairo_status(drawing)
        }
        return status == CAIRO_STATUS_SUCCESS ? nil : String(cString: cairo_status_to_string(status))
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
