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
    private var lines: [FlowSpan] = []
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
        lines.append(FlowSpan(start: next, length: length))
        firstItems.append(Int32(truncatingIfNeeded: itemCount))
        itemCount += count
        next += length + lineSpacing
    }

    mutating func finish() {}

    func items(in window: FlowRect) -> [TiledItem] {
        let first = partitionPoint(lines.indices) { lines[$0].start >= window.along.start }
        var items: [TiledItem] = []
        // Only the last line that begins before the window can reach into it.
        for line in max(0, first - 1)..<lines.count {
            if lines[line].start > window.along.end { break }
            let end = line + 1 < lines.count ? Int(firstItems[line + 1]) : itemCount
            for item in Int(firstItems[line])..<end {
                let frame = frame(of: item, inLine: line)
                if frame.overlaps(window) { items.append(TiledItem(item: item, frame: frame)) }
            }
        }
        return items
    }

    func frame(of item: Int) -> FlowRect {
        frame(of: item, inLine: partitionPoint(firstItems.indices) { firstItems[$0] > item } - 1)
    }

    private func frame(of item: Int, inLine line: Int) -> FlowRect {
        let along = lines[line]
        switch items {
        case .columns(let columns, _):
            return FlowRect(across: columns[item - Int(firstItems[line])], along: along)
        case .lines:
            let (across, length) = (tiles[item].across, tiles[item].length)
            return FlowRect(
                across: across, along: FlowSpan(start: along.start + (along.length - length) / 2, length: length))
        }
    }
}
