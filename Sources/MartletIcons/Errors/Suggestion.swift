/// The word that was perhaps meant.
package enum Suggestion {
    /// The nearest word: one that the given one begins, or that changes of a third of its letters make of it.
    package static func nearest(to word: String, among words: [String]) -> String? {
        guard word.utf8.count <= 64 else { return nil }
        let lowered = word.lowercased()
        let letters = lowered.filter { $0 != "-" }
        let begun = letters.isEmpty ? [] : words.filter { $0.hasPrefix(lowered) }
        if begun.count == 1 { return begun[0] }
        return words.map { (distance(lowered, $0), $0) }.filter { $0.0 <= ($0.1.count + 2) / 3 }
            .min { $0.0 < $1.0 }?.1
    }

    /// The fewest insertions, deletions, replacements and swaps of neighbours between two words (the restricted
    /// Damerau-Levenshtein distance), in O(n · m).
    static func distance(_ first: String, _ second: String) -> Int {
        let (rows, columns) = (Array(first), Array(second))
        var before: [Int] = []
        var above = Array(0...columns.count)
        for row in rows.indices {
            var next = [row + 1]
            for column in columns.indices {
                let change = rows[row] == columns[column] ? 0 : 1
                var best = min(above[column + 1] + 1, next[column] + 1, above[column] + change)
                if row > 0, column > 0, rows[row] == columns[column - 1], rows[row - 1] == columns[column] {
                    best = min(best, before[column - 1] + 1)
                }
                next.append(best)
            }
            (before, above) = (above, next)
        }
        return above[columns.count]
    }
}
