import Foundation

/// How many columns a layout has; where scrolling is sideways, these are rows.
public enum LayoutColumns: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// A number of columns; fewer than 1 count as 1.
    case fixed(Int)
    /// As many as fit when each is at least this wide, in points, and at least one.
    case fitting(minimumWidth: CGFloat)

    /// Creates a fixed number of columns.
    public init(integerLiteral value: Int) {
        self = .fixed(value)
    }

    /// More columns than any screen has points, so that an index of one fits into 16 bits.
    static let maximumCount = 0xFFFF

    /// How many columns there are in a room of this breadth.
    func count(in breadth: Double, spacing: Double) -> Int {
        switch self {
        case .fixed(let count):
            return min(max(count, 1), Self.maximumCount)
        case .fitting(let minimumWidth):
            let width = sanitized(minimumWidth)
            guard width > 0 else { return 1 }
            return Int(min(max((breadth + spacing) / (width + spacing), 1), Double(Self.maximumCount)))
        }
    }

    /// Where the columns are in `room`, side by side from its start to exactly its end.
    ///
    /// Edges are rounded to whole points, so that pictures are sharp and widths differ by a point at most; the last
    /// edge is the room's own. Gaps give way before columns leave the room.
    func spans(in room: FlowSpan, spacing: Double, roundsToPoints: Bool) -> [FlowSpan] {
        let count = count(in: room.length, spacing: spacing)
        let spacing = count > 1 ? min(spacing, room.length / Double(count - 1)) : 0
        let filled = max(0, room.length - spacing * Double(count - 1))
        func edge(_ index: Int) -> Double {
            guard index < count else { return filled }
            let edge = filled * Double(index) / Double(count)
            return roundsToPoints ? min(edge.rounded(), filled) : edge
        }
        return (0..<count).map { index in
            let start = edge(index)
            return FlowSpan(start: room.start + start + spacing * Double(index), length: edge(index + 1) - start)
        }
    }
}
