import CPangoCairo

extension RibbonBand {
    /// Draws the band, and along it the words, made smaller where they are too long and then ended with an ellipsis.
    func draw(on drawing: OpaquePointer, typesetter: Typesetter?) {
        cairo_save(drawing)
        if colour.alpha < 255 { cairo_push_group(drawing) }
        cairo_translate(drawing, middle.x, middle.y)
        cairo_rotate(drawing, angle)
        if let typesetter, !words.isEmpty {
            typesetter.line(words, role: .band) { line in
                let fitted = fit(line)
                drawBand(on: drawing, wordsWidth: fitted.width)
                cairo_translate(drawing, isTag ? tagMiddle(fitted.width) : fitted.middle, 0)
                cairo_scale(drawing, fitted.scale, fitted.scale)
                guard fitted.scale * thickness * Self.emShare >= Self.smallestEm else { return }
                wordsColour.use(on: drawing)
                let ink = fitted.extents.ink
                line.draw(
                    on: drawing, x: -(ink.x + ink.width / 2), baseline: -(ink.y + ink.height / 2))
            }
        } else {
            drawBand(on: drawing, wordsWidth: 0)
        }
        if colour.alpha < 255 {
            cairo_pop_group_to_source(drawing)
            cairo_paint_with_alpha(drawing, Double(colour.alpha) / 255)
        }
        cairo_restore(drawing)
    }

    /// White, but on a bright band nearly black: where the contrast is higher (WCAG 2.2, 1.4.3), with a liking for white.
    private var wordsColour: RibbonColour {
        colour.luminance > 0.4 ? RibbonColour(rgb: 0x1A_1A_1A) : .white
    }

    /// An em's part of the band.
    private static let emShare = 0.72
    /// Pixels below which letters are but noise on a band, whose colour tells better without them.
    private static let smallestEm = 4.0

    /// The words as they are drawn: how large, and where along the band.
    private struct Fitted {
        var extents: TextLine.Extents
        var scale: Double
        var width: Double
        var middle: Double
    }

    private func fit(_ line: TextLine) -> Fitted {
        let size = thickness * Self.emShare
        line.set(size: size)
        var extents = line.extents()
        // Capitals take 0.72 of an em; other scripts more.
        let height = min(1, thickness * 0.74 / max(extents.ink.height, 0.01))
        let (middle, room) = stretch(across: extents.ink.height * height)
        let width = max(extents.ink.width, 0.01)
        let smallest = 0.4
        if width * height * smallest > room {
            line.set(size: size, width: room / smallest / height)
            extents = line.extents()
        }
        let scale = min(height, room / max(extents.ink.width, 0.01))
        return Fitted(extents: extents, scale: scale, width: extents.ink.width * scale, middle: middle)
    }

    /// At the left and at the right the band is a tag, as long as its words.
    private var isTag: Bool { position.row == 0 && position.column != 0 }

    /// Where the icon is beside all of a tag.
    private var tagSpan: (x: Double, width: Double) {
        area.span(from: middle.y - thickness / 2, to: middle.y + thickness / 2)
    }

    /// From where the tag hangs to its end.
    private func tagLength(_ wordsWidth: Double) -> Double { min(wordsWidth + thickness * 0.9, tagSpan.width) }

    /// The tag's middle from the icon's.
    private func tagMiddle(_ wordsWidth: Double) -> Double {
        let (span, half) = (tagSpan, tagLength(wordsWidth) / 2)
        return (position.column < 0 ? span.x + half : span.x + span.width - half) - middle.x
    }

    private func drawBand(on drawing: OpaquePointer, wordsWidth: Double) {
        let side = area.box.shortSide
        // Longer than any icon's diagonal that is drawn on.
        let far = 2 * (area.box.width + area.box.height) * 108 / 66
        var (left, right) = (-far, far)
        if isTag {
            let inner = tagMiddle(wordsWidth) - position.column * tagLength(wordsWidth) / 2
            if position.column < 0 { right = inner } else { left = inner }
        }
        func fill(from top: Double, to bottom: Double, beyond: Double = 0) {
            cairo_rectangle(drawing, left - beyond, top, right - left + 2 * beyond, bottom - top)
            cairo_fill(drawing)
        }
        let half = thickness / 2
        // A soft shadow lifts the band off an icon of its own colour.
        for (reach, alpha) in [(0.022, 0.08), (0.014, 0.12), (0.007, 0.16)] {
            RibbonColour.black.use(on: drawing, opacity: alpha)
            fill(from: -half - side * reach, to: half + side * reach, beyond: side * reach)
        }
        if let gradient = cairo_pattern_create_linear(0, -half, 0, half) {
            for (offset, light) in [(0.0, 1.07), (0.5, 1.0), (1.0, 0.93)] {
                cairo_pattern_add_color_stop_rgb(
                    gradient, offset, min(1, Double(colour.red) / 255 * light),
                    min(1, Double(colour.green) / 255 * light), min(1, Double(colour.blue) / 255 * light))
            }
            cairo_set_source(drawing, gradient)
            fill(from: -half, to: half)
            cairo_pattern_destroy(gradient)
        }
        // Seams along both edges, where there are pixels for them.
        if thickness >= 14 {
            wordsColour.use(on: drawing, opacity: 0.45)
            let seam = thickness * 0.025
            for edge in [-half + thickness * 0.07, half - thickness * 0.07 - seam] { fill(from: edge, to: edge + seam) }
        }
    }
}
