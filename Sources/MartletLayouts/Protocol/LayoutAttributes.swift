import Foundation

/// Where and how one element is drawn.
public struct LayoutAttributes: Hashable, Sendable {
    /// Which element it is.
    public var element: LayoutElement

    /// The element's frame in content coordinates, in points.
    public var frame: CGRect

    /// The element's opacity, from 0 to 1.
    public var alpha: Double

    /// The drawing order: a greater one is drawn later, over the others.
    public var zIndex: Int

    /// How it is drawn other than flat in its frame.
    public var transform: LayoutTransform

    /// How much a layout makes of the element, from 0 to 1: a featured item is 1.
    ///
    /// Cells show more of themselves the greater it is.
    public var emphasis: Double

    /// Creates attributes.
    public init(
        element: LayoutElement, frame: CGRect, alpha: Double = 1, zIndex: Int = 0,
        transform: LayoutTransform = .identity, emphasis: Double = 0
    ) {
        self.element = element
        self.frame = frame
        self.alpha = alpha
        self.zIndex = zIndex
        self.transform = transform
        self.emphasis = emphasis
    }

    /// The smallest upright rectangle around all that is drawn, in content coordinates.
    public var drawnFrame: CGRect {
        guard transform != .identity else { return frame }
        var (left, right, top, bottom) = (CGFloat.infinity, -CGFloat.infinity, CGFloat.infinity, -CGFloat.infinity)
        for corner in transform.corners(of: frame) {
            (left, right) = (min(left, corner.x), max(right, corner.x))
            (top, bottom) = (min(top, corner.y), max(bottom, corner.y))
        }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Whether a point in content coordinates lies on what is drawn.
    public func contains(_ point: CGPoint) -> Bool {
        guard transform != .identity else {
            // One on the right or lower edge belongs to the neighbour.
            return frame.minX <= point.x && point.x < frame.maxX && frame.minY <= point.y && point.y < frame.maxY
        }
        // Convex, so the point lies on the same side of all edges; mirrored, on the other.
        let corners = transform.corners(of: frame)
        let sides = corners.indices.map { index in
            let (start, end) = (corners[index], corners[(index + 1) % corners.count])
            return (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
        }
        return sides.allSatisfy { $0 > 0 } || sides.allSatisfy { $0 < 0 }
    }
}

/// Something that a layout places: an item, or a section's header or footer.
public enum LayoutElement: Hashable, Sendable {
    case item(ItemIndex)
    case header(section: Int)
    case footer(section: Int)
}

/// The place of an item in a collection: its section and its position in it, both from 0.
public struct ItemIndex: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
    /// The section, from 0.
    public var section: Int

    /// The position in the section, from 0.
    public var item: Int

    /// Creates the index of an item, in the first section unless told.
    public init(_ item: Int, section: Int = 0) {
        self.section = section
        self.item = item
    }

    /// Creates the index of an item in the first section.
    public init(integerLiteral value: Int) {
        self.init(value)
    }

    /// Orders by section, then by position.
    public static func < (a: ItemIndex, b: ItemIndex) -> Bool {
        (a.section, a.item) < (b.section, b.item)
    }
}
