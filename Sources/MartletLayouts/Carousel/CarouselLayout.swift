import Foundation

/// Items side by side, one of them in the middle and larger than the others: a shelf of books, seen from the front.
///
/// The constants are those of Ray Wenderlich's Paper tutorial. An item at d points from the middle of a viewport that is
/// W wide is drawn at `scale * min(max(1 - d / W, sideScale), 1)` of its size. Flings come to rest with an item in the
/// middle. Sections follow one another without a gap; their headers and footers are not shown.
///
/// The offset of item k is k steps, a step being an item and the spacing: offsets run from 0, where the tutorial's run
/// from a negative inset of half of what an item leaves free; subtract `(W - itemSize.width) / 2` to get its values.
/// Preparing counts items, O(sections); every answer is arithmetic, O(log sections), for a viewport times its answer.
public struct CarouselLayout: CollectionLayout {
    /// How big an item is before it is scaled, in points; it shrinks in proportion where the container is smaller.
    ///
    /// A length that is negative, infinite or NaN counts as zero.
    public let itemSize: CGSize
    /// The room between items before they are scaled, in points; a value that is negative, infinite or NaN counts as zero.
    public let spacing: CGFloat
    /// The scale of an item in the middle; a value that is negative, infinite or NaN counts as zero.
    public let scale: CGFloat
    /// The least scale at the sides, as a fraction of `scale` from 0 to 1; a value that is negative or NaN counts as zero.
    public let sideScale: CGFloat
    /// How many items a fling may bring to the middle before it rests.
    public let flingReach: FlingReach

    /// The container of the last `prepare(for:)`; it may be set without a new one.
    public var container = LayoutContainer.empty

    private var items = SectionOffsets(counts: [])

    /// Creates a carousel; without arguments, that of the tutorial's books.
    public init(
        itemSize: CGSize = CGSize(width: 362, height: 568), spacing: CGFloat = 10, scale: CGFloat = 0.7,
        sideScale: CGFloat = 0.75, flingReach: FlingReach = .any
    ) {
        self.itemSize = itemSize
        self.spacing = spacing
        self.scale = scale
        self.sideScale = sideScale
        self.flingReach = flingReach
    }

    /// Counts the items; their lengths are not asked for.
    public mutating func prepare(for content: LayoutContent) {
        container = content.container
        items = SectionOffsets(itemsOf: content.sections)
    }

    /// A carousel scrolls sideways.
    public var axis: ScrollAxis { .horizontal }

    /// The size of everything that can be scrolled to: the viewport's, and a step more for each item after the first.
    public var contentSize: CGSize { row.space.contentSize }

    /// The items in their places, in the container.
    var row: SteppedRow {
        SteppedRow(items, itemSize: itemSize, spacing: spacing, in: container)
    }

    /// The item nearest to the middle of the viewport, also where that falls between two; `nil` when there are none.
    public func centeredItem(at offset: CGPoint) -> ItemIndex? {
        row.nearestItem(at: offset)
    }
}
