import Foundation
import MartletLayouts

/// The wheel of the spinning navigation tutorial: cards on a rim, turned from the first to the last over the content.
struct PlainWheel: PlainScrolling {
    private(set) var cache: [LayoutAttributes] = []
    private let itemCount: Int
    private let viewport: CGSize
    private let card = CGSize(width: 133, height: 173)
    private let radius: CGFloat = 500
    private let anglePerItem: CGFloat
    /// How far from upright a card shows.
    private let visibleAngle: CGFloat

    init(itemCount: Int, viewport: CGSize) {
        self.itemCount = itemCount
        self.viewport = viewport
        anglePerItem = atan(card.width / radius)
        visibleAngle = atan2(viewport.width / 2, radius + card.height / 2 - viewport.height / 2)
    }

    /// How far the content scrolls; the tutorial's wheel cannot turn where that is nothing.
    private var room: CGFloat { CGFloat(itemCount) * card.width - viewport.width }
    private var angleAtExtreme: CGFloat { -CGFloat(itemCount - 1) * anglePerItem }

    var ends: (first: CGPoint, last: CGPoint) { (.zero, CGPoint(x: room, y: 0)) }

    mutating func prepare(at offset: CGPoint) {
        cache.removeAll(keepingCapacity: true)
        cache.reserveCapacity(itemCount)
        let frame = CGRect(
            x: offset.x + (viewport.width - card.width) / 2, y: (viewport.height - card.height) / 2,
            width: card.width, height: card.height)
        let anchorY = (card.height / 2 + radius) / card.height
        let turned = angleAtExtreme * offset.x / room
        for item in 0..<itemCount {
            let angle = turned + anglePerItem * CGFloat(item)
            var attributes = LayoutAttributes(
                element: .item(ItemIndex(item)), frame: frame, zIndex: Int(angle * 1_000_000))
            attributes.transform.anchor.y = anchorY
            attributes.transform.rotation = angle
            cache.append(attributes)
        }
    }

    func isVisible(_ attributes: LayoutAttributes, in viewport: CGRect) -> Bool {
        abs(attributes.transform.rotation) <= visibleAngle
    }

    func restingOffset(near proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        CGPoint(x: stop(near: proposed.x, step: room / CGFloat(itemCount - 1), velocity: velocity.x), y: 0)
    }
}
