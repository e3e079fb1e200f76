import Foundation

/// Items in columns, each item as long as it wants to be.
///
/// Places and columns are kept in the order of the items, so that an item is found at once. Each column also
/// lists its items. In a column no item begins before the one above has ended, so both edges ascend, and what shows in
/// a window is a contiguous part of the list, which a binary search finds exactly, however long a single item is.
struct WaterfallBody: TilingBody {
    private let columns: [FlowSpan]
    private let spacing: Double
    private let order: WaterfallLayout.Order

    private var spans: [FlowSpan]
    private var columnOfItem: [UInt16]
    private var placed = 0
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
        spans = Array(repeating: FlowSpan(start: 0, length: 0), count: capacity)
        columnOfItem = Array(repeating: 0, count: capacity)
    }

    mutating func place(
        _ count: Int, ofSection section: Int, from start: Double, length: (ItemIndex, CGFloat) -> CGFloat
    ) -> Double {
        // No more columns than items are ever begun.
        var heads = ColumnHeads(count: min(columns.count, count), start: start)
        var column = 0
        var end = start
        let (columns, spacing, order) = (columns, spacing, order)
        let range = placed..<placed + count
        // Written through pointers, as checks of uniqueness and capacity would cost more than the arithmetic.
        spans.withUnsafeMutableBufferPointer { spans in
            columnOfItem.withUnsafeMutableBufferPointer { columnOfItem in
                columns.withUnsafeBufferPointer { columns in
                    for item in range {
                        let index = ItemIndex(item - range.lowerBound, section: section)
                        let head = heads[column]
                        let span = FlowSpan(start: head, length: sanitized(length(index, columns[column].length)))
                        spans[item] = span
                        columnOfItem[item] = UInt16(truncatingIfNeeded: column)
                        end = max(end, span.end)
                        heads[column] = span.end + spacing
                        switch order {
                        case .roundRobin: column = column + 1 == columns.count ? 0 : column + 1
                        case .shortestFirst: column = heads.leastAfterChange(of: column)
                        }
                    }
                }
            }
        }
        placed += count
        return end
    }

    mutating func finish() {
        itemsByColumn = Array(unsafeUninitializedCapacity: placed) { items, initializedCount in
            columnBounds.withUnsafeMutableBufferPointer { bounds in
                // A counting sort: first how many items each column has, then where each begins, then the items.
                for column in columnOfItem { bounds[Int(column) + 1] += 1 }
                for column in columns.indices { bounds[column + 1] += bounds[column] }
                for (item, column) in columnOfItem.enumerated() {
                    items.initializeElement(at: bounds[Int(column)], to: Int32(truncatingIfNeeded: item))
                    bounds[Int(column)] += 1
                }
                // Each column's beginning has moved to its end, which is the next one's beginning.
                for column in columns.indices.reversed() { bounds[column + 1] = bounds[column] }
                bounds[0] = 0
            }
            initializedCount = placed
        }
    }

    func items(in window: FlowRect) -> [TiledItem] {
        let (along, across) = (window.along, window.across)
        var items: [TiledItem] = []
        for column in columns.indices where columns[column].overlaps(across) {
            let bounds = columnBounds[column]..<columnBounds[column + 1]
            let first = partitionPoint(bounds) { spans[Int(itemsByColumn[$0])].start >= along.start }
            // Only the last item that begins before the window can reach into it.
            for position in max(bounds.lowerBound, first - 1)..<bounds.upperBound {
                let item = Int(itemsByColumn[position])
                if spans[item].start > along.end { break }
                guard spans[item].overlaps(along) else { continue }
                items.append(TiledItem(item: item, frame: FlowRect(across: columns[column], along: spans[item])))
            }
        }
        items.sort { $0.item < $1.item }
        return items
    }

    func frame(of item: Int) -> FlowRect {
        FlowRect(across: columns[Int(columnOfItem[item])], along: spans[item])
    }
}
