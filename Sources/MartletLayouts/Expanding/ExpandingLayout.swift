import Foundation

/// A column of low items of which the one that is scrolled to is high: the featured one, at the top of the viewport.
///
/// Each stretch of `dragDistance` points scrolls on by one item: the featured item leaves upward while the next grows
/// from below over it. The heights and formulas are those of Ray Wenderlich's Ultravisual tutorial. Unlike there, an item
/// is always featured, items above the featured one lie directly above it, and beyond its ends the content moves as one.
///
/// A featured item at the top would leave the viewport empty under the last items. So, unless told otherwise, the whole
/// column sinks, as soon as it would end above the viewport's lower edge, just so far that it ends there; items above the
/// featured one come into sight then, and few items that all fit open and close in place.
///
/// Sections follow one another without a gap; headers and footers are left out, and item lengths are not read. Preparing
/// costs O(sections), a viewport O(log sections + answer).
public struct ExpandingLayout: CollectionLayout {
    /// The height of an item that is not featured, in points; never more than the featured height.
    ///
    /// A value that is negative, infinite or NaN counts as zero, and what has no height does not show.
    public let standardHeight: CGFloat
    /// The height of the featured item, in points; never more than the container's.
    ///
    /// A value that is negative, infinite or NaN counts as zero.
    public let featuredHeight: CGFloat
    /// How far one scrolls from one featured item to the next, in points; what is less than 1, infinite or NaN counts as 1.
    public let dragDistance: CGFloat
    /// Whether the column sinks near its end so that it leaves nothing of the viewport empty; else the last item is
    /// featured at the top too.
    public let keepsViewportFilled: Bool

    /// The container of the last `prepare(for:)`; it may be set without a new one.
    public var container = LayoutContainer.empty

    /// The items, counted through all sections.
    private(set) var items = SectionOffsets(counts: [])

    /// Creates a layout with the heights of Ray Wenderlich's tutorial, unless told others, all in points.
    public init(
        standardHeight: CGFloat = 100, featuredHeight: CGFloat = 280, dragDistance: CGFloat = 180,
        keepsViewportFilled: Bool = true
    ) {
        self.standardHeight = standardHeight
        self.featuredHeight = featuredHeight
        self.dragDistance = dragDistance
        self.keepsViewportFilled = keepsViewportFilled
    }

    /// Counts the items; complexity O(sections).
    public mutating func prepare(for content: LayoutContent) {
        container = content.container
        items = SectionOffsets(counts: content.sections.map { max(0, $0.itemCount) })
    }

    /// The axis along which the content scrolls: down.
    public var axis: ScrollAxis { .vertical }

    /// The size of everything that can be scrolled to, in points.
    ///
    /// It is one drag distance an item, the last of which is as long as the viewport: so the greatest offset features the
    /// last item, and none features nothing.
    public var contentSize: CGSize { space.contentSize }

    /// What is visible when the viewport's origin is `viewport`'s, from the first item to the last: later ones lie over
    /// earlier ones.
    ///
    /// The emphasis of an item is how much of the way from the standard to the featured height it is.
    public func attributes(in viewport: CGRect, margin: CGFloat) -> [LayoutAttributes] {
        let stack = stack(at: viewport.origin)
        let margin = sanitized(margin)
        let across = FlowSpan(start: viewport.minX, length: viewport.width)
        let along = FlowSpan(start: viewport.minY - margin, length: viewport.height + 2 * margin)
        guard stack.across.overlaps(across), along.length >= 0 else { return [] }
        return stack.items(in: along).compactMap { item in
            items.index(at: item).map { stack.attributes(of: item, as: $0) }
        }
    }

    /// Where an item is when the viewport's origin is `offset`; `nil` when there is no such element.
    public func attributes(of element: LayoutElement, at offset: CGPoint) -> LayoutAttributes? {
        guard case .item(let index) = element, let item = items.offset(of: index) else { return nil }
        return stack(at: offset).attributes(of: item, as: index)
    }
}

extension ExpandingLayout {
    /// The offsets that feature an item.
    var stops: EvenStops {
        EvenStops(step: max(1, sanitized(dragDistance)), last: max(0, items.range.count - 1))
    }

    /// The content as a stretch along the scroll axis.
    var space: FlowSpace {
        let height = sanitized(container.size.height)
        return FlowSpace(
            axis: axis, container: container,
            contentLength: items.range.isEmpty ? 0 : stops.along(of: stops.last) + height)
    }

    /// The column at an offset.
    func stack(at offset: CGPoint) -> ExpandingStack {
        let along = space.along(of: space.offset(along: offset.y))
        return ExpandingStack(layout: self, along: along, position: stops.position(at: along))
    }
}
