extension BookReport {
    /// The same for a person to read.
    var text: String {
        var lines = [
            "Title:      \(Self.plain(title))", "Kind:       \(kind.rawValue)",
            "Direction:  \(direction == .leftToRight ? "left to right" : "right to left")", "Pages:      \(pageCount)",
        ]
        lines += warnings.map { "Warning:    \(Self.plain($0))" }
        let width = max(4, pages.map { Self.plain($0.name).count }.max() ?? 0)
        lines += ["", "  Page  \(Self.padded("Name", width))  Size"]
        for page in pages {
            let number = String(repeating: " ", count: max(0, 6 - "\(page.number)".count)) + "\(page.number)"
            let size = page.width.flatMap { width in page.height.map { "\(width) × \($0)" } }
            let rest = [size, page.isWide ? "wide" : nil, page.fault.map(Self.plain)].compactMap { $0 }
            lines.append("\(number)  \(Self.padded(Self.plain(page.name), width))  \(rest.joined(separator: ", "))")
        }
        lines += ["", "Spreads:    " + spreads.map(Self.text).joined(separator: " ")]
        if !outline.isEmpty { lines += ["", "Contents:"] + outline.flatMap { Self.text($0, depth: 1) } }
        return lines.joined(separator: "\n")
    }

    private static func text(_ spread: Spread) -> String {
        if let center = spread.center { return "[\(center)]" }
        return "(\(spread.left.map { "\($0)" } ?? "-") \(spread.right.map { "\($0)" } ?? "-"))"
    }

    private static func text(_ entry: OutlineEntry, depth: Int) -> [String] {
        let page = entry.page.map { "  \($0)" } ?? ""
        return [String(repeating: "  ", count: depth) + plain(entry.title) + page]
            + entry.children.flatMap { text($0, depth: depth + 1) }
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// What comes out of a file must not reach a terminal as commands.
    private static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }
}
