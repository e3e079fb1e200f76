import BenchSupport

/// The system calls of small GETs, counted by `strace`.
struct KernelCalls {
    private static let requests = 5_000
    let nginx: LocalNginx

    func run() throws {
        for concurrency in [1, 64] {
            progress("system calls, concurrency \(concurrency)")
            let ours = ClientRun.ours("get", nginx.url, "\(Self.requests)", "\(concurrency)")
            let curl = ClientRun.beside("curlload", nginx.url, "\(Self.requests)", "\(concurrency)")
            BenchRow(
                "http", "small GETs, concurrency \(concurrency): system calls", unit: "per request",
                ours: try ours.each(Self.requests), peer: try curl.each(Self.requests), peerName: "libcurl in C"
            ).emit()
        }
    }
}

extension ClientRun {
    fileprivate func each(_ requests: Int) throws -> Double { Double(try systemCalls()) / Double(requests) }
}
