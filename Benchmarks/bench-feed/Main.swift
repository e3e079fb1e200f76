import BenchSupport
import Foundation

/// Measures photofeed beside the programs of libvips, over pictures made for it.
///
/// `BENCH_FEED_PICTURES` and `BENCH_FEED_PHOTOS` make the two sets smaller: 20,000 small pictures and 100 large ones.
@main
enum Main {
    static func main() {
        do {
            let environment = ProcessInfo.processInfo.environment
            let pictures = environment["BENCH_FEED_PICTURES"].flatMap { Int($0) } ?? 20_000
            let photos = environment["BENCH_FEED_PHOTOS"].flatMap { Int($0) } ?? 100
            let work = try WorkFolder("bench-feed")
            let tools = try Tools()
            try IndexBench(tools: tools, work: work, count: max(100, pictures)).run()
            try SizesBench(tools: tools, work: work, count: max(8, photos)).run()
        } catch {
            progress("bench-feed: \(error)")
            exit(1)
        }
    }
}
