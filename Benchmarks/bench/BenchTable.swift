import BenchSupport
import Foundation

/// The rows as a table of aligned columns, for a person to read.
struct BenchTable {
    var rows: [BenchRow]

    var text: String {
        let heading = ["what", "unit", "ours", "peer", "", "ratio", "target", ""]
        let cells = rows.map { row in
            [
                "\(row.group): \(row.name)", row.unit, Self.figure(row.ours), row.peer.map(Self.figure) ?? "",
                row.peerName ?? "", row.ratio.map { String(format: "%.3f", $0) } ?? "", row.target ?? "",
                row.meets.map { $0 ? "met" : "MISSED" } ?? "",
            ]
        }
        let table = [heading] + cells
        let widths = heading.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        let rightAligned: Set = [2, 3, 5]
        return table.map { line in
            line.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return rightAligned.contains(column) ? space + cell : cell + space
            }
            .joined(separator: "  ")
        }
        .joined(separator: "\n")
    }

    /// A figure with as many digits as a person can use.
    static func figure(_ value: Double) -> String {
        switch abs(value) {
        case 100...: String(format: "%.0f", value)
        case 1...: String(format: "%.2f", value)
        default: String(format: "%.4f", value)
        }
    }
}
