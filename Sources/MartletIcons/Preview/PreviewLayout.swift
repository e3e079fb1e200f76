/// Where the tiles of a preview sheet are: columns of one width, in which a tile takes one or two.
///
/// All lengths are pixels.
struct PreviewLayout: Hashable, Sendable {
    /// A rectangle of whole pixels.
    struct Frame: Hashable, Sendable {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    /// A tile's icon: how large it is shown.
    struct Size: Hashable, Sendable {
        var width: Int
        var height: Int
    }

    static let widest = 4096
    static let margin = 40
    static let gap = 16
    static let header = 96
    static let sectionHeader = 52
    static let sectionGap = 24
    static let footer = 40
    static let padding = 20
    /// Between before and after, with an arrow in it.
    static let between = 44
    static let caption = 62
    static let column = 236
    /// The widest icon that fits a tile of one column.
    static let narrow = (column - between - 2 * padding) / 2

    let width: Int
    let height: Int
    /// The tiles' frames, in the order of the sizes given, section by section.
    let tiles: [[Frame]]
    /// The top of each section's header.
    let sectionTops: [Int]

    /// Arranges sections of tiles so that the sheet is about as wide as a screen is.
    ///
    /// O(n · columns).
    init(_ sections: [[Size]]) {
        let most = (Self.widest - 2 * Self.margin + Self.gap) / (Self.column + Self.gap)
        let least = min(most, 2)
        let wanted = min(most, max(least, sections.map { $0.reduce(0) { $0 + Self.columns($1) } }.max() ?? 1))
        // By twos, so that two wide tiles fill a row.
        let candidates = stride(from: least, through: max(least, wanted), by: 2).map {
            PreviewLayout(sections, columns: $0)
        }
        let shape = { (layout: PreviewLayout) in
            let ratio = Double(layout.width) / Double(layout.height)
            return max(ratio / 1.4, 1.4 / ratio)
        }
        self = candidates.min { shape($0) < shape($1) } ?? PreviewLayout(sections, columns: least)
    }

    private init(_ sections: [[Size]], columns: Int) {
        var y = Self.header
        var tiles: [[Frame]] = []
        var tops: [Int] = []
        for section in sections {
            tops.append(y)
            y += Self.sectionHeader
            let frames = Self.rows(of: section, columns: columns, top: y)
            tiles.append(frames)
            y = (frames.map { $0.y + $0.height }.max() ?? y) + Self.sectionGap
        }
        self.tiles = tiles
        sectionTops = tops
        width = 2 * Self.margin + columns * (Self.column + Self.gap) - Self.gap
        height = y - Self.sectionGap + Self.footer
    }

    private static func rows(of sizes: [Size], columns: Int, top: Int) -> [Frame] {
        var frames: [Frame] = []
        var (y, used, start) = (top, 0, 0)
        func rowHeight(_ row: ArraySlice<Size>) -> Int { (row.map(\.height).max() ?? 0) + 2 * padding + caption }
        func endRow(at end: Int) {
            let height = rowHeight(sizes[start..<end])
            for index in start..<end { frames[index].height = height }
            (y, used, start) = (y + height + gap, 0, end)
        }
        for (index, size) in sizes.enumerated() {
            let taken = min(columns, Self.columns(size))
            if used + taken > columns { endRow(at: index) }
            frames.append(
                Frame(
                    x: margin + used * (column + gap), y: y, width: taken * (column + gap) - gap, height: 0))
            used += taken
        }
        if start < sizes.count { endRow(at: sizes.count) }
        return frames
    }

    private static func columns(_ size: Size) -> Int { size.width <= narrow ? 1 : 2 }
}
