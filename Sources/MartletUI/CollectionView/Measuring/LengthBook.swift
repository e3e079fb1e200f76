import Foundation

/// How long items were found to be, and a guess for those not looked at yet.
///
/// A pure value; items are counted through all sections. Measuring a cell costs tens of microseconds, so a million of
/// them are not measured to show the first twenty: the rest is guessed from the mean, and corrected when it comes near.
struct LengthBook {
    private struct Entry {
        var breadth: Float
        var length: Float
    }

    private static let unknown = Entry(breadth: .nan, length: 0)

    private var entries: [Entry] = []
    private var total = 0.0
    private var known = 0

    /// How many items there are.
    private(set) var count = 0

    /// Whether anything is written down.
    var isInUse: Bool { known > 0 }

    /// What an item that was not measured is taken to be long: the mean of the others, or 100 points.
    var estimate: CGFloat { known > 0 ? total / Double(known) : 100 }

    /// The length that was found for an item at this breadth; `nil` when it is not known.
    func length(of item: Int, breadth: CGFloat) -> CGFloat? {
        guard entries.indices.contains(item), entries[item].breadth == Float(breadth) else { return nil }
        return CGFloat(entries[item].length)
    }

    /// Whether an item was measured, at whatever breadth.
    func knows(_ item: Int) -> Bool {
        entries.indices.contains(item) && !entries[item].breadth.isNaN
    }

    /// Writes down what was found.
    mutating func record(_ length: CGFloat, of item: Int, breadth: CGFloat) {
        guard (0..<count).contains(item) else { return }
        if entries.isEmpty { entries = Array(repeating: Self.unknown, count: count) }
        forget(item)
        entries[item] = Entry(breadth: Float(breadth), length: Float(length))
        total += Double(entries[item].length)
        known += 1
    }

    /// Forgets one item, as when it is no longer equal to what was measured.
    mutating func forget(_ item: Int) {
        guard entries.indices.contains(item), !entries[item].breadth.isNaN else { return }
        total -= Double(entries[item].length)
        known -= 1
        entries[item] = Self.unknown
    }

    /// Forgets everything, as when the fonts changed.
    mutating func reset(count: Int) {
        self.count = count
        entries = []
        total = 0
        known = 0
    }

    /// Follows items to their new places; `oldItem` says where an item was, `nil` for a new one.
    ///
    /// Complexity: O(count).
    mutating func remap(count newCount: Int, oldItem: (Int) -> Int?) {
        let old = entries
        reset(count: newCount)
        guard !old.isEmpty else { return }
        entries = (0..<newCount).map { item in
            guard let from = oldItem(item), old.indices.contains(from) else { return Self.unknown }
            return old[from]
        }
        for entry in entries where !entry.breadth.isNaN {
            total += Double(entry.length)
            known += 1
        }
    }
}
