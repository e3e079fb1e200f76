import Foundation
import MartletUI

/// A thing in the list: its symbol, its name and how it fares, the trace of its signal and the pill.
final class ThingCell: CollectionCell<ThingRow> {
    let badge = SymbolBadge("martlet-tag-symbolic")
    let name = Label(style: .heading, overflow: .ellipsis)
    let line = Label(style: .dimmed, overflow: .ellipsis)
    let trace = Sparkline(range: ThingRow.strengths, height: 32)
    let pill = PillLabel()

    private static let margin = 12

    override func makeContent() -> Widget {
        line.addStyleClass("status-line")
        let words = Box(.vertical, spacing: 2, [name, line])
        words.expandsHorizontally = true
        words.align(vertical: .center)
        trace.align(vertical: .center)
        let row = Box(.horizontal, spacing: 14, [badge, words, trace, pill])
        row.setMargins(top: Self.margin, start: 14, bottom: Self.margin, end: 14)
        return row
    }

    override func bind(_ row: ThingRow) {
        badge.icon = row.symbol.icon
        badge.tint = row.state.tint
        name.text = row.name
        line.text = row.isNarrow ? row.state.shortLine : row.state.line
        trace.values = row.trace
        trace.tint = row.state.tint
        trace.isVisible = !row.isNarrow
        trace.setAccessibleLabel(row.spokenTrace ?? "no signal")
        pill.text = row.state.word
        pill.tint = row.state.tint
        let place =
            switch row.place {
            case .only: "only"
            case .first: "first"
            case .middle: "middle"
            case .last: "last"
            }
        styleClasses = styleClasses.subtracting(["only", "first", "middle", "last"]).union(["thing", place])
    }

    /// All rows are of one height, so ten thousand need not be measured.
    override class func length(of row: ThingRow, breadth: CGFloat) -> CGFloat? {
        let words =
            TextMeasure.shared.height(of: "X", style: .heading, width: 1000)
            + TextMeasure.shared.height(of: "X", style: .dimmed, width: 1000) + 2
        return CGFloat(max(40, words) + 2 * margin + 1)
    }

    override class func searchText(of row: ThingRow) -> String? { row.name }

    override var accessibilityLabel: String? { item?.spoken }
}
