import BenchSupport
import Foundation
import MartletLayouts

/// Measures the layouts beside plain ones, each pair alternating in one run.
@main struct Main {
    static func main() {
        let count = 1_000_000
        TilingBench(
            name: "waterfall round robin", itemCount: count, prepareTarget: .atMost(1),
            layout: WaterfallLayout(columns: 4, cellPadding: 6, order: .roundRobin), plain: PlainTiling.waterfall
        ).run()
        TilingBench(
            name: "waterfall shortest first", itemCount: count, prepareTarget: .atMost(2),
            layout: WaterfallLayout(columns: 4, cellPadding: 6, order: .shortestFirst), plain: PlainTiling.waterfall
        ).run()
        TilingBench(
            name: "flow grid", itemCount: count, prepareTarget: .atMost(1),
            layout: FlowLayout(columns: 4, spacing: 12, insets: 6), plain: PlainTiling.grid
        ).run()
        ChangesBench(itemCount: count).run()
        ScrollingBench(name: "carousel", layout: CarouselLayout(), plain: PlainCarousel.self).run()
        ScrollingBench(name: "wheel", layout: WheelLayout(), plain: PlainWheel.self).run()
        ScrollingBench(name: "book", layout: BookLayout(), plain: PlainBook.self).run()
        ScrollingBench(name: "expanding", layout: ExpandingLayout(), plain: PlainExpanding.self).run()
    }
}
