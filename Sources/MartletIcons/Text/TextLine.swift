import CPangoCairo

/// One line of text, to be measured and drawn; it is good only within the call of `Typesetter.line` that made it.
struct TextLine {
    let layout: OpaquePointer
    let description: OpaquePointer

    /// Where a line is, in pixels, from its baseline's start: `y` grows downward, so what is above it is negative.
    struct Extents {
        /// What is inked.
        var ink: Box
        /// What the line takes, from the font's ascent to its descent and from the first advance to the last.
        var line: Box
    }

    /// Lays the line out at a size, the height of an em in pixels; past `width`, in pixels, it ends with an ellipsis.
    func set(size: Double, width: Double? = nil) {
        pango_font_description_set_absolute_size(description, (size * Double(PANGO_SCALE)).rounded())
        pango_layout_set_font_description(layout, description)
        if let width {
            pango_layout_set_width(layout, Int32(max(0, width) * Double(PANGO_SCALE)))
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        } else {
            pango_layout_set_width(layout, -1)
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
        }
    }

    func extents() -> Extents {
        var ink = PangoRectangle()
        var line = PangoRectangle()
        pango_layout_get_extents(layout, &ink, &line)
        let baseline = Double(pango_layout_get_baseline(layout))
        func box(_ rectangle: PangoRectangle) -> Box {
            let scale = Double(PANGO_SCALE)
            return Box(
                x: Double(rectangle.x) / scale, y: (Double(rectangle.y) - baseline) / scale,
                width: Double(rectangle.width) / scale, height: Double(rectangle.height) / scale)
        }
        return Extents(ink: box(ink), line: box(line))
    }

    /// Draws with the start of the baseline at a point, in the drawing's current colour.
    func draw(on drawing: OpaquePointer, x: Double, baseline: Double) {
        cairo_move_to(drawing, x, baseline - Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE))
        pango_cairo_show_layout(drawing, layout)
    }
}
