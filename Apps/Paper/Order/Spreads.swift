/// Which pages lie side by side.
struct Spreads: Hashable, Sendable {
    /// The pages of one opening; `nil` for a side that is empty.
    struct Spread: Hashable, Sendable {
        var left: Int?
        var right: Int?
        /// A page that takes both sides.
        var center: Int?
    }

    private(set) var all: [Spread] = []

    /// Puts the cover alone, wide pages in the middle, and the others in pairs.
    ///
    /// A page that would pair with a wide one stays alone. From left to right the cover is on the right, as it is on a
    /// book that lies closed; from right to left on the left. The table is that of Foliate.
    init(isWide: [Bool], direction: ReadingDirection) {
        var page = 0
        while page < isWide.count {
            if isWide[page] {
                all.append(Spread(center: page))
                page += 1
            } else if page == 0 {
                all.append(Self.pair(nil, 0, direction))
                page += 1
            } else if page + 1 < isWide.count, !isWide[page + 1] {
                all.append(Self.pair(page, page + 1, direction))
                page += 2
            } else {
                all.append(Self.pair(page, nil, direction))
                page += 1
            }
        }
    }

    private static func pair(_ first: Int?, _ second: Int?, _ direction: ReadingDirection) -> Spread {
        direction == .leftToRight ? Spread(left: first, right: second) : Spread(left: second, right: first)
    }

    /// The opening that shows a page.
    func index(of page: Int) -> Int? {
        all.firstIndex { $0.left == page || $0.right == page || $0.center == page }
    }
}
