import BenchSupport
import Foundation

/// Measures the reading of adverts beside the PyPI package ibeacon-ble, and a monitor under load.
///
/// `BENCH_BEACONS_ADVERTS` makes the long run shorter or longer: 10,000,000 adverts. `BENCH_BEACONS_PYTHON` names a Python that
/// has ibeacon-ble 1.2.0; without it one is made in the user's cache.
@main
enum Main {
    static func main() async {
        do {
            let environment = ProcessInfo.processInfo.environment
            let count = max(1000, environment["BENCH_BEACONS_ADVERTS"].flatMap { Int($0) } ?? 10_000_000)
            let work = try WorkFolder("bench-beacons")
            // Memory first, while nothing that was freed can hide what is asked for.
            MemoryBench(adverts: count).run()
            LoadBench().run()
            try await ReplayBench(work: work, adverts: min(count, 1_000_000)).run()
            ReadingBench(work: work).run()
        } catch {
            progress("bench-beacons: \(error)")
            exit(1)
        }
    }
}
