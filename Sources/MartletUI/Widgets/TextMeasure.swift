import CGLib
import CGtk
import MartletGLib

/// How high a text is at a width, without a widget for it: as high as a `Label` of that style that wraps.
///
/// A wall of pictures asks for each caption before it makes a cell. One shaped layout per style does it all; an answer costs
/// what Pango needs to shape the text, some tens of microseconds for a caption, and nothing where it was given before.
@MainActor
public final class TextMeasure {
    /// The measure for the display's font, which all apps share.
    public static let shared = TextMeasure()

    private struct Key: Hashable {
        let text: String
        let style: TextStyle
        let width: Int
    }

    private var layouts: [TextStyle: GObjectRef] = [:]
    private var heights: [Key: Int] = [:]
    private var handlers: [@MainActor () -> Void] = []
    private var isObserving = false

    /// As many answers as are kept: those of some thousand captions at a few widths, about a megabyte.
    private static let limit = 16_384

    private init() {}

    /// The height in pixels of `text`, wrapped where it is wider than `width` pixels; an empty text is one line high.
    public func height(of text: String, style: TextStyle, width: Int) -> Int {
        let key = Key(text: text, style: style, width: width)
        if let known = heights[key] { return known }
        let layout = prepared(style)
        // Pango counts in 1024ths of a pixel, in 32 bits; a label breaks a word rather than be wider than its place.
        let units = min(max(width, 0), Int(Int32.max) / Int(PANGO_SCALE)) * Int(PANGO_SCALE)
        pango_layout_set_width(layout, Int32(units))
        pango_layout_set_text(layout, text, -1)
        var height: Int32 = 0
        pango_layout_get_pixel_size(layout, nil, &height)
        if heights.count >= Self.limit { heights.removeAll(keepingCapacity: true) }
        heights[key] = Int(height)
        return Int(height)
    }

    /// The width and height in pixels of `text`, broken only where it has line breaks itself.
    public func size(of text: String, style: TextStyle) -> (width: Int, height: Int) {
        let layout = prepared(style)
        pango_layout_set_width(layout, -1)
        pango_layout_set_text(layout, text, -1)
        var width: Int32 = 0
        var height: Int32 = 0
        pango_layout_get_pixel_size(layout, &width, &height)
        return (Int(width), Int(height))
    }

    /// Calls `handler` when texts have come to measure otherwise: another font or text size was chosen on the desktop.
    public func onChange(_ handler: @escaping @MainActor () -> Void) {
        observe()
        handlers.append(handler)
    }

    private func prepared(_ style: TextStyle) -> OpaquePointer {
        if let layout = layouts[style] { return layout.opaque }
        observe()
        // The layout of a label that is nowhere shown: it has the style's font, size and attributes from the same source.
        let label = Label("", style: style, overflow: .wrap)
        let copy = GObjectRef(taking: pango_layout_copy(gtk_label_get_layout(label.opaque))!)
        pango_layout_set_wrap(copy.opaque, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_ellipsize(copy.opaque, PANGO_ELLIPSIZE_NONE)
        layouts[style] = copy
        return copy.opaque
    }

    private func observe() {
        guard !isObserving, let settings = gtk_settings_get_default() else { return }
        isObserving = true
        for property in ["gtk-font-name", "gtk-xft-dpi", "gtk-theme-name", "gtk-hint-font-metrics"] {
            connect(settings, "notify::\(property)", after: true) { [unowned self] in
                layouts.removeAll()
                heights.removeAll()
                for handler in handlers { handler() }
            }
        }
    }
}
