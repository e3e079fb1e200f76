import BenchSupport
import Foundation

/// GETs of a 93-byte body at three concurrencies, by four clients in turn.
struct SmallRequests {
    private enum Client: String, CaseIterable {
        case ours = "MartletHTTP"
        case curl = "libcurl in C"
        case least = "least async client"
        case urlSession = "URLSession"

        /// `URLSession` is slow enough for fewer requests to give as steady a figure.
        func requests(_ concurrency: Int) -> Int {
            switch self {
            case .ours, .curl, .least: concurrency == 1 ? 15_000 : 40_000
            case .urlSession: concurrency == 1 ? 4_000 : 8_000
            }
        }

        func run(_ url: String, _ concurrency: Int) -> ClientRun {
            let requests = "\(requests(concurrency))"
            return switch self {
            case .ours: .ours("get", url, requests, "\(concurrency)")
            case .curl: .beside("curlload", url, requests, "\(concurrency)")
            case .least: .beside("leastload", url, requests, "\(concurrency)")
            case .urlSession: .beside("urlsession-load", url, requests, "\(concurrency)")
            }
        }
    }

    private static let rounds = 3
    let nginx: LocalNginx

    func run() throws {
        for concurrency in [1, 16, 64] {
            var reports: [Client: [LoadReport]] = [:]
            for round in 1...Self.rounds {
                for client in Client.allCases {
                    progress("\(client.rawValue), concurrency \(concurrency), round \(round) of \(Self.rounds)")
                    reports[client, default: []].append(try client.run(nginx.url, concurrency).report())
                }
            }
            emit(reports, concurrency)
        }
    }

    private func emit(_ reports: [Client: [LoadReport]], _ concurrency: Int) {
        let middle = { (client: Client, value: (LoadReport) -> Double) in median((reports[client] ?? []).map(value)) }
        let what = "small GETs, concurrency \(concurrency)"
        let targets: [Int: BenchTarget] = [1: .atLeast(0.6), 64: .atLeast(0.7)]
        for peer in [Client.curl, .urlSession] {
            BenchRow(
                "http", what, unit: "requests/s", ours: middle(.ours, \.rate), peer: middle(peer, \.rate),
                peerName: peer.rawValue, target: peer == .urlSession ? .atLeast(1) : targets[concurrency]
            ).emit()
        }
        // What is left of a target for C once libcurl has a thread of its own and the body is decoded.
        BenchRow(
            "http", "\(what): the least async client", unit: "requests/s", ours: middle(.least, \.rate),
            peer: middle(.curl, \.rate), peerName: Client.curl.rawValue
        ).emit()
        BenchRow(
            "http", "\(what): processor time", unit: "µs/request", ours: middle(.ours, \.cpuMicroseconds),
            peer: middle(.curl, \.cpuMicroseconds), peerName: Client.curl.rawValue
        ).emit()
        BenchRow(
            "http", "\(what): context switches", unit: "per request", ours: middle(.ours, \.switches),
            peer: middle(.curl, \.switches), peerName: Client.curl.rawValue
        ).emit()
        BenchRow(
            "http", "\(what): peak memory over C's", unit: "MiB",
            ours: middle(.ours, \.peakMiB) - middle(.curl, \.peakMiB), target: .atMost(20)
        ).emit()
    }
}

extension LoadReport {
    fileprivate var switches: Double { Double(contextSwitches ?? 0) / Double(requests) }
}
