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

    /// Creates attributes.
    public init(element: LayoutElement, frame: CGRect, alpha: Double = 1, zIndex: Int = 0) {
        self.element = element
        self.frame = frame
        self.alpha = alpha
        self.zIndex = zIndex
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
