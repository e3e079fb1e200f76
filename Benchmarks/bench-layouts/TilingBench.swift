import BenchSupport
import Foundation
import MartletLayouts

/// Preparing a tiling and asking it what is visible, beside a plain one of the same items.
struct TilingBench<Layout: CollectionLayout> {
    let name: String
    let itemCount: Int
    let prepareTarget: BenchTarget
    let layout: Layout
    let plain: (_ width: CGFloat, _ itemCount: Int, _ length: (ItemIndex, CGFloat) -> CGFloat) -> PlainTiling

    private let viewport = CGSize(width: 1200, height: 800)
    private let rounds = 9

    init(
        name: String, itemCount: Int, prepareTarget: BenchTarget, layout: Layout,
        plain: @escaping (_ width: CGFloat, _ itemCount: Int, _ length: (ItemIndex, CGFloat) -> CGFloat) -> PlainTiling
    ) {
        self.name = name
        self.itemCount = itemCount
        self.prepareTarget = prepareTarget
        self.layout = layout
        self.plain = plain
    }

    /// Runs all measurements.
    func run() {
        let heights = (0..<itemCount).map { CGFloat(120 + ($0 &* 2_654_435_761) % 360) }
        let length: (ItemIndex, CGFloat) -> CGFloat = { item, _ in heights[item.item] }
        let content = LayoutContent(
            container: LayoutContainer(size: viewport), sections: [LayoutSection(itemCount: itemCount)], length: length)
        func makeOurs() -> Layout {
            var layout = layout
            layout.prepare(for: content)
            return layout
        }
        func makePlain() -> PlainTiling { self.plain(viewport.width, itemCount, length) }

        progress("\(name): prepare \(itemCount) items")
        let times = alternate(rounds, { keep(makeOurs()) }, { keep(makePlain()) })
        BenchRow(
            "layouts", "\(name): prepare \(itemCount) items", unit: "ms", ours: median(times.ours) * 1e3,
            peer: median(times.peer) * 1e3, peerName: "plain loop", target: prepareTarget
        ).emit()

        let (ours, plain) = (makeOurs(), makePlain())
        let last = min(ours.contentSize.height, plain.contentHeight) - viewport.height
        for (place, fraction) in [("start", 0), ("middle", 0.5), ("end", 1)] as [(String, CGFloat)] {
            visible(at: "the \(place)", [last * fraction], ours, plain)
        }
        var generator = SystemRandomNumberGenerator()
        visible(
            at: "random places", (0..<20).map { _ in CGFloat.random(in: 0...last, using: &generator) }, ours, plain)
    }

    private func visible(at place: String, _ offsets: [CGFloat], _ ours: Layout, _ plain: PlainTiling) {
        progress("\(name): visible at \(place)")
        let viewports = offsets.map { CGRect(origin: CGPoint(x: 0, y: $0), size: viewport) }
        let repetitions = 10_000 / offsets.count
        let times = alternate(
            rounds,
            {
                for _ in 0..<repetitions {
                    for viewport in viewports { keep(ours.attributes(in: viewport)) }
                }
            },
            { for viewport in viewports { keep(plain.attributes(in: viewport)) } })
        BenchRow(
            "layouts", "\(name): what is visible at \(place) of \(itemCount) items", unit: "queries/s",
            ours: Double(repetitions * offsets.count) / median(times.ours),
            peer: Double(offsets.count) / median(times.peer), peerName: "linear filter", target: .atLeast(1000)
        ).emit()
    }
}
