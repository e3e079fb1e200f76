import Foundation
import MartletLayouts

/// A tiling as the tutorials write it: one frame appended an item, a linear filter for what is visible.
struct PlainTiling {
    /// The frames of all items.
    private(set) var cache: [CGRect] = []
    /// How long the content is.
    private(set) var contentHeight: CGFloat = 0

    /// Items go into columns, one after the other.
    static func waterfall(
        width: CGFloat, itemCount: Int, length: (_ item: ItemIndex, _ width: CGFloat) -> CGFloat
    ) -> PlainTiling {
        let (columnCount, padding): (Int, CGFloat) = (4, 6)
        let columnWidth = width / CGFloat(columnCount)
        var xOffset: [CGFloat] = []
        for column in 0..<columnCount { xOffset.append(CGFloat(column) * columnWidth) }
        var yOffset = [CGFloat](repeating: 0, count: columnCount)
        var column = 0
        var tiling = PlainTiling()
        for item in 0..<itemCount {
            let height = padding + length(ItemIndex(item), columnWidth - 2 * padding) + padding
            tiling.cache.append(
                CGRect(
                    x: xOffset[column] + padding, y: yOffset[column] + padding, width: columnWidth - 2 * padding,
                    height: height - 2 * padding))
            yOffset[column] += height
            tiling.contentHeight = max(tiling.contentHeight, yOffset[column])
            column = column >= columnCount - 1 ? 0 : column + 1
        }
        return tiling
    }

    /// Items go into rows, each as long as its longest item.
    static func grid(
        width: CGFloat, itemCount: Int, length: (_ item: ItemIndex, _ width: CGFloat) -> CGFloat
    ) -> PlainTiling {
        let (columnCount, padding): (Int, CGFloat) = (4, 6)
        let columnWidth = width / CGFloat(columnCount)
        var tiling = PlainTiling()
        var first = 0
        while first < itemCount {
            let end = min(first + columnCount, itemCount)
            var height: CGFloat = 0
            for item in first..<end { height = max(height, length(ItemIndex(item), columnWidth - 2 * padding)) }
            for column in 0..<(end - first) {
                tiling.cache.append(
                    CGRect(
                        x: CGFloat(column) * columnWidth + padding, y: tiling.contentHeight + padding,
                        width: columnWidth - 2 * padding, height: height))
            }
            tiling.contentHeight += height + 2 * padding
            first = end
        }
        return tiling
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
