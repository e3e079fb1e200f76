/// The part of an icon that ribbon and text are placed in.
struct DrawingArea: Hashable, Sendable {
    /// The box, which a round area touches on all four sides.
    var box: Box
    /// Whether only the circle in the middle of the box is sure to be seen.
    var isRound: Bool
    /// The heights that text may take.
    var rows: ClosedRange<Double>

    /// All of a picture, or the circle in it that its shape leaves.
    init(width: Int, height: Int, shape: IconShape) {
        let all = Box(x: 0, y: 0, width: Double(width), height: Double(height))
        switch shape {
        case .square, .opaqueBounds:
            self.init(box: all, isRound: false)
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

    /// The box of the pixels that are at least half opaque; all of a picture where there are none.
    init(opaqueBoundsOf picture: IconPicture) {
        self.init(width: picture.width, height: picture.height, shape: .opaqueBounds)
        guard picture.hasAlpha else { return }
        let bytes = picture.bitDepth / 8
        var (left, right, top, bottom) = (picture.width, 0, picture.height, 0)
        picture.samples.withUnsafeBufferPointer { samples in
            var at = 3 * bytes
            for y in 0..<picture.height {
                for x in 0..<picture.width {
                    if samples[at] >= 128 {
                        left = min(left, x)
                        right = max(right, x + 1)
                        top = min(top, y)
                        bottom = y + 1
                    }
                    at += 4 * bytes
                }
            }
        }
        guard left < right else { return }
        let box = Box(x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
        self.init(box: box, isRound: false)
    }

    private static func square(_ side: Double, in all: Box) -> Box {
        Box(x: (all.width - side) / 2, y: (all.height - side) / 2, width: side, height: side)
    }

    /// How wide the area is between two heights, at the narrower of them, and where that begins.
    func span(from top: Double, to bottom: Double) -> (x: Double, width: Double) {
        guard isRound else { return (box.x, box.width) }
        let radius = box.width / 2
        let middle = box.y + radius
        let reach = max((top - middle).magnitude, (bottom - middle).magnitude)
        let half = reach < radius ? (radius * radius - reach * reach).squareRoot() : 0
        return (box.x + radius - half, 2 * half)
    }
}
