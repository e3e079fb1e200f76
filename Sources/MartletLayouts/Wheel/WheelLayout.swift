import Foundation

/// Items on the rim of a great wheel whose axle is far below: scrolling sideways turns it.
///
/// The constants are those of Ray Wenderlich's tutorial about a spinning navigation wheel. An item takes the angle that its
/// width has seen from the axle, `atan(width / radius)`, and one item's width of scrolling turns the wheel by as much,
/// whatever the viewport; in the tutorial the whole wheel turned within `n * width - W` points, if there were any. So the
/// offset of item k is k widths. Flings come to rest with an item upright. Sections follow one another without a gap;
/// their headers and footers are not shown.
///
/// There is room for half a turn on either side: items further away wait unseen at the foot of the wheel, and fade in over
/// the last step before it. Preparing counts items, O(sections); every answer is arithmetic, O(log sections), for a
/// viewport times its answer.
public struct WheelLayout: CollectionLayout {
    /// How big an item is, in points; it shrinks in proportion, and the wheel with it, where the container is smaller.
    ///
    /// A length that is negative, infinite or NaN counts as zero.
    public let itemSize: CGSize
    /// From the axle to the middle of an item, in points; a value that is negative, infinite or NaN counts as zero.
    public let radius: CGFloat
    /// How many items a fling may bring upright before it rests.
    public let flingReach: FlingReach

    /// The container of the last `prepare(for:)`; it may be set without a new one.
    public var container = LayoutContainer.empty

    private var items = SectionOffsets(counts: [])

    /// Creates a wheel; without arguments, that of the tutorial.
    public init(
        itemSize: CGSize = CGSize(width: 133, height: 173), radius: CGFloat = 500, flingReach: FlingReach = .any
    ) {
        self.itemSize = itemSize
        self.radius = radius
        self.flingReach = flingReach
    }

    /// Counts the items; their lengths are not asked for.
    public mutating func prepare(for content: LayoutContent) {
        container = content.container
        items = SectionOffsets(itemsOf: content.sections)
    }

    /// A wheel scrolls sideways.
    public var axis: ScrollAxis { .horizontal }

    /// The size of everything that can be scrolled to: the viewport's, and a step more for each item after the first.
    public var contentSize: CGSize { row.space.contentSize }

    /// The angle from one item to the next in radians, more than 0 and at most π / 2; the container does not change it.
    public var anglePerItem: Double {
        // An item without width takes the angle of a point, so that not all of them are in one place.
        atan2(max(sanitized(itemSize.width), 1), sanitized(radius))
    }

    /// The items in their places, in the container, before the wheel bends their row.
    var row: SteppedRow {
        SteppedRow(items, itemSize: itemSize, spacing: 0, in: container)
    }

    /// The item that is nearest to being upright; `nil` when there are none.
    public func centeredItem(at offset: CGPoint) -> ItemIndex? {
        row.nearestItem(at: offset)
    }
}
