import Foundation
import MartletLayouts

/// A scroll-driven layout as the tutorials write it: all attributes made anew for every offset, a linear filter for what
/// is visible.
///
/// It keeps the memory of its attributes from one frame to the next and filters with comparisons of its own, which is more
/// than a tutorial does for speed.
protocol PlainScrolling {
    /// The attributes of all items, for the offset of the last `prepare(at:)`.
    var cache: [LayoutAttributes] { get }
    /// The offsets of the first item and of the last one.
    var ends: (first: CGPoint, last: CGPoint) { get }

    /// Creates the layout of items in a viewport.
    init(itemCount: Int, viewport: CGSize)

    /// Makes the attributes of all items, as a layout does that is invalidated whenever the bounds change.
    mutating func prepare(at offset: CGPoint)

    /// Whether anything of an item shows.
    func isVisible(_ attributes: LayoutAttributes, in viewport: CGRect) -> Bool

    /// Where a fling comes to rest.
    func restingOffset(near proposed: CGPoint, velocity: CGPoint) -> CGPoint
}

extension PlainScrolling {
    /// What is visible at an offset, by a look at every item.
    mutating func attributes(in viewport: CGRect) -> [LayoutAttributes] {
        prepare(at: viewport.origin)
        var visible: [LayoutAttributes] = []
        for attributes in cache where isVisible(attributes, in: viewport) { visible.append(attributes) }
        return visible
    }

    /// Whether the frame is in the viewport.
    func isVisible(_ attributes: LayoutAttributes, in viewport: CGRect) -> Bool {
        let (origin, size) = (attributes.frame.origin, attributes.frame.size)
        return origin.x < viewport.origin.x + viewport.size.width && origin.x + size.width > viewport.origin.x
            && origin.y < viewport.origin.y + viewport.size.height && origin.y + size.height > viewport.origin.y
    }

    /// The multiple of a step at which a fling rests: the next in the direction of its velocity, the nearest without one.
    func stop(near place: CGFloat, step: CGFloat, velocity: CGFloat) -> CGFloat {
        let position = place / step
        return step * (velocity > 0 ? ceil(position) : velocity < 0 ? floor(position) : position.rounded())
    }
}
