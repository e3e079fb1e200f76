import CPangoCairo

extension PreviewSheet {
    /// What a tile is painted with.
    private struct Paint {
        var card: RibbonColour
        var edge: RibbonColour
        var name: RibbonColour
        var detail: RibbonColour

        init(_ ground: PreviewTile.Ground) {
            switch ground {
            case .light:
                card = .white
                edge = RibbonColour(rgb: 0xE2E3E8)
                name = RibbonColour(rgb: 0x1D1D1F)
                detail = RibbonColour(rgb: 0x6E6E73)
            case .dark:
                card = RibbonColour(rgb: 0x1C1D22)
                edge = RibbonColour(rgb: 0x1C1D22)
                name = RibbonColour(rgb: 0xF5F5F7)
                detail = RibbonColour(rgb: 0xA1A1A8)
            }
        }
    }

    private static let ground = RibbonColour(rgb: 0xF3F4F7)
    private static let cornerRadius = 14.0

    func draw(on drawing: OpaquePointer, _ layout: PreviewLayout) {
        Self.ground.use(on: drawing)
        cairo_paint(drawing)
        let paint = Paint(.light)
        let left = Double(PreviewLayout.margin)
        let room = Double(layout.width) - 2 * left
        PreviewText(text: title, style: .title).draw(on: drawing, x: left, y: 24, width: room, colour: paint.name)
        PreviewText(text: subtitle, style: .subtitle)
            .draw(on: drawing, x: left, y: 62, width: room, colour: paint.detail)
        for (index, section) in sections.enumerated() {
            let top = Double(layout.sectionTops[index])
            let count = section.tiles.count
            let wide = PreviewText(text: section.platform.title, style: .heading)
                .draw(on: drawing, x: left, y: top + 16, width: room, colour: paint.name)
            PreviewText(text: count == 1 ? "1 icon" : "\(count) icons", style: .subtitle)
                .draw(on: drawing, x: left + wide + 10, y: top + 18, width: room - wide - 10, colour: paint.detail)
            for (tile, frame) in zip(section.tiles, layout.tiles[index]) { draw(tile, in: frame, on: drawing) }
        }
        if let footnote {
            PreviewText(text: footnote, style: .detail)
                .draw(on: drawing, x: left, y: Double(layout.height) - 30, width: room, colour: paint.detail)
        }
    }

    private func draw(_ tile: PreviewTile, in frame: PreviewLayout.Frame, on drawing: OpaquePointer) {
        let paint = Paint(tile.ground)
        let (x, y) = (Double(frame.x), Double(frame.y))
        let (width, height) = (Double(frame.width), Double(frame.height))
        Self.card(drawing, x + 0.5, y + 0.5, width - 1, height - 1)
        paint.card.use(on: drawing)
        cairo_fill_preserve(drawing)
        paint.edge.use(on: drawing)
        cairo_set_line_width(drawing, 1)
        cairo_stroke(drawing)

        let middle = Double(frame.x) + width / 2
        let zone = height - Double(PreviewLayout.caption)
        let half = Double(PreviewLayout.between) / 2
        // Whole pixels, or the icons would blur.
        let top = (y + (zone - Double(tile.before.height)) / 2 + 4).rounded(.down)
        tile.before.draw(on: drawing, x: (middle - half - Double(tile.before.width)).rounded(.down), y: top)
        tile.after.draw(on: drawing, x: (middle + half).rounded(.down), y: top)
        arrow(on: drawing, x: middle, y: top + Double(tile.before.height) / 2, paint.detail)

        let inset = Double(PreviewLayout.padding)
        let text = y + height - Double(PreviewLayout.caption) + 4
        PreviewText(text: tile.name, style: .name)
            .draw(on: drawing, x: x + inset, y: text, width: width - 2 * inset, colour: paint.name)
        PreviewText(text: tile.detail, style: .detail)
            .draw(on: drawing, x: x + inset, y: text + 21, width: width - 2 * inset, colour: paint.detail)
    }

    private func arrow(on drawing: OpaquePointer, x: Double, y: Double, _ colour: RibbonColour) {
        colour.use(on: drawing, opacity: 0.8)
        cairo_set_line_width(drawing, 2)
        cairo_set_line_cap(drawing, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(drawing, CAIRO_LINE_JOIN_ROUND)
        cairo_move_to(drawing, x - 4, y - 6)
        cairo_line_to(drawing, x + 3, y)
        cairo_line_to(drawing, x - 4, y + 6)
        cairo_stroke(drawing)
    }

    /// A rectangle with round corners, to be filled and drawn.
    private static func card(_ drawing: OpaquePointer, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        let radius = cornerRadius
        let corners = [
            (x + width - radius, y + radius), (x + width - radius, y + height - radius),
            (x + radius, y + height - radius), (x + radius, y + radius),
        ]
        cairo_new_path(drawing)
        for (index, corner) in corners.enumerated() {
            let start = Double(index - 1) * Double.pi / 2
            cairo_arc(drawing, corner.0, corner.1, radius, start, start + Double.pi / 2)
        }
        cairo_close_path(drawing)
    }
}

extension IconPlatform {
    /// The name that people know it by.
    fileprivate var title: String {
        switch self {
        case .iOS: "iPhone and iPad"
        case .macOS: "Mac"
        case .watchOS: "Apple Watch"
        case .tvOS: "Apple TV"
        case .visionOS: "Apple Vision"
        case .android: "Android"
        case .unknown: "Other files"
        }
    }
}
