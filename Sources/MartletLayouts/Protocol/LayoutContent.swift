import Foundation

/// What a layout is asked to lay out: a container, sections, and how long each item is.
public struct LayoutContent {
    /// The place that the content is laid out for.
    public var container: LayoutContainer

    /// The sections, in order.
    public var sections: [LayoutSection]

    /// The length of an item along the scroll axis, in points, when it is `breadth` points across.
    ///
    /// A length that is negative, infinite or NaN counts as zero.
    public var length: (_ item: ItemIndex, _ breadth: CGFloat) -> CGFloat

    /// Creates the content of a layout.
    public init(
        container: LayoutContainer, sections: [LayoutSection],
        length: @escaping (_ item: ItemIndex, _ breadth: CGFloat) -> CGFloat
    ) {
        self.container = container
        self.sections = sections
        self.length = length
    }
}

/// A run of items with an optional header before and footer after it.
public struct LayoutSection: Hashable, Sendable {
    /// How many items the section has.
    public var itemCount: Int

    /// The header's length along the scroll axis in points; `nil` where there is none.
    public var header: CGFloat?

    /// The footer's length along the scroll axis in points; `nil` where there is none.
    public var footer: CGFloat?

    /// Creates a section.
    public init(itemCount: Int, header: CGFloat? = nil, footer: CGFloat? = nil) {
        self.itemCount = itemCount
        self.header = header
        self.footer = footer
    }
}
