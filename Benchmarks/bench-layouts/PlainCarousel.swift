import Foundation
import MartletLayouts

/// The carousel of the Paper tutorial: a flow of books whose scale falls with the distance from the middle.
struct PlainCarousel: PlainScrolling {
    private(set) var cache: [LayoutAttributes] = []
    private let itemCount: Int
    private let viewport: CGSize
    private let page = CGSize(width: 362, height: 568)
    private let step: CGFloat = 372

    init(itemCount: Int, viewport: CGSize) {
        self.itemCount = itemCount
        self.viewport = viewport
    }

    /// What is free beside a book in the middle; the content is inset by it.
    private var inset: CGFloat { viewport.width / 2 - page.width / 2 }

    var ends: (first: CGPoint, last: CGPoint) {
        (CGPoint(x: -inset, y: 0), CGPoint(x: CGFloat(itemCount - 1) * step - inset, y: 0))
    }

    mutating func prepare(at offset: CGPoint) {
        cache.removeAll(keepingCapacity: true)
        cache.reserveCapacity(itemCount)
        for item in 0..<itemCount {
            let x = CGFloat(item) * step
            let distance = abs(offset.x + inset - x)
            var attributes = LayoutAttributes(
                element: .item(ItemIndex(item)),
                frame: CGRect(x: x, y: (viewport.height - page.height) / 2, width: page.width, height: page.height))
            attributes.transform.scale = 0.7 * min(max(1 - distance / viewport.width, 0.75), 1)
            cache.append(attributes)
        }
    }

    func restingOffset(near proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        CGPoint(x: stop(near: proposed.x + inset, step: step, velocity: velocity.x) - inset, y: 0)
    }
}
