import Foundation

extension CGRect {
    /// Whether the two have an area in common; rectangles that only touch, or have no area, do not.
    func overlaps(_ other: CGRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY && width > 0 && height > 0
            && other.width > 0 && other.height > 0
    }
}

extension CGFloat {
    /// The value as a length for GTK, which counts whole points; a layout's NaN or infinity becomes 0.
    var gtkLength: Int32 {
        isFinite ? Int32(Swift.min(Swift.max(self, 0), 1_000_000)) : 0
    }
}
