import Foundation
import MartletLayouts

/// The column of the Ultravisual tutorial: the featured item high, the next one growing over it.
struct PlainExpanding: PlainScrolling {
    private(set) var cache: [LayoutAttributes] = []
    private let itemCount: Int
    private let viewport: CGSize
    private let standardHeight: CGFloat = 100
    private let featuredHeight: CGFloat = 280
    private let dragOffset: CGFloat = 180

    init(itemCount: Int, viewport: CGSize) {
        self.itemCount = itemCount
        self.viewport = viewport
    }

    var ends: (first: CGPoint, last: CGPoint) { (.zero, CGPoint(x: 0, y: CGFloat(itemCount - 1) * dragOffset)) }

    mutating func prepare(at offset: CGPoint) {
        cache.removeAll(keepingCapacity: true)
        cache.reserveCapacity(itemCount)
        let featured = max(0, Int(offset.y / dragOffset))
        let progress = offset.y / dragOffset - CGFloat(featured)
        var (y, height): (CGFloat, CGFloat) = (0, 0)
        for item in 0..<itemCount {
            height = standardHeight
            if item == featured {
                y = offset.y - standardHeight * progress
                height = featuredHeight
            } else if item == featured + 1 {
                let bottom = y + standardHeight
                height = standardHeight + max((featuredHeight - standardHeight) * progress, 0)
                y = bottom - height
            }
            let frame = CGRect(x: 0, y: y, width: viewport.width, height: height)
            let growth = 1 - (featuredHeight - height) / (featuredHeight - standardHeight)
            cache.append(
                LayoutAttributes(element: .item(ItemIndex(item)), frame: frame, zIndex: item, emphasis: growth))
            y += height
        }
    }

    func restingOffset(near proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        CGPoint(x: 0, y: (proposed.y / dragOffset).rounded() * dragOffset)
    }
}
