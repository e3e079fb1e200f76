import MartletLayouts

/// How many items each section has, and the position of each item counted through all of them.
///
/// A pure value, made once for each change of the items, since it is asked for every cell at every frame.
struct ItemNumbering: Hashable {
    /// How many items each section has.
    let counts: [Int]

    /// How many items come before each section; the last is how many there are.
    private let firsts: [Int]

    /// Numbers the items of sections of these lengths.
    init(counts: [Int] = []) {
        self.counts = counts
        var firsts = [0]
        for count in counts { firsts.append(firsts[firsts.count - 1] + count) }
        self.firsts = firsts
    }

    /// How many items there are.
    var total: Int { firsts[firsts.count - 1] }

    /// Whether there is such an item.
    func contains(_ item: ItemIndex) -> Bool {
        item.section >= 0 && item.section < counts.count && item.item >= 0 && item.item < counts[item.section]
    }

    /// The position of an item counted through all sections; the item exists.
    func position(of item: ItemIndex) -> Int {
        firsts[item.section] + item.item
    }

    /// The item at a position; `nil` outside.
    ///
    /// Complexity: O(log sections).
    func item(at position: Int) -> ItemIndex? {
        guard position >= 0, position < total else { return nil }
        // The last section that begins at or before the position; empty ones before it begin there too.
        var (low, high) = (0, counts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if firsts[middle] <= position { low = middle } else { high = middle }
        }
        return ItemIndex(position - firsts[low], section: low)
    }
}
