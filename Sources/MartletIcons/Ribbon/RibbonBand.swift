import Glibc

/// Where a drawn ribbon's band is on an icon.
struct RibbonBand {
    let words: String
    let colour: RibbonColour
    let position: RibbonPosition
    let area: DrawingArea

    /// Across the band, in pixels.
    var thickness: Double {
        let side = area.box.shortSide
        // Small icons get a broader band: it is the colour that tells there.
        let share = position.isCorner ? (side < 40 ? 0.26 : 0.2) : 0.2
        return max(2, (side * share).rounded())
    }

    /// Turned by so much, in radians: rising from left to right where negative.
    var angle: Double {
        position.isCorner ? -Double.pi / 4 * position.column * position.row : 0
    }

    /// The middle of the band.
    var middle: (x: Double, y: Double) {
        let box = area.box
        let centre = (x: box.x + box.width / 2, y: box.y + box.height / 2)
        if area.isRound {
            // Towards the edge, as far as the words' outer side still has a long chord of the circle.
            let distance = box.width / 2 * (position.isCorner ? 0.55 : 0.6)
            let part = position.isCorner ? 0.5.squareRoot() : 1
            return position.column != 0 && position.row == 0
                ? centre
                : (centre.x + position.column * part * distance, centre.y + position.row * part * distance)
        }
        if position.isCorner {
            let inward = box.shortSide * Self.cornerDistance * 0.5.squareRoot()
            return (
                position.column < 0 ? box.x + inward : box.right - inward,
                position.row < 0 ? box.y + inward : box.bottom - inward
            )
        }
        switch position.row {
        case -1: return (centre.x, box.y + thickness / 2)
        case 1: return (centre.x, box.bottom - thickness / 2)
        default: return (centre.x, (centre.y - thickness / 2).rounded() + thickness / 2)
        }
    }

    /// From the corner to the band's middle, as a part of the shorter side.
    private static let cornerDistance = 0.34

    /// Where words that take so much across the band may be along it, in pixels: their middle, from the band's own, and
    /// their length.
    func stretch(across height: Double) -> (middle: Double, length: Double) {
        var (middle, all) = (0.0, area.box.width)
        if area.isRound {
            let radius = area.box.width / 2
            let offset = (self.middle.x - area.box.x - radius, self.middle.y - area.box.y - radius)
            let reach = (offset.0 * offset.0 + offset.1 * offset.1).squareRoot() + height / 2
            all = 2 * max(0, radius * radius - reach * reach).squareRoot()
        } else if !area.opaqueSpans.isEmpty {
            (middle, all) = opaqueStretch(across: height)
        } else if position.isCorner {
            // The side towards the corner is the shorter one; there, it is twice as long as it is away from the corner.
            all = 2 * max(0, area.box.shortSide * Self.cornerDistance - height / 2)
        }
        return (middle, max(1, all * 0.86))
    }

    /// The longest stretch of the band that lies on the icon: one whose outline is no square may cover little of a corner.
    private func opaqueStretch(across height: Double) -> (middle: Double, length: Double) {
        let reach = Int(area.box.width + area.box.height)
        let (along, across) = ((x: cos(angle), y: sin(angle)), (x: -sin(angle), y: cos(angle)))
        var longest = 0..<0
        var start: Int?
        for step in -reach...reach {
            let isOnIcon = [-height / 2, 0, height / 2].allSatisfy { side in
                area.isOpaque(
                    x: middle.x + Double(step) * along.x + side * across.x,
                    y: middle.y + Double(step) * along.y + side * across.y)
            }
            if isOnIcon, start == nil { start = step }
            if let begun = start, !isOnIcon || step == reach {
                if step - begun > longest.count { longest = begun..<step }
                start = nil
            }
        }
        return (Double(longest.lowerBound + longest.upperBound) / 2, Double(longest.count))
    }

    /// The part of the area that text has beside the band: a bar takes some of it away, a diagonal band nothing.
    func captionArea(at place: RibbonPosition) -> DrawingArea {
        var rest = area
        guard !position.isCorner, place.row == position.row else { return rest }
        let (top, bottom) = (middle.y - thickness / 2, middle.y + thickness / 2)
        if place.row < 0 {
            rest.rows = min(bottom, area.rows.upperBound)...area.rows.upperBound
        } else if place.row > 0 {
            rest.rows = area.rows.lowerBound...max(top, area.rows.lowerBound)
        } else {
            rest.rows = min(bottom, area.rows.upperBound)...area.rows.upperBound
        }
        return rest
    }
}
