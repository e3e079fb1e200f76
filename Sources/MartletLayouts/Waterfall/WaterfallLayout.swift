import Foundation

/// Columns of equal width, in which every item is as long as it wants to be: a wall of photographs, or of cards.
///
/// All sections share the columns; each begins below the longest column of the one before. Preparing costs O(n), with a
/// factor for the logarithm of the column count when the shortest column is sought; a viewport costs O(log n + answer).
/// There may be 2³¹ items.
public struct WaterfallLayout: CollectionLayout {
    /// Which column the next item goes into.
    public enum Order: Hashable, Sendable {
        /// The column that ends first; of several, the one nearest to where lines begin.
        case shortestFirst
        /// One column after the other, whatever their lengths.
        case roundRobin
    }

    /// How many columns there are.
    public let columns: LayoutColumns
    /// The room between columns, in points; a value that is negative, infinite or NaN counts as zero.
    public let interitemSpacing: CGFloat
    /// The room between the items of a column, in points; a value that is negative, infinite or NaN counts as zero.
    public let lineSpacing: CGFloat
    /// Which column the next item goes into.
    public let order: Order
    /// The room around the items of each section.
    public let insets: LayoutInsets
    /// The axis along which the content scrolls; sideways, columns are rows.
    public let axis: ScrollAxis
    /// Whether the edges of columns are rounded to whole points; else all columns are equally wide.
    public let roundsToPoints: Bool

    private var tiling: Tiling<WaterfallBody>

    /// Creates a waterfall whose items are `spacing` points apart, unless `lineSpacing` differs.
    public init(
        columns: LayoutColumns, spacing: CGFloat = 0, lineSpacing: CGFloat? = nil, order: Order = .shortestFirst,
        insets: LayoutInsets = .zero, axis: ScrollAxis = .vertical, roundsToPoints: Bool = true
    ) {
        self.columns = columns
        interitemSpacing = spacing
        self.lineSpacing = lineSpacing ?? spacing
        self.order = order
        self.insets = insets
        self.axis = axis
        self.roundsToPoints = roundsToPoints
        tiling = Tiling(axis: axis, body: WaterfallBody(columns: [], spacing: 0, order: order, capacity: 0))
    }

    /// Creates a waterfall that splits the breadth into equal columns and keeps `cellPadding` around each item in its
    /// column: half as much room at the edges as between items, and edges not rounded.
    public init(columns: LayoutColumns, cellPadding: CGFloat, order: Order, axis: ScrollAxis = .vertical) {
        self.init(
            columns: columns, spacing: 2 * cellPadding, order: order, insets: LayoutInsets(cellPadding), axis: axis,
            roundsToPoints: false)
    }

    /// Reads the sizes of all items.
    public mutating func prepare(for content: LayoutContent) {
        tiling = Tiling(content, axis: axis, insets: insets) { room, itemCount in
            let spans = columns.spans(
                in: room, spacing: sanitized(interitemSpacing), roundsToPoints: roundsToPoints)
            return WaterfallBody(
                columns: spans, spacing: sanitized(lineSpacing), order: order, capacity: itemCount)
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
