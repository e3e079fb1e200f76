import BenchSupport
import Foundation

/// Measures iconbadge beside a build phase's script that does the same with ImageMagick, over icons made for it.
///
/// `BENCH_ICONS_COUNT` makes the monorepo smaller or larger: 500 icons.
@main
enum Main {
    static func main() {
        do {
            let environment = ProcessInfo.processInfo.environment
            let count = max(8, environment["BENCH_ICONS_COUNT"].flatMap { Int($0) } ?? 500)
            let work = try WorkFolder("bench-icons")
            let programs = try Programs()
            try ScriptBench(programs: programs, work: work).run()
            try MonorepoBench(programs: programs, work: work, count: count).run()
        } catch {
            progress("bench-icons: \(error)")
            exit(1)
        }
    }
}
