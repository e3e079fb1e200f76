extension DrawingArea {
    /// Whole pixels that a ribbon's picture may cover: of a circle, the square in it; at least one pixel, in the icon.
    func pictureFrame(inWidth width: Int, height: Int) -> (columns: Range<Int>, rows: Range<Int>) {
        let inset = isRound ? box.width * (1 - 0.5.squareRoot()) / 2 : 0
        return (
            Self.pixels(from: box.x + inset, to: box.right - inset, of: width),
            Self.pixels(from: box.y + inset, to: box.bottom - inset, of: height)
        )
    }

    /// The pixels that lie between two ends entirely.
    private static func pixels(from start: Double, to end: Double, of count: Int) -> Range<Int> {
        let first = min(max(0, Int(start.rounded(.up))), count - 1)
        return first..<max(first + 1, min(count, Int(end.rounded(.down))))
    }
}
