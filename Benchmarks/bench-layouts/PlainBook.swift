import Foundation
import MartletLayouts

/// The book of the Paper tutorial: pages that turn about the spine, a screen's width for each sheet.
///
/// The tutorial shows every page that does not face away, half the book; this one leaves out those that lie flat under
/// others, so that there is as much to return as from ours.
struct PlainBook: PlainScrolling {
    private(set) var cache: [LayoutAttributes] = []
    private let itemCount: Int
    private let viewport: CGSize
    private let page = CGSize(width: 362, height: 568)

    init(itemCount: Int, viewport: CGSize) {
        self.itemCount = itemCount
        self.viewport = viewport
    }

    var ends: (first: CGPoint, last: CGPoint) {
        (.zero, CGPoint(x: CGFloat(max(itemCount / 2 - 1, 0)) * viewport.width, y: 0))
    }

    mutating func prepare(at offset: CGPoint) {
        cache.removeAll(keepingCapacity: true)
        cache.reserveCapacity(itemCount)
        let frame = CGRect(
            x: offset.x + (viewport.width - page.width) / 2, y: (viewport.height - page.height) / 2,
            width: page.width, height: page.height)
        for item in 0..<itemCount {
            let isFront = item % 2 == 0
            let ratio = ratio(of: item, at: offset)
            if item > 0 && (ratio > 0 && !isFront || ratio < 0 && isFront) { continue }
            var attributes = LayoutAttributes(
                element: .item(ItemIndex(item)), frame: frame, zIndex: item == 0 ? .max : 0, emphasis: abs(ratio))
            attributes.transform.anchor = CGPoint(x: isFront ? 0 : 1, y: 0.5)
            attributes.transform.turn = isFront ? (1 - ratio) * -.pi / 2 : (1 + ratio) * .pi / 2 + 0.001
            attributes.transform.depth = 2000
            cache.append(attributes)
        }
    }

    /// How a page stands: from 1, flat on the right, to -1, flat on the left.
    private func ratio(of item: Int, at offset: CGPoint) -> CGFloat {
        let sheet = CGFloat((item - item % 2) / 2)
        var ratio = -0.5 + sheet - offset.x / viewport.width
        if ratio > 0.5 {
            ratio = 0.5 + 0.1 * (ratio - 0.5)
        } else if ratio < -0.5 {
            ratio = -0.5 + 0.1 * (ratio + 0.5)
        }
        return min(max(ratio, -1), 1)
    }

    func isVisible(_ attributes: LayoutAttributes, in viewport: CGRect) -> Bool {
        attributes.emphasis < 1
    }

    func restingOffset(near proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        CGPoint(x: stop(near: proposed.x, step: viewport.width, velocity: velocity.x), y: 0)
    }
}
