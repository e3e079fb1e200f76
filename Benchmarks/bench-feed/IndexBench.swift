import BenchSupport
import Foundation

/// How fast a folder is indexed, metadata and database included, beside one process that prints the headers.
struct IndexBench {
    let tools: Tools
    let work: WorkFolder
    let count: Int
    private let rounds = 3

    func run() throws {
        progress("feed: writing \(count) pictures")
        let photos = try SamplePhotos(count, width: 480, height: 360, kinds: 20, in: work.fresh("small"))
        // The pages of the files are in memory for both.
        _ = try Tools.time(tools.vipsheader, photos.names, in: photos.folder)
        var ours: [Double] = []
        var peer: [Double] = []
        var memory: [Double] = []
        for round in 1...rounds {
            progress("feed: indexing, round \(round) of \(rounds)")
            peer.append(Double(count) / (try Tools.time(tools.vipsheader, photos.names, in: photos.folder)))
            let feed = try FeedProcess(tools, folder: photos.folder, state: work.fresh("state"))
            ours.append(Double(count) / feed.startSeconds)
            memory.append(feed.peakMiB)
            if round == rounds { try requests(to: feed) }
        }
        let amount = count.formatted(.number.locale(.init(identifier: "en_US")))
        BenchRow(
            "feed", "index \(amount) pictures", unit: "pictures/s", ours: median(ours), peer: median(peer),
            peerName: "vipsheader, one process", target: .atLeast(0.5)
        ).emit()
        BenchRow(
            "feed", "memory after indexing \(amount) pictures", unit: "MiB", ours: median(memory), target: .atMost(256)
        ).emit()
    }

    /// For information: the feed over kept connections.
    private func requests(to feed: FeedProcess) throws {
        progress("feed: asking for pages")
        for (name, target) in [
            ("first page of 20", "/v1/photos"),
            ("page of 50 in the middle", "/v1/photos?rpp=50&page=\(max(1, count / 100))"),
        ] {
            let rate = try Clients(16, port: feed.port).rate(seconds: 2) { _ in target }
            BenchRow("feed", "\(name), 16 clients", unit: "requests/s", ours: rate).emit()
        }
    }
}
