import CGLib
import CGtk

/// The pixels of a widget, drawn off screen.
public struct WidgetPicture: Sendable {
    /// One pixel, each part 0 to 255, not premultiplied.
    public struct Pixel: Hashable, Sendable {
        /// Red.
        public var red: Int
        /// Green.
        public var green: Int
        /// Blue.
        public var blue: Int
        /// Opacity.
        public var alpha: Int

        /// Whether each part differs by at most `tolerance`.
        public func isNear(_ other: Pixel, tolerance: Int = 3) -> Bool {
            abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance
                && abs(blue - other.blue) <= tolerance && abs(alpha - other.alpha) <= tolerance
        }

        /// An opaque pixel.
        public static func rgb(_ red: Int, _ green: Int, _ blue: Int) -> Pixel {
            Pixel(red: red, green: green, blue: blue, alpha: 255)
        }
    }

    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int

    private let words: [UInt32]

    /// Draws `widget` as it stands: it must be mapped, and have been through a frame.
    ///
    /// - Returns: Nil where the widget has no size yet.
    @MainActor
    public init?(of widget: UnsafeMutablePointer<GtkWidget>) {
        let width = Int(gtk_widget_get_width(widget))
        let height = Int(gtk_widget_get_height(widget))
        guard width > 0, height > 0, let paintable = gtk_widget_paintable_new(widget) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
        guard let snapshot = gtk_snapshot_new() else { return nil }
        gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
        // A widget that draws nothing has no node, and is all transparent.
        let node = gtk_snapshot_free_to_node(snapshot)
        defer { if let node { gsk_render_node_unref(node) } }
        var words = [UInt32](repeating: 0, count: width * height)
        words.withUnsafeMutableBytes { bytes in
            let surface = cairo_image_surface_create_for_data(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
                Int32(height),
                Int32(width * 4))
            let context = cairo_create(surface)
            if let node { gsk_render_node_draw(node, context) }
            cairo_destroy(context)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
        (self.width, self.height, self.words) = (width, height, words)
    }

    /// The pixel `x` to the right and `y` down of the top left one.
    public subscript(x: Int, y: Int) -> Pixel {
        let word = words[y * width + x]
        let alpha = Int(word >> 24)
        guard alpha > 0 else { return Pixel(red: 0, green: 0, blue: 0, alpha: 0) }
        func part(_ shift: UInt32) -> Int { min(255, (Int((word >> shift) & 255) * 255 + alpha / 2) / alpha) }
        return Pixel(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }

    /// The share of pixels, 0 to 1, for which `predicate` holds.
    public func share(where predicate: (Pixel) -> Bool) -> Double {
        var count = 0
        for y in 0..<height { for x in 0..<width where predicate(self[x, y]) { count += 1 } }
        return Double(count) / Double(width * height)
    }

    /// Writes the picture as a PNG file, to be looked at.
    ///
    /// - Returns: Whether it was written.
    @discardableResult
    public func writePNG(to path: String) -> Bool {
        var words = words
        return words.withUnsafeMutableBytes { bytes in
            let surface = cairo_image_surface_create_for_data(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
                Int32(height),
                Int32(width * 4))
            defer { cairo_surface_destroy(surface) }
            return cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
        }
    }
}
