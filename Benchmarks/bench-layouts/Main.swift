import BenchSupport
import Foundation
import MartletLayouts

/// Measures the layouts beside plain ones, each pair alternating in one run.
@main struct Main {
    static func main() {
        WaterfallBench(itemCount: 1_000_000).run()
    }
}
