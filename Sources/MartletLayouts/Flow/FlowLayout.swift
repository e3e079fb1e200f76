import Foundation

/// Lines of items: a grid of columns, tiles of one size, or items of different sizes broken into lines like words.
///
/// UICollectionViewFlowLayout's idea. A line is as long as its longest item; the next begins after it. Preparing costs
/// O(n), and for tiles of one size and grids with an aspect ratio O(lines); a viewport costs O(log n + answer). There may
/// be 2³¹ items.
public struct FlowLayout: CollectionLayout {
    /// How big items are.
    public enum Sizing: Sendable {
        /// A grid: each item is as broad as its column, and as long as the content says or the aspect ratio demands.
        ///
        /// An aspect ratio is width by height, so 1 gives squares. Without one, a row is as long as its longest item,
        /// and its other items are made as long.
        case columns(LayoutColumns, aspectRatio: CGFloat?)
        /// All items are of one size, but never broader than the container.
        case uniform(CGSize)
        /// Each item has its own size, but is never broader than the container; it is centred in its line's length.
        case each(@Sendable (ItemIndex) -> CGSize)
    }

    /// How items share out what a line leaves free.
    public enum Distribution: Hashable, Sendable {
        /// Between the items; the last line of a section keeps the gap of the one before it.
        case justified
        /// After the last item.
        case leading
        /// Before the first and after the last item.
        case center
    }

    /// How big items are.
    public let sizing: Sizing
    /// How items share out what a line leaves free; a grid leaves nothing.
    public let distribution: Distribution
    /// The least room between items of a line, in points; a value that is negative, infinite or NaN counts as zero.
    public let interitemSpacing: CGFloat
    /// The room between lines, in points; a value that is negative, infinite or NaN counts as zero.
    public let lineSpacing: CGFloat
    /// The room around the items of each section.
    public let insets: LayoutInsets
    /// The axis along which the content scrolls; sideways, lines run from the top down.
    public let axis: ScrollAxis

    private var tiling: Tiling<FlowBody>

    /// Creates a flow whose items are `spacing` points apart, unless `lineSpacing` differs.
    public init(
        _ sizing: Sizing, distribution: Distribution = .justified, spacing: CGFloat = 0, lineSpacing: CGFloat? = nil,
        insets: LayoutInsets = .zero, axis: ScrollAxis = .vertical
    ) {
        self.sizing = sizing
        self.distribution = distribution
        interitemSpacing = spacing
        self.lineSpacing = lineSpacing ?? spacing
        self.insets = insets
        self.axis = axis
        tiling = Tiling(axis: axis, body: FlowBody(lineSpacing: 0, items: .columns([], length: nil)))
    }

    /// Creates a grid; the aspect ratio is width by height, and without one the content says how long items are.
    public init(
        columns: LayoutColumns, aspectRatio: CGFloat? = nil, spacing: CGFloat = 0, lineSpacing: CGFloat? = nil,
        insets: LayoutInsets = .zero, axis: ScrollAxis = .vertical
    ) {
        self.init(
            .columns(columns, aspectRatio: aspectRatio), spacing: spacing, lineSpacing: lineSpacing, insets: insets,
            axis: axis)
    }

    /// Creates a flow of items of one size.
    public init(
        itemSize: CGSize, distribution: Distribution = .justified, spacing: CGFloat = 0, lineSpacing: CGFloat? = nil,
        insets: LayoutInsets = .zero, axis: ScrollAxis = .vertical
    ) {
        self.init(
            .uniform(itemSize), distribution: distribution, spacing: spacing, lineSpacing: lineSpacing, insets: insets,
            axis: axis)
    }

    /// Reads the sizes of all items.
    public mutating func prepare(for content: LayoutContent) {
        tiling = Tiling(content, axis: axis, insets: insets) { room, _ in
            FlowBody(lineSpacing: sanitized(lineSpacing), items: items(in: room))
        }
    }

    /// The container of the last `prepare(for:)`; its length may be set without a new one.
    public var container: LayoutContainer {
        get { tiling.container }
        set { tiling.container = newValue }
    }

    /// The size of everything that can be scrolled to, in points.
    public var contentSize: CGSize { tiling.contentSize }

    /// What is visible in `viewport`, section by section: header, items in ascending order, footer.
    public func attributes(in viewport: CGRect, margin: CGFloat) -> [LayoutAttributes] {
        tiling.attributes(in: viewport, margin: margin)
    }

    /// Where one element is, whatever the offset; `nil` when there is no such element.
    public func attributes(of element: LayoutElement, at offset: CGPoint) -> LayoutAttributes? {
        tiling.attributes(of: element)
    }
}
