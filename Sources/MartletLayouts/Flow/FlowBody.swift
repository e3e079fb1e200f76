import Foundation

/// Items in lines, each line after the one before it.
///
/// Only lines have places along; they ascend, so a window's lines are found by a binary search. Where the items of a
/// line are across follows from the columns, and is kept for each item only when sizes differ.
struct FlowBody: TilingBody {
    /// What a line consists of.
    enum Items: Sendable {
        /// One item for each column; lines are of this length, or as long as their longest item.
        case columns([FlowSpan], length: Double?)
        /// As many items as the breaker lets into a line.
        case lines(LineBreaker)
    }

    private let items: Items
    private let lineSpacing: Double
    private var lineStarts: [Double] = []
    private var lineLengths: [Double] = []
    private var firstItems: [Int32] = []
    private var itemCount = 0
    /// For each item, where sizes differ.
    private var tiles: [FlowTile] = []

    /// Creates lines without items.
    init(lineSpacing: Double, items: Items) {
        self.lineSpacing = lineSpacing
        self.items = items
    }

    mutating func place(
        _ count: Int, ofSection section: Int, from start: Double, length: (ItemIndex, CGFloat) -> CGFloat
    ) -> Double {
        var next = start
        switch items {
        case .columns(let columns, let fixedLength):
            for first in stride(from: 0, to: count, by: max(columns.count, 1)) {
                let itemsInLine = min(columns.count, count - first)
                var lineLength = fixedLength ?? 0
                if fixedLength == nil {
                    for column in 0..<itemsInLine {
                        let item = ItemIndex(first + column, section: section)
                        lineLength = max(lineLength, sanitized(length(item, columns[column].length)))
                    }
                }
                append(itemsInLine, length: lineLength, at: &next)
            }
        case .lines(let breaker):
            breaker.breakLines(of: count, section: section) { line in
                tiles.append(contentsOf: line)
                append(line.count, length: line.reduce(0) { max($0, $1.length) }, at: &next)
            }
        }
        return max(start, next - lineSpacing)
    }

    private mutating func append(_ count: Int, length: Double, at next: inout Double) {
        lineStarts.append(next)
        lineLengths.append(length)
        firstItems.append(Int32(truncatingIfNeeded: itemCount))
        itemCount += count
        next += length + lineSpacing
    }

    mutating func finish() {}

    func items(in window: FlowRect) -> [Int] {
        let first = partitionPoint(lineStarts.indices) { lineStarts[$0] >= window.along }
        var items: [Int] = []
        // Only the last line that begins before the window can reach into it.
        for line in max(0, first - 1)..<lineStarts.count {
            if lineStarts[line] > window.alongSpan.end { break }
            let end = line + 1 < firstItems.count ? Int(firstItems[line + 1]) : itemCount
            for item in Int(firstItems[line])..<end {
                let frame = frame(of: item, inLine: line)
                if frame.alongSpan.overlaps(window.alongSpan), frame.acrossSpan.overlaps(window.acrossSpan) {
                    items.append(item)
                }
            }
        }
        return items
    }

    func frame(of item: Int) -> FlowRect {
        frame(of: item, inLine: partitionPoint(firstItems.indices) { firstItems[$0] > item } - 1)
    }

    private func frame(of item: Int, inLine line: Int) -> FlowRect {
        let (start, length) = (lineStarts[line], lineLengths[line])
        switch items {
        case .columns(let columns, _):
            let column = columns[item - Int(firstItems[line])]
            return FlowRect(across: column.start, breadth: column.length, along: start, length: length)
        case .lines:
            let tile = tiles[item]
            return FlowRect(
                across: tile.across.start, breadth: tile.across.length, along: start + (length - tile.length) / 2,
                length: tile.length)
        }
    }
}
