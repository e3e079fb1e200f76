/// Draws one look on any number of icons.
///
/// Fonts are loaded and the ribbon's picture is decoded once, here. Many threads may paint at once; the same icon and
/// look give the same pixels, whichever do.
public final class IconPainter: Sendable {
    /// What it draws.
    public let look: IconLook
    let text: String
    let typesetter: Typesetter?
    let ribbonPixels: RibbonPixels?

    /// Prepares to draw a look.
    ///
    /// Throws `missingFont`, and what reading the ribbon's picture or the font's file throws.
    public init(look: IconLook) throws(IconsError) {
        self.look = look
        text = LineText.cleaned(look.text ?? "")
        var needsFonts = !text.isEmpty
        if case .drawn(let words, _) = look.ribbon { needsFonts = needsFonts || !LineText.cleaned(words).isEmpty }
        // First, since Pango begins to load what fontconfig knows on a thread of its own, while the ribbon is decoded.
        typesetter = needsFonts ? try Typesetter(font: look.font) : nil
        if case .picture(let path) = look.ribbon {
            ribbonPixels = try RibbonPixels(contentsOf: path)
        } else {
            ribbonPixels = nil
        }
    }

    /// The picture with the look drawn on it; pixels that it does not cover keep their exact values.
    ///
    /// An opaque picture stays one without alpha. Throws `unwritable` where there is no memory to draw in.
    public func paint(
        _ picture: IconPicture, shape: IconShape = .square, appearance: IconAppearance = .any
    ) throws(IconsError) -> IconPicture {
        let area =
            shape == .opaqueBounds
            ? DrawingArea(opaqueBoundsOf: picture)
            : DrawingArea(width: picture.width, height: picture.height, shape: shape)
        var painted = picture
        try stamp(&painted, area: area, appearance: appearance, isClipped: shape == .opaqueBounds)
        return painted
    }

    /// What is drawn, alone on clear ground, for a layer of an icon that is put together by the system.
    ///
    /// Without a picture the opaque bounds are all of it. Throws `tooLarge` over the budget for pictures, `malformed`
    /// for a size without pixels, and `unwritable` where there is no memory to draw in.
    public func overlay(
        width: Int, height: Int, shape: IconShape = .square, appearance: IconAppearance = .any
    ) throws(IconsError) -> IconPicture {
        guard width > 0, height > 0 else {
            throw IconsError(.malformed, "An overlay of \(width) x \(height) has no pixels.")
        }
        try PictureBudget.check(width: width, height: height, path: nil)
        let area = DrawingArea(width: width, height: height, shape: shape)
        var picture = IconPicture.clear(width: width, height: height)
        try stamp(&picture, area: area, appearance: appearance, isClipped: false)
        return picture
    }

    /// The ribbon first and the text over it, so that the text is never covered.
    private func stamp(_ picture: inout IconPicture, area: DrawingArea, appearance: IconAppearance, isClipped: Bool)
        throws(IconsError)
    {
        if let ribbonPixels {
            let (x, y, columns, rows) = place(of: ribbonPixels, on: picture, in: area)
            var ribbon = ribbonPixels.scaled(width: columns, height: rows)
            if appearance == .tinted { ribbon.turnGrey() }
            picture.compose(ribbon, x: x, y: y, isClipped: isClipped)
        }
        var band: RibbonBand?
        if case .drawn(let words, let colour) = look.ribbon {
            band = RibbonBand(
                words: LineText.cleaned(words), colour: colour, position: look.ribbonPosition, area: area)
        }
        guard band != nil || !text.isEmpty else { return }
        var overlay = Overlay(width: picture.width, height: picture.height)
        let fault = overlay.draw { drawing in
            band?.draw(on: drawing, typesetter: typesetter)
            if let typesetter, !text.isEmpty {
                let rest = band?.captionArea(at: look.textPosition) ?? area
                let caption = Caption(text: text, colour: look.textColour, position: look.textPosition, area: rest)
                caption.draw(on: drawing, typesetter: typesetter, em: area.box.height * Caption.share)
            }
        }
        if let fault { throw IconsError(.unwritable, "The icon could not be drawn on.", cause: fault) }
        if appearance == .tinted { overlay.turnGrey() }
        picture.compose(overlay, isClipped: isClipped)
    }

    /// The pixels that the ribbon's picture covers: one that is as square as the area, or nearly, fills it; another
    /// keeps its shape, and stands at the ribbon's position.
    private func place(
        of ribbon: RibbonPixels, on picture: IconPicture, in area: DrawingArea
    ) -> (x: Int, y: Int, columns: Int, rows: Int) {
        let frame = area.pictureFrame(inWidth: picture.width, height: picture.height)
        let (across, down) = (Double(ribbon.width), Double(ribbon.height))
        var (width, height) = (Double(frame.columns.count), Double(frame.rows.count))
        if ((across / down) / (width / height) - 1).magnitude > 0.02 {
            let scale = min(width / across, height / down)
            (width, height) = (across * scale, down * scale)
        }
        let columns = min(max(1, Int(width.rounded())), frame.columns.count)
        let rows = min(max(1, Int(height.rounded())), frame.rows.count)
        let spare = (Double(frame.columns.count - columns), Double(frame.rows.count - rows))
        let x = frame.columns.lowerBound + Int(spare.0 * (look.ribbonPosition.column + 1) / 2)
        let y = frame.rows.lowerBound + Int(spare.1 * (look.ribbonPosition.row + 1) / 2)
        return (x, y, columns, rows)
    }
}
