import BenchSupport
import Foundation
import MartletLayouts

/// Preparing a waterfall and asking it what is visible, beside the plain one.
struct WaterfallBench {
    let itemCount: Int
    let width: CGFloat = 1200
    let columnCount = 4
    let rounds = 9

    private let container: LayoutContainer
    private let heights: [CGFloat]

    init(itemCount: Int) {
        self.itemCount = itemCount
        container = LayoutContainer(size: CGSize(width: width, height: 800))
        heights = (0..<itemCount).map { CGFloat(120 + ($0 &* 2_654_435_761) % 360) }
    }

    /// The closure that both are given.
    private var length: (ItemIndex, CGFloat) -> CGFloat {
        let heights = heights
        return { item, _ in heights[item.item] }
    }

    private var content: LayoutContent {
        LayoutContent(container: container, sections: [LayoutSection(itemCount: itemCount)], length: length)
    }

    private func plain() -> PlainWaterfall {
        var plain = PlainWaterfall()
        plain.prepare(width: width, columnCount: columnCount, padding: 6, itemCount: itemCount, length: length)
        return plain
    }

    private func ours(_ order: WaterfallLayout.Order) -> WaterfallLayout {
        var layout = WaterfallLayout(columns: .fixed(columnCount), cellPadding: 6, order: order)
        layout.prepare(for: content)
        return layout
    }

    /// Runs all measurements.
    func run() {
        prepare(.roundRobin, "round robin", target: .atMost(1))
        prepare(.shortestFirst, "shortest first", target: .atMost(2))
        queries(.roundRobin, "round robin")
        queries(.shortestFirst, "shortest first")
    }

    private func prepare(_ order: WaterfallLayout.Order, _ name: String, target: BenchTarget) {
        progress("waterfall, \(name): prepare \(itemCount) items")
        let times = alternate(rounds, { keep(ours(order)) }, { keep(plain()) })
        BenchRow(
            "layouts", "waterfall \(name): prepare \(itemCount) items", unit: "ms", ours: median(times.ours) * 1e3,
            peer: median(times.peer) * 1e3, peerName: "plain loop", target: target
        ).emit()
    }

    private func queries(_ order: WaterfallLayout.Order, _ name: String) {
        progress("waterfall, \(name): visible items")
        let (ours, plain) = (ours(order), plain())
        for fraction in [0, 0.25, 0.5, 0.75, 1] {
            let y = (min(ours.contentSize.height, plain.contentHeight) - 800) * fraction
            let viewport = CGRect(x: 0, y: y, width: width, height: 800)
            let repetitions = 10_000
            let times = alternate(
                rounds, { for _ in 0..<repetitions { keep(ours.attributes(in: viewport)) } },
                { keep(plain.attributes(in: viewport)) })
            let rates = (median(times.ours.map { Double(repetitions) / $0 }), median(times.peer.map { 1 / $0 }))
            BenchRow(
                "layouts", "waterfall \(name): visible at \(Int(fraction * 100)) % of \(itemCount) items",
                unit: "queries/s", ours: rates.0, peer: rates.1, peerName: "linear filter", target: .atLeast(1000)
            ).emit()
        }
    }
}
