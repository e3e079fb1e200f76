import BenchSupport
import Foundation

/// A file of 1 GiB, down and up.
struct LargeTransfers {
    private static let rounds = 5
    let nginx: LocalNginx

    func run() throws {
        try nginx.makeLargeFile()
        try download()
        try upload()
    }

    private func download() throws {
        var ours: [LoadReport] = []
        var curl: [LoadReport] = []
        let file = nginx.directory.appending(path: "received")
        for round in 1...Self.rounds {
            progress("1 GiB into a file, round \(round) of \(Self.rounds)")
            curl.append(try ClientRun.beside("curltransfer", nginx.largeURL, file.path).report())
            settle(file)
            ours.append(try ClientRun.ours("download", nginx.largeURL, file.path).report())
            settle(file)
        }
        BenchRow(
            "http", "1 GiB into a file", unit: "MiB/s", ours: 1024 * median(ours.map(\.rate)),
            peer: 1024 * median(curl.map(\.rate)), peerName: "libcurl in C", target: .atLeast(1)
        ).emit()
        BenchRow(
            "http", "1 GiB into a file: peak memory", unit: "MiB", ours: median(ours.map(\.peakMiB)),
            target: .atMost(30)
        ).emit()
    }

    private func upload() throws {
        var ours: [Double] = []
        var curl: [Double] = []
        for round in 1...Self.rounds {
            progress("1 GiB from a file, round \(round) of \(Self.rounds)")
            let options = ["-sSf", "-o", "/dev/null", "-w", "%{time_total}", "-T", nginx.largeFile.path]
            let seconds = try ClientRun.system("/usr/bin/curl", options + [nginx.uploadURL]).output()
            curl.append(1024 / (Double(String(decoding: seconds, as: UTF8.self)) ?? .infinity))
            settle(nginx.uploadedFile)
            ours.append(1024 * (try ClientRun.ours("upload", nginx.largeFile.path, nginx.uploadURL).report().rate))
            settle(nginx.uploadedFile)
        }
        BenchRow(
            "http", "1 GiB from a file", unit: "MiB/s", ours: median(ours), peer: median(curl), peerName: "curl -T",
            target: .atLeast(0.9)
        ).emit()
    }

    /// Removes a file and waits for the disk, lest the next client wait for what this one wrote.
    private func settle(_ file: URL) {
        try? FileManager.default.removeItem(at: file)
        sync()
    }
}
