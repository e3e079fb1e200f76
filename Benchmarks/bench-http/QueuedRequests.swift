import BenchSupport
import Foundation

/// What requests cost that wait for their turn.
struct QueuedRequests {
    private static let requests = 10_000

    func run() throws {
        progress("\(Self.requests) requests to a server that does not answer")
        let server = try SilentServer()
        let run = ClientRun.ours("queue", server.url, "\(Self.requests)")
        let figures = try JSONDecoder().decode(OurClient.Findings.self, from: run.output()).figures
        BenchRow(
            "http", "\(Self.requests) requests queued: memory", unit: "bytes/request", ours: figures[0],
            target: .atMost(4096)
        ).emit()
    }
}
