import MartletIcons

/// A report for people: a line an icon.
struct StampSummary: Sendable {
    let report: StampReport
    let palette: Palette

    var lines: [String] {
        let groups = IconGroup.groups(report.files)
        let width = min(72, groups.map { PlainText.shown($0.path).count }.max() ?? 0)
        return groups.map { line($0, width: width) }
    }

    private func line(_ group: IconGroup, width: Int) -> String {
        let path = PlainText.shown(group.path)
        let padding = String(repeating: " ", count: max(0, width - path.count))
        var parts = [path + padding, group.files.count == 1 ? "1 icon " : "\(group.files.count) icons"]
        switch group.state {
        case .stamped, .outdated, .unchanged:
            if let text = report.text { parts.append("\"\(PlainText.shown(text))\"") }
            if let ribbon = Self.ribbon(report.ribbon) { parts.append(PlainText.shown(ribbon)) }
        case .copied, .restored: break
        }
        switch group.state {
        case .stamped: return palette.good("✓") + " " + parts.joined(separator: "  ")
        case .copied: return palette.good("✓") + " " + parts.joined(separator: "  ") + "  " + palette.faint("copied")
        case .restored:
            return palette.good("✓") + " " + parts.joined(separator: "  ") + "  " + palette.faint("restored")
        case .unchanged:
            return palette.good("✓") + " " + parts.joined(separator: "  ") + "  " + palette.faint("up to date")
        case .outdated: return palette.warning("✗") + " " + parts.joined(separator: "  ") + "  not up to date"
        }
    }

    /// A ribbon's name: of a picture that of its file, and nothing for none.
    static func ribbon(_ argument: String?) -> String? {
        guard let argument, argument != "none" else { return nil }
        let name = argument.lowercased()
        guard name.hasSuffix(".png") || name.hasSuffix(".svg") else {
            return argument.lastIndex(of: ":").map { String(argument[..<$0]) } ?? argument
        }
        return argument.split(separator: "/").last.map(String.init) ?? argument
    }
}
