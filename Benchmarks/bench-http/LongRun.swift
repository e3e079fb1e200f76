import BenchSupport
import Foundation

/// Whether a request costs more, the more there were before it.
struct LongRun {
    private static let stretches = 8
    private static let requests = 10_000
    let nginx: LocalNginx

    func run() throws {
        progress("\(Self.stretches * Self.requests) requests in one process")
        let run = ClientRun.ours("stretches", nginx.url, "\(Self.stretches)", "\(Self.requests)", "64")
        let figures = try JSONDecoder().decode(OurClient.Findings.self, from: run.output()).figures
        BenchRow(
            "http", "the second half of \(Self.stretches * Self.requests) GETs beside the first: processor time",
            unit: "µs/request", ours: median(Array(figures.suffix(Self.stretches / 2))),
            peer: median(Array(figures.prefix(Self.stretches / 2))), peerName: "the first half", target: .atMost(1.1)
        ).emit()
    }
}
