import CPangoCairo
import CRsvg

extension RibbonPixels {
    /// Bytes that an SVG may have: what it describes can take far more to draw.
    private static let maximumSVG = 4 << 20
    /// The longer side that an SVG is drawn with, in pixels: the largest icon that stores take.
    private static let drawnSide = 1024

    /// Reads a picture of a ribbon: SVG if its name says so, else PNG or WebP.
    ///
    /// Throws what `IconPicture(contentsOf:)` throws; nothing that an SVG refers to outside itself is read.
    init(contentsOf path: String) throws(IconsError) {
        if path.lowercased().hasSuffix(".svg") {
            let bytes = try Disk.read(path, atMost: Self.maximumSVG)
            self.init(try Self.drawing(of: bytes, path: path), filter: .mitchell)
            return
        }
        let bytes = try Disk.read(path, atMost: PictureBudget.bytes)
        let picture = try IconPicture(bytes: bytes, path: path)
        // ImageMagick scales with Mitchell's filter what has alpha or a palette, and the rest with Lanczos's.
        var hasPalette = false
        if bytes.starts(with: PNGFile.signature) {
            hasPalette = try PNGFile(bytes: bytes, path: path).colourType == 3
        }
        self.init(picture, filter: picture.hasAlpha || hasPalette ? .mitchell : .lanczos)
    }

    private static func drawing(of bytes: [UInt8], path: String) throws(IconsError) -> IconPicture {
        var surface: OpaquePointer?
        var words = [CChar](repeating: 0, count: CRSVG_WORDS)
        let status = crsvg_draw(bytes, bytes.count, Double(drawnSide), &surface, &words)
        let cause = String(decoding: words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        switch Int(status) {
        case CRSVG_DONE:
            break
        case CRSVG_NOT_INSTALLED:
            throw IconsError(
                .unsupported, path: path,
                "SVGs are read with librsvg, which is not installed; install librsvg2-2 or use a PNG.")
        case CRSVG_NO_SIZE:
            throw IconsError(
                .unsupported, path: path,
                "The SVG has no size that can be used; give it a viewBox, or width and height.")
        default:
            throw IconsError(.damaged, path: path, "The SVG cannot be drawn.", cause: cause.isEmpty ? nil : cause)
        }
        guard let surface, let data = cairo_image_surface_get_data(surface) else {
            throw IconsError(.damaged, path: path, "The SVG cannot be drawn.")
        }
        defer { cairo_surface_destroy(surface) }
        let width = Int(cairo_image_surface_get_width(surface))
        let height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        var overlay = Overlay(width: width, height: height)
        for y in 0..<height {
            let row = UnsafeRawPointer(data + y * stride)
            for x in 0..<width {
                overlay.pixels[y * width + x] = row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
            }
        }
        var picture = IconPicture.clear(width: width, height: height)
        picture.compose(overlay, isClipped: false)
        return picture
    }
}
