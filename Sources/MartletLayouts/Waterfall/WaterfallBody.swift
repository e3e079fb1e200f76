import Foundation

/// Items in columns, each item as long as it wants to be.
///
/// Starts, lengths and columns are kept in the order of the items, so that an item is found at once. Each column also
/// lists its items. In a column no item begins before the one above has ended, so both edges ascend, and what shows in
/// a window is a contiguous part of the list, which a binary search finds exactly, however long a single item is.
struct WaterfallBody: TilingBody {
    private let columns: [FlowSpan]
    private let spacing: Double
    private let order: WaterfallLayout.Order

    private var starts: [Double] = []
    private var lengths: [Double] = []
    private var columnOfItem: [UInt16] = []
    /// The items of the first column in ascending order, then those of the next.
    private var itemsByColumn: [Int32] = []
    /// Where each column begins in `itemsByColumn`, and after the last one its end.
    private var columnBounds: [Int]

    /// Creates columns without items.
    init(columns: [FlowSpan], spacing: Double, order: WaterfallLayout.Order, capacity: Int) {
        self.columns = columns
        self.spacing = spacing
        self.order = order
        columnBounds = Array(repeating: 0, count: columns.count + 1)
        starts.reserveCapacity(capacity)
        lengths.reserveCapacity(capacity)
        columnOfItem.reserveCapacity(capacity)
    }

    mutating func place(
        _ count: Int, ofSection section: Int, from start: Double, length: (ItemIndex, CGFloat) -> CGFloat
    ) -> Double {
        var heads = Array(repeating: start, count: columns.count)
        var end = start
        var roundRobinColumn = 0
        for item in 0..<count {
            let column: Int
            switch order {
            case .roundRobin:
                column = roundRobinColumn
                roundRobinColumn = column + 1 == heads.count ? 0 : column + 1
            case .shortestFirst:
                column = heads.indexOfMinimum
            }
            let head = heads[column]
            let itemLength = sanitized(length(ItemIndex(item, section: section), columns[column].length))
            starts.append(head)
            lengths.append(itemLength)
            columnOfItem.append(UInt16(truncatingIfNeeded: column))
            columnBounds[column + 1] += 1
            heads[column] = head + itemLength + spacing
            end = max(end, head + itemLength)
        }
        return end
    }

    mutating func finish() {
        for column in columns.indices { columnBounds[column + 1] += columnBounds[column] }
        var next = columnBounds
        itemsByColumn = Array(unsafeUninitializedCapacity: columnOfItem.count) { items, initializedCount in
            for (item, column) in columnOfItem.enumerated() {
                items.initializeElement(at: next[Int(column)], to: Int32(truncatingIfNeeded: item))
                next[Int(column)] += 1
            }
            initializedCount = columnOfItem.count
        }
    }

    func items(in window: FlowRect) -> [Int] {
        let span = window.alongSpan
        var items: [Int] = []
        for column in columns.indices where columns[column].overlaps(window.acrossSpan) {
            let bounds = columnBounds[column]..<columnBounds[column + 1]
            let first = partitionPoint(bounds) { starts[Int(itemsByColumn[$0])] >= span.start }
            // Only the last item that begins before the window can reach into it.
            for position in max(bounds.lowerBound, first - 1)..<bounds.upperBound {
                let item = Int(itemsByColumn[position])
                if starts[item] > span.end { break }
                if FlowSpan(start: starts[item], length: lengths[item]).overlaps(span) { items.append(item) }
            }
        }
        items.sort()
        return items
    }

    func frame(of item: Int) -> FlowRect {
        let column = columns[Int(columnOfItem[item])]
        return FlowRect(
            across: column.start, breadth: column.length, along: starts[item], length: lengths[item])
    }
}

extension [Double] {
    /// The position of the least value, the first of several; 0 for no values.
    fileprivate var indexOfMinimum: Int {
        var least = 0
        for index in indices where self[index] < self[least] { least = index }
        return least
    }
}
