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
        switch look.ribbon {
        case .none:
            ribbonPixels = nil
        case .drawn(let words, _):
            ribbonPixels = nil
            needsFonts = needsFonts || !LineText.cleaned(words).isEmpty
        case .picture(let path):
            ribbonPixels = try RibbonPixels(contentsOf: path)
        }
        typesetter = needsFonts ? try Typesetter(font: look.font) : nil
    }

    /// The picture with the look drawn on it; pixels that it does not cover keep their exact values.
    ///
    /// An opaque picture stays one without alpha. Throws `tooLarge` over the budget for pictures.
    public func paint(
        _ picture: IconPicture, shape: IconShape = .square, appearance: IconAppearance = .any
    ) throws(IconsError) -> IconPicture {
        let area =
            shape == .opaqueBounds
            ? DrawingArea(opaqueBoundsOf: picture)
            : DrawingArea(width: picture.width, height: picture.height, shape: shape)
        let overlay = overlay(width: picture.width, height: picture.height, area: area, appearance: appearance)
        var painted = picture
        painted.compose(overlay, isClipped: shape == .opaqueBounds)
        return painted
    }

    /// What is drawn, alone on clear ground, for a layer of an icon that is put together by the system.
    ///
    /// Without a picture the opaque bounds are all of it. Throws `tooLarge` over the budget for pictures.
    public func overlay(
        width: Int, height: Int, shape: IconShape = .square, appearance: IconAppearance = .any
    ) throws(IconsError) -> IconPicture {
        try PictureBudget.check(width: width, height: height, path: nil)
        let area = DrawingArea(width: width, height: height, shape: shape)
        return overlay(width: width, height: height, area: area, appearance: appearance).picture()
    }

    private func overlay(width: Int, height: Int, area: DrawingArea, appearance: IconAppearance) -> Overlay {
        var overlay = Overlay(width: width, height: height)
        var captionArea = area
        switch look.ribbon {
        case .none:
            break
        case .picture:
            place(on: &overlay, in: area)
        case .drawn(let words, let colour):
            let band = RibbonBand(
                words: LineText.cleaned(words), colour: colour, position: look.ribbonPosition, area: area)
            overlay.draw { band.draw(on: $0, typesetter: typesetter) }
            captionArea = band.captionArea(at: look.textPosition)
        }
        if let typesetter, !text.isEmpty {
            let caption = Caption(text: text, colour: look.textColour, position: look.textPosition, area: captionArea)
            overlay.draw { caption.draw(on: $0, typesetter: typesetter, em: area.box.height * Caption.share) }
        }
        if appearance == .tinted { overlay.turnGrey() }
        return overlay
    }

    /// Scales the ribbon's picture to the area: one that is square, or nearly, fills it; another keeps its shape.
    private func place(on overlay: inout Overlay, in area: DrawingArea) {
        guard let ribbonPixels else { return }
        let frame = area.pictureFrame
        let (across, down) = (Double(ribbonPixels.width), Double(ribbonPixels.height))
        var width = frame.width
        var height = frame.height
        if ((across / down) / (width / height) - 1).magnitude > 0.02 {
            let scale = min(width / across, height / down)
            width = across * scale
            height = down * scale
        }
        let columns = min(max(1, Int(width.rounded())), Int(frame.width))
        let rows = min(max(1, Int(height.rounded())), Int(frame.height))
        let spare = (Int(frame.width) - columns, Int(frame.height) - rows)
        let x = Int(frame.x) + Int((Double(spare.0) * (look.ribbonPosition.column + 1) / 2).rounded(.down))
        let y = Int(frame.y) + Int((Double(spare.1) * (look.ribbonPosition.row + 1) / 2).rounded(.down))
        overlay.place(ribbonPixels.scaled(width: columns, height: rows), x: x, y: y)
    }
}
