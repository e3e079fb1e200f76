extension DrawingArea {
    /// Rows narrower than this part of the box are left to the icon's own outline.
    private static let usableWidth = 0.6

    /// The box of the pixels that are at least half opaque, and where each row is; all of a picture where there are none.
    ///
    /// O(pixels).
    init(opaqueBoundsOf picture: IconPicture) {
        self.init(width: picture.width, height: picture.height, shape: .opaqueBounds)
        guard picture.hasAlpha else { return }
        let spans = Self.opaqueSpans(of: picture)
        let inked = spans.indices.filter { !spans[$0].isEmpty }
        guard let first = inked.first, let last = inked.last,
            let left = inked.map({ spans[$0].lowerBound }).min(), let right = inked.map({ spans[$0].upperBound }).max()
        else { return }
        self.init(
            box: Box(x: Double(left), y: Double(first), width: Double(right - left), height: Double(last + 1 - first)),
            isRound: false)
        opaqueSpans = spans
        let usable = inked.filter { Double(spans[$0].count) >= box.width * Self.usableWidth }
        // Unlike a square, whose outline the system draws around what is there, this one ends with its last row.
        let inset = box.height * 0.03
        if let top = usable.first, let bottom = usable.last, Double(bottom + 1 - top) > 2 * inset {
            rows = Double(top) + inset...Double(bottom + 1) - inset
        }
    }

    /// In each row, from the first to the last pixel that is at least half opaque.
    private static func opaqueSpans(of picture: IconPicture) -> [Range<Int>] {
        let bytes = picture.bitDepth / 8
        return picture.samples.withUnsafeBufferPointer { samples in
            (0..<picture.height).map { y in
                let row = 3 * bytes + y * picture.width * 4 * bytes
                var left = 0
                var right = picture.width
                while left < right, samples[row + left * 4 * bytes] < 128 { left += 1 }
                while right > left, samples[row + (right - 1) * 4 * bytes] < 128 { right -= 1 }
                return left..<right
            }
        }
    }

    /// Whether a place is between the first and the last opaque pixel of its row.
    func isOpaque(x: Double, y: Double) -> Bool {
        guard y >= 0, y < Double(opaqueSpans.count), x >= 0, x < Double(Int32.max) else { return false }
        return opaqueSpans[Int(y)].contains(Int(x))
    }

    /// What all the rows between two heights have in common; the box's width where they have too little.
    func opaqueSpan(from top: Double, to bottom: Double) -> (x: Double, width: Double) {
        let first = min(max(0, Int(top.rounded(.down))), opaqueSpans.count - 1)
        let last = min(max(first, Int(bottom.rounded(.up)) - 1), opaqueSpans.count - 1)
        let left = opaqueSpans[first...last].map(\.lowerBound).max() ?? 0
        let right = opaqueSpans[first...last].map(\.upperBound).min() ?? 0
        guard Double(right - left) >= box.width * Self.usableWidth / 2 else { return (box.x, box.width) }
        return (Double(left), Double(right - left))
    }
}
