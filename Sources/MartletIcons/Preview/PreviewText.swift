import CPangoCairo

/// A line of a preview sheet's own words.
struct PreviewText {
    /// How words look, by what they are.
    enum Style {
        case title, subtitle, heading, name, detail

        /// Pixels to an em.
        var size: Double {
            switch self {
            case .title: 28
            case .subtitle: 16
            case .heading: 18
            case .name: 14
            case .detail: 13
            }
        }

        var isBold: Bool { self == .title || self == .heading || self == .name }
    }

    let text: String
    let style: Style

    /// Draws it from a point, its top; past `width` the middle is left out, so that a file's beginning and end are seen.
    ///
    /// - Returns: How wide it has become.
    @discardableResult
    func draw(on drawing: OpaquePointer, x: Double, y: Double, width: Double, colour: RibbonColour) -> Double {
        guard let layout: OpaquePointer = pango_cairo_create_layout(drawing) else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let font: OpaquePointer = pango_font_description_new()
        pango_font_description_set_family(font, "Inter,Cantarell,Nimbus Sans,DejaVu Sans,sans-serif")
        pango_font_description_set_weight(font, style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
        pango_layout_set_width(layout, Int32(max(0, width) * Double(PANGO_SCALE)))
        pango_layout_set_ellipsize(layout, style == .name ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_END)
        colour.use(on: drawing)
        cairo_move_to(drawing, x, y)
        pango_cairo_show_layout(drawing, layout)
        var extents = PangoRectangle()
        pango_layout_get_extents(layout, nil, &extents)
        return Double(extents.width) / Double(PANGO_SCALE)
    }
}
