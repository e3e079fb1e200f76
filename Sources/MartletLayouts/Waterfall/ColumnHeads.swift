/// Where the next item of each column begins, and which column is the first to begin one.
///
/// A tournament: every inner node of a complete binary tree names the column that wins among those below it, so that
/// after a column has changed only its path to the root is played again, in O(log columns).
struct ColumnHeads {
    /// The heads of all columns, and infinity for the leaves that have none.
    private var heads: [Double]
    /// The winner at each inner node, the root being node 1.
    private var winners: [UInt16]

    /// Creates columns that all begin at the same place.
    init(count: Int, start: Double) {
        var leafCount = 1
        while leafCount < count { leafCount *= 2 }
        heads = Array(repeating: start, count: count) + Array(repeating: .infinity, count: leafCount - count)
        // All are equal, so the leftmost leaf below a node wins it.
        winners = Array(repeating: 0, count: leafCount)
        var nodesInRow = 1
        while nodesInRow < leafCount {
            for node in 0..<nodesInRow {
                winners[nodesInRow + node] = UInt16(truncatingIfNeeded: node * (leafCount / nodesInRow))
            }
            nodesInRow *= 2
        }
    }

    subscript(column: Int) -> Double {
        get { heads[column] }
        set { heads[column] = newValue }
    }

    /// The column with the least head, the first of several, when `column` is the only one changed since the last call.
    mutating func leastAfterChange(of column: Int) -> Int {
        guard heads.count > 1 else { return 0 }
        var node = (heads.count + column) / 2
        let first = column & ~1
        winners[node] = UInt16(truncatingIfNeeded: heads[first + 1] < heads[first] ? first + 1 : first)
        while node > 1 {
            node /= 2
            let (left, right) = (winners[2 * node], winners[2 * node + 1])
            winners[node] = heads[Int(right)] < heads[Int(left)] ? right : left
        }
        return Int(winners[1])
    }
}
