import BenchSupport
import Foundation

/// GETs of a 93-byte body at three concurrencies, by three clients in turn.
struct SmallRequests {
    private enum Client: String, CaseIterable {
        case ours = "MartletHTTP"
        case curl = "libcurl in C"
        case urlSession = "URLSession"

        /// `URLSession` is slow enough for fewer requests to give as steady a figure.
        func requests(_ concurrency: Int) -> Int {
            switch self {
            case .ours, .curl: concurrency == 1 ? 15_000 : 40_000
            case .urlSession: concurrency == 1 ? 4_000 : 8_000
            }
        }
    }

    private let rounds = 3

    func run() throws {
        let nginx = try LocalNginx()
        defer { nginx.stop() }
        for concurrency in [1, 16, 64] {
            var reports: [Client: [LoadReport]] = [:]
            for round in 1...rounds {
                for client in Client.allCases {
                    progress("\(client.rawValue), concurrency \(concurrency), round \(round) of \(rounds)")
                    reports[client, default: []].append(try report(client, nginx.url, concurrency))
                }
            }
            emit(reports, concurrency)
        }
    }

    private func emit(_ reports: [Client: [LoadReport]], _ concurrency: Int) {
        let middle = { (client: Client, value: (LoadReport) -> Double) in median((reports[client] ?? []).map(value)) }
        let what = "small GETs, concurrency \(concurrency)"
        for peer in [Client.curl, .urlSession] {
            let target: BenchTarget? = peer == .urlSession ? .atLeast(1) : concurrency == 64 ? .atLeast(0.45) : nil
            BenchRow(
                "http", what, unit: "requests/s", ours: middle(.ours, \.rate), peer: middle(peer, \.rate),
                peerName: peer.rawValue, target: target
            ).emit()
        }
        BenchRow(
            "http", "\(what): processor time", unit: "µs/request", ours: middle(.ours, \.cpuMicroseconds),
            peer: middle(.curl, \.cpuMicroseconds), peerName: Client.curl.rawValue
        ).emit()
        BenchRow(
            "http", "\(what): peak memory", unit: "MiB", ours: middle(.ours, \.peakMiB), peer: middle(.curl, \.peakMiB),
            peerName: Client.curl.rawValue
        ).emit()
    }

    private func report(_ client: Client, _ url: String, _ concurrency: Int) throws -> LoadReport {
        let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let process = Process()
        let load = [url, "\(client.requests(concurrency))", "\(concurrency)"]
        switch client {
        case .ours:
            process.executableURL = own
            process.arguments = ["client"] + load
        case .curl:
            process.executableURL = own.deletingLastPathComponent().appending(path: "curlload")
            process.arguments = load
        case .urlSession:
            process.executableURL = own.deletingLastPathComponent().appending(path: "urlsession-load")
            process.arguments = load
        }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(LoadReport.self, from: line)
    }
}
