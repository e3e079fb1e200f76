import CPangoCairo

/// A look's text on one icon: one line, never cut off.
struct Caption {
    /// An em's part of the icon's height.
    static let share = 0.15

    let text: String
    let colour: RibbonColour
    let position: RibbonPosition
    let area: DrawingArea

    /// Where a line has been put: its start and its baseline.
    private struct Place {
        var x: Double
        var baseline: Double
        var fits: Bool
        /// The room's width as a part of the line's.
        var share: Double
    }

    /// Draws it with an em of so many pixels, or fewer where it would be too wide: down to 60 percent or 6 pixels, and
    /// from there on it ends with an ellipsis.
    func draw(on drawing: OpaquePointer, typesetter: Typesetter, em: Double) {
        typesetter.line(text, role: .caption) { line in
            let place = fit(line, em: em)
            colour.use(on: drawing)
            line.draw(on: drawing, x: place.x, baseline: place.baseline)
        }
    }

    private func fit(_ line: TextLine, em: Double) -> Place {
        let smallest = min(em, max(0.6 * em, 6))
        var size = em
        line.set(size: size)
        var found = place(line.extents(), em: size)
        while !found.fits, size > smallest {
            // Finding a font of another size takes milliseconds: so the first guess is to be near.
            size = max(smallest, min(size * 0.98, size * found.share))
            line.set(size: size)
            found = place(line.extents(), em: size)
        }
        // Even an ellipsis may be too wide for the smallest icons: legible no more, but not cut off either.
        while !found.fits, size > 0.5 {
            line.set(size: size, width: room(line.extents(), em: size).width)
            found = place(line.extents(), em: size)
            if !found.fits { size *= 0.9 }
        }
        return found
    }

    /// The baseline for text of a size, before it is moved to fit.
    private func baseline(em: Double) -> Double {
        // ImageMagick takes PostScript's Times to have an ascent of an em of whole pixels, and a descent of that / 3.5
        // (magick/annotate.c, "Sanitize buggy ascender and descender values"), whatever its glyphs are.
        let whole = em.rounded()
        return switch position.row {
        case -1: area.rows.lowerBound + whole
        case 1: area.rows.upperBound - whole / 3.5
        default: (area.rows.lowerBound + area.rows.upperBound) / 2 + (whole - whole / 3.5) / 2
        }
    }

    /// The baseline, and the room that its ink has beside it.
    private func room(_ extents: TextLine.Extents, em: Double) -> (x: Double, width: Double, baseline: Double) {
        let lowest = (area.rows.upperBound - extents.ink.bottom).rounded(.down)
        let highest = (area.rows.lowerBound - extents.ink.y).rounded(.up)
        let baseline = max(min(baseline(em: em).rounded(), lowest), highest)
        let span = area.span(
            from: baseline + extents.ink.y, to: baseline + extents.ink.bottom,
            isInCorner: position.isCorner)
        let margin = max(0.02 * span.width, 1)
        return (span.x + margin, max(0, span.width - 2 * margin), baseline)
    }

    private func place(_ extents: TextLine.Extents, em: Double) -> Place {
        let room = room(extents, em: em)
        let line = extents.line
        let spare = room.width - line.width
        var x = (room.x + spare * (position.column + 1) / 2 - line.x).rounded()
        // Slanted and swash letters reach beyond their advances.
        x = min(x, (room.x + room.width - extents.ink.right).rounded(.down))
        x = max(x, (room.x - extents.ink.x).rounded(.up))
        let fits =
            max(line.width, extents.ink.width) <= room.width && x + extents.ink.right <= room.x + room.width + 1
            && extents.ink.height <= area.rows.upperBound - area.rows.lowerBound
        return Place(
            x: x, baseline: room.baseline, fits: fits,
            share: room.width / max(line.width, extents.ink.width, 1))
    }
}
