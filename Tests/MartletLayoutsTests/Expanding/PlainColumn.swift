import Foundation
import MartletLayouts

/// An expanding layout written as plainly as can be: every item placed next to its neighbour, from the featured one on.
struct PlainColumn {
    var itemCount: Int
    var size: CGSize
    var standard: CGFloat = 100
    var featured: CGFloat = 280
    var drag: CGFloat = 180
    var staysFilled: Bool

    var contentSize: CGSize {
        CGSize(width: size.width, height: itemCount == 0 ? 0 : CGFloat(itemCount - 1) * drag + size.height)
    }

    /// All items when the viewport begins at `y`.
    func items(at y: CGFloat) -> [LayoutAttributes] {
        guard itemCount > 0 else { return [] }
        let y = min(max(y, 0), CGFloat(itemCount - 1) * drag)
        let column = column(at: y / drag)
        return (0..<itemCount).map { item in
            LayoutAttributes(
                element: .item(ItemIndex(item)),
                frame: CGRect(
                    x: 0, y: y + column.tops[item] + column.sinking, width: size.width, height: column.heights[item]),
                zIndex: item, emphasis: column.emphases[item])
        }
    }

    /// The items that show in a viewport or within a margin of it.
    func visible(in viewport: CGRect, margin: CGFloat) -> [LayoutAttributes] {
        items(at: viewport.minY).filter { item in
            item.frame.height > 0 && item.frame.minY < viewport.maxY + margin
                && item.frame.maxY > viewport.minY - margin
        }
    }

    /// Where items begin on screen, how high they are and how much is made of them, before the column sinks; and how far
    /// it does.
    private func column(
        at position: Double
    ) -> (tops: [CGFloat], heights: [CGFloat], emphases: [Double], sinking: CGFloat) {
        let high = min(featured, size.height)
        let low = min(standard, high)
        let current = Int(position)
        let progress = position - Double(current)
        var tops = Array(repeating: CGFloat(0), count: itemCount)
        var heights = Array(repeating: low, count: itemCount)
        var emphases = Array(repeating: 0.0, count: itemCount)
        heights[current] = high
        emphases[current] = 1
        tops[current] = -low * progress
        if current + 1 < itemCount {
            heights[current + 1] = low + (high - low) * progress
            emphases[current + 1] = progress
            tops[current + 1] = tops[current] + high + low - heights[current + 1]
        }
        for item in (0..<itemCount).dropFirst(current + 2) { tops[item] = tops[item - 1] + heights[item - 1] }
        for item in (0..<current).reversed() { tops[item] = tops[item + 1] - low }
        let free = size.height - tops[itemCount - 1] - heights[itemCount - 1]
        let sinking = staysFilled ? max(0, min(free, -tops[0])) : 0
        if staysFilled, current + 1 < itemCount, progress > 0, column(at: Double(current + 1)).sinking > 0 {
            // The item that is left on screen gives way: it ends where the next begins.
            heights[current] = tops[current + 1] - tops[current]
            emphases[current] = 1 - progress
        }
        return (tops, heights, emphases, sinking)
    }
}
