import Foundation

/// An item in a line: where it is across, and how long it is.
struct FlowTile: Hashable, Sendable {
    var across: FlowSpan
    var length: Double
}

/// Breaks items of different sizes into lines, as words are broken.
struct LineBreaker: Sendable {
    /// The room across.
    let room: FlowSpan
    /// The least room between two items.
    let spacing: Double
    /// How items share out what a line leaves free.
    let distribution: FlowLayout.Distribution
    /// The size of an item.
    let size: @Sendable (ItemIndex) -> (breadth: CGFloat, length: CGFloat)

    /// Rounding may make items that fill a line exactly seem broader than it, by less than this many points.
    private static let tolerance = 0.001

    /// Hands over line after line of a section's items.
    func breakLines(of count: Int, section: Int, _ body: ([FlowTile]) -> Void) {
        var line: [FlowTile] = []
        var used = 0.0
        var gapOfLineBefore = spacing
        for item in 0..<count {
            let (breadth, length) = size(ItemIndex(item, section: section))
            let tile = FlowTile(
                across: FlowSpan(start: 0, length: min(sanitized(breadth), room.length)), length: sanitized(length))
            if !line.isEmpty, used + spacing + tile.across.length > room.length + Self.tolerance {
                gapOfLineBefore = spread(&line, gap: justifiedGap(used, line.count))
                body(line)
                line.removeAll(keepingCapacity: true)
                used = 0
            }
            used += (line.isEmpty ? 0 : spacing) + tile.across.length
            line.append(tile)
        }
        guard !line.isEmpty else { return }
        _ = spread(&line, gap: min(gapOfLineBefore, justifiedGap(used, line.count)))
        body(line)
    }

    private func justifiedGap(_ used: Double, _ count: Int) -> Double {
        guard distribution == .justified, count > 1 else { return spacing }
        return spacing + max(0, room.length - used) / Double(count - 1)
    }

    /// Puts the items of a line side by side; answers the gap, for the line that may follow.
    private func spread(_ line: inout [FlowTile], gap: Double) -> Double {
        let used = line.reduce(-gap) { $0 + $1.across.length + gap }
        var across = room.start + (distribution == .center ? max(0, room.length - used) / 2 : 0)
        for index in line.indices {
            line[index].across.start = across
            across += line[index].across.length + gap
        }
        return gap
    }
}
