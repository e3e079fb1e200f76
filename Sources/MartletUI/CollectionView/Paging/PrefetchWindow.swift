/// Which items will probably come into sight next: a run ahead of what is visible, in the direction of scrolling.
///
/// A pure value, in positions counted over all sections.
struct PrefetchWindow: Hashable {
    /// What to begin, nearest first, and what is no longer worth doing.
    struct Change: Hashable {
        /// Items that came into the window.
        var prefetch: [Int] = []
        /// Items that left the window and are not visible.
        var cancel: [Int] = []
    }

    /// How many times the visible items the window is long.
    let screens: Double

    /// The most items ahead, however many are visible.
    let limit: Int

    /// The items ahead now.
    private(set) var ahead: Range<Int> = 0..<0

    private var isForward = true
    private var lastStart: Double?

    /// Creates a window.
    init(screens: Double = 1.5, limit: Int = 64) {
        self.screens = screens
        self.limit = limit
    }

    /// Tells what is visible of how many items, with the offset that says which way the content moves.
    mutating func handle(visible: Range<Int>, of count: Int, offset: Double) -> Change {
        if let lastStart, offset != lastStart { isForward = offset > lastStart }
        lastStart = offset
        guard count > 0, !visible.isEmpty else { return replace(with: 0..<0, visible: 0..<0) }
        let length = min(limit, max(1, Int((Double(visible.count) * screens).rounded(.up))))
        let first = min(max(visible.lowerBound, 0), count)
        let last = min(max(visible.upperBound, 0), count)
        let new = isForward ? last..<min(count, last + length) : max(0, first - length)..<first
        return replace(with: new, visible: visible)
    }

    /// Forgets the window after the items changed, so that the next call names all that is ahead.
    mutating func reset() {
        ahead = 0..<0
    }

    private mutating func replace(with new: Range<Int>, visible: Range<Int>) -> Change {
        guard new != ahead else { return Change() }
        let old = ahead
        ahead = new
        let come = new.filter { !old.contains($0) }
        return Change(
            prefetch: isForward ? come : come.reversed(),
            cancel: old.filter { !new.contains($0) && !visible.contains($0) })
    }
}
