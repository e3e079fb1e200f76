import Foundation
import MartletLayouts

/// A waterfall as the tutorials write it: one frame appended an item, a linear filter for what is visible.
struct PlainWaterfall {
    /// The frames of all items.
    private(set) var cache: [CGRect] = []
    /// How long the content is.
    private(set) var contentHeight: CGFloat = 0

    /// Places all items, one column after the other.
    mutating func prepare(
        width: CGFloat, columnCount: Int, padding: CGFloat, itemCount: Int,
        length: (_ item: ItemIndex, _ width: CGFloat) -> CGFloat
    ) {
        cache = []
        contentHeight = 0
        let columnWidth = width / CGFloat(columnCount)
        var xOffset: [CGFloat] = []
        for column in 0..<columnCount { xOffset.append(CGFloat(column) * columnWidth) }
        var yOffset = [CGFloat](repeating: 0, count: columnCount)
        var column = 0
        for item in 0..<itemCount {
            let height = padding + length(ItemIndex(item), columnWidth - 2 * padding) + padding
            let frame = CGRect(x: xOffset[column], y: yOffset[column], width: columnWidth, height: height)
            cache.append(
                CGRect(
                    x: frame.minX + padding, y: frame.minY + padding, width: frame.width - 2 * padding,
                    height: frame.height - 2 * padding))
            contentHeight = max(contentHeight, frame.maxY)
            yOffset[column] += height
            column = column >= columnCount - 1 ? 0 : column + 1
        }
    }

    /// What is visible, by a look at every frame; with comparisons of its own, as `CGRect.intersects` takes much longer.
    func attributes(in viewport: CGRect) -> [LayoutAttributes] {
        let (left, right, top, bottom) = (viewport.minX, viewport.maxX, viewport.minY, viewport.maxY)
        var visible: [LayoutAttributes] = []
        for item in cache.indices {
            let (origin, size) = (cache[item].origin, cache[item].size)
            if origin.y < bottom, origin.y + size.height > top, origin.x < right, origin.x + size.width > left {
                visible.append(LayoutAttributes(element: .item(ItemIndex(item)), frame: cache[item]))
            }
        }
        return visible
    }
}
