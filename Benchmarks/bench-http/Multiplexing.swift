import BenchSupport
import Foundation

/// A thousand GETs at a time over one HTTP/2 connection.
struct Multiplexing {
    private static let rounds = 3
    private static let concurrency = "1000"
    private static let requests = "20000"
    let nginx: LocalNginx

    func run() throws {
        var ours: [LoadReport] = []
        var curl: [LoadReport] = []
        for round in 1...Self.rounds {
            progress("\(Self.concurrency) requests at a time over HTTP/2, round \(round) of \(Self.rounds)")
            let url = nginx.secureURL
            let authority = nginx.certificate.path
            ours.append(try ClientRun.ours("multiplex", url, authority, Self.requests, Self.concurrency).report())
            curl.append(
                try ClientRun.beside("curlload", url, Self.requests, Self.concurrency, authority).report())
        }
        BenchRow(
            "http", "\(Self.concurrency) at a time over HTTP/2", unit: "requests/s", ours: median(ours.map(\.rate)),
            peer: median(curl.map(\.rate)), peerName: "libcurl in C"
        ).emit()
        BenchRow(
            "http", "\(Self.concurrency) at a time over HTTP/2: connections", unit: "connections",
            ours: ours.map { Double($0.connections ?? 0) }.max() ?? 0, target: .atMost(1)
        ).emit()
    }
}
