/// What is due when: a binary heap of numbers by time.
struct DeadlineQueue: Sendable {
    private struct Entry: Sendable {
        var due: Duration
        var key: Int
    }

    private var entries: [Entry] = []

    /// The earliest time; `nil` where nothing is due.
    var next: Duration? { entries.first?.due }

    var count: Int { entries.count }

    /// - Complexity: O(log n).
    mutating func insert(_ key: Int, due: Duration) {
        entries.append(Entry(due: due, key: key))
        var child = entries.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard entries[child].due < entries[parent].due else { return }
            entries.swapAt(child, parent)
            child = parent
        }
    }

    /// Takes out what is due first.
    ///
    /// - Complexity: O(log n).
    mutating func popFirst() -> Int? {
        guard let first = entries.first else { return nil }
        let last = entries.removeLast()
        guard !entries.isEmpty else { return first.key }
        entries[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in (2 * parent + 1)..<(2 * parent + 3) where child < entries.count {
                if entries[child].due < entries[least].due { least = child }
            }
            guard least != parent else { return first.key }
            entries.swapAt(parent, least)
            parent = least
        }
    }
}
