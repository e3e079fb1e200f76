import BenchSupport
import Foundation

/// Runs both views by turns, each time in a new process, and prints what came of it.
struct Comparison {
    let rounds: Int
    let display: Display

    func run() throws {
        var ours: [Measurement] = []
        var peer: [Measurement] = []
        for round in 1...rounds {
            progress("ui: round \(round) of \(rounds), CollectionView")
            ours.append(try measure(.collectionView))
            progress("ui: round \(round) of \(rounds), GtkGridView")
            peer.append(try measure(.gridView))
        }
        progress("ui: \(ours[0].visible) and \(peer[0].visible) items in sight")
        for pace in Pace.allCases { emit(pace, ours, peer) }
        BenchRow(
            "ui", "1,000,000 labels: growth in memory (items: [String] in an Array; GtkStringList)", unit: "MiB",
            ours: median(ours.map(\.memory)), peer: median(peer.map(\.memory)), peerName: "GtkGridView",
            target: .atMost(1)
        ).emit()
    }

    private func emit(_ pace: Pace, _ ours: [Measurement], _ peer: [Measurement]) {
        let clocks: [(name: String, times: (Measurement) -> [Pace: [Double]])] = [
            ("", \.milliseconds), (" (processor time)", \.processorMilliseconds),
        ]
        for clock in clocks {
            for (name, figure) in [("median", 0.5), ("99th percentile", 0.99)] {
                // The figure of each round, then the middle of those, so that one disturbed round does not decide.
                let value = { (all: [Measurement]) in
                    median(all.map { percentile(clock.times($0)[pace] ?? [], figure) })
                }
                BenchRow(
                    "ui", "1,000,000 labels, \(pace.rawValue): update to end of layout, \(name)\(clock.name)",
                    unit: "ms",
                    ours: value(ours), peer: value(peer), peerName: "GtkGridView", target: .atMost(1.5)
                ).emit()
            }
        }
    }

    private func measure(_ mode: Mode) throws -> Measurement {
        try JSONDecoder().decode(Measurement.self, from: display.measure(mode, renderer: "cairo"))
    }
}
