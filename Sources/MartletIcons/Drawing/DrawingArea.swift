/// The part of an icon that ribbon and text are placed in.
struct DrawingArea: Hashable, Sendable {
    /// The box, which a round area touches on all four sides.
    var box: Box
    /// Whether only the circle in the middle of the box is sure to be seen.
    var isRound: Bool
    /// The heights that text may take.
    var rows: ClosedRange<Double>
    /// For each row of the picture, where it is opaque; empty where that is of no concern.
    var opaqueSpans: [Range<Int>] = []
    /// How far a mask rounds the box's corners, for what is put into a corner.
    var cornerRadius = 0.0

    /// All of a picture, or the circle in it that its shape leaves.
    init(width: Int, height: Int, shape: IconShape) {
        let all = Box(x: 0, y: 0, width: Double(width), height: Double(height))
        switch shape {
        case .square, .opaqueBounds:
            self.init(box: all, isRound: false)
            cornerRadius = all.shortSide * PlatformMask.appleCornerRadius
        case .circle:
            self.init(box: Self.square(all.shortSide, in: all), isRound: true)
        case .safeZone:
            // Android: "Adaptive icons", 66 dp of a layer of 108 dp.
            self.init(box: Self.square(all.shortSide * 66 / 108, in: all), isRound: true)
        }
    }

    init(box: Box, isRound: Bool) {
        self.box = box
        self.isRound = isRound
        // Nearer than this to a circle's top or bottom it is too narrow for words.
        let inset = isRound ? 0.12 * box.height : 0
        rows = box.y + inset...box.bottom - inset
    }

    private static func square(_ side: Double, in all: Box) -> Box {
        Box(x: (all.width - side) / 2, y: (all.height - side) / 2, width: side, height: side)
    }

    /// How wide the area is between two heights, at the narrowest of them, and where that begins.
    ///
    /// - Parameter isInCorner: Whether what is placed there begins or ends at a side, where a rounded corner cuts it.
    func span(from top: Double, to bottom: Double, isInCorner: Bool = false) -> (x: Double, width: Double) {
        if isRound {
            let radius = box.width / 2
            let middle = box.y + radius
            let reach = max((top - middle).magnitude, (bottom - middle).magnitude)
            let half = reach < radius ? (radius * radius - reach * reach).squareRoot() : 0
            return (box.x + radius - half, 2 * half)
        }
        if !opaqueSpans.isEmpty { return opaqueSpan(from: top, to: bottom) }
        let depth = isInCorner ? max(0, cornerRadius - max(0, min(top - box.y, box.bottom - bottom))) : 0
        let inset = cornerRadius - max(0, cornerRadius * cornerRadius - depth * depth).squareRoot()
        return (box.x + inset, box.width - 2 * inset)
    }
}
