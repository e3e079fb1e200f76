import BenchSupport
import Foundation

/// How fast sizes are made at their first request, beside libvips's own program for it.
///
/// One client that asks for one after the other is compared with one process that makes one after the other; a hundred
/// clients that ask at the same moment with as many processes as there are cores, each with its share.
struct SizesBench {
    let tools: Tools
    let work: WorkFolder
    let count: Int
    private let rounds = 3

    private struct Size {
        var number: Int
        var name: String
        var options: [String]
    }

    private let sizes = [
        Size(number: 3, name: "280 px square", options: ["--size", "280x280", "--smartcrop", "centre"]),
        Size(number: 4, name: "900 px", options: ["--size", "900x900"]),
    ]

    func run() throws {
        progress("feed: writing \(count) photographs of 12 megapixels")
        let photos = try SamplePhotos(count, width: 4_000, height: 3_000, kinds: 4, in: work.fresh("large"))
        var memory = 0.0
        for size in sizes {
            for clients in [1, 100] {
                memory = max(memory, try measure(size, clients: clients, photos))
            }
        }
        BenchRow(
            "feed", "memory while 100 clients ask for sizes", unit: "MiB", ours: memory, target: .atMost(512)
        ).emit()
    }

    /// Emits the row, and gives the most memory that photofeed had.
    private func measure(_ size: Size, clients: Int, _ photos: SamplePhotos) throws -> Double {
        var ours: [Double] = []
        var peer: [Double] = []
        var memory = 0.0
        let processes = clients == 1 ? 1 : ProcessInfo.processInfo.activeProcessorCount
        for round in 1...rounds {
            progress("feed: \(size.name), \(clients) clients, round \(round) of \(rounds)")
            peer.append(Double(count) / (try timeOfPeer(size, processes: processes, photos)))
            let feed = try FeedProcess(tools, folder: photos.folder, state: work.fresh("state"))
            let targets = try FeedClient(port: feed.port).photoIDs().map { "/pictures/\($0)/\(size.number).jpg" }
            guard targets.count == count else {
                throw BenchFailure(description: "the feed has \(targets.count) photos")
            }
            ours.append(Double(count) / (try Clients(min(clients, count), port: feed.port).time(targets)))
            memory = max(memory, feed.peakMiB)
        }
        BenchRow(
            "feed", "make \(size.name), \(clients) client\(clients == 1 ? "" : "s")", unit: "pictures/s",
            ours: median(ours),
            peer: median(peer), peerName: "vipsthumbnail, \(processes) process\(processes == 1 ? "" : "es")",
            target: .atLeast(0.8)
        ).emit()
        return memory
    }

    private func timeOfPeer(_ size: Size, processes: Int, _ photos: SamplePhotos) throws -> Double {
        let output = try work.fresh("thumbnails")
        let options = size.options + ["-o", output + "/%s.jpg[Q=85,strip]"]
        let shares = (0..<processes).map { share in
            photos.names.indices.filter { $0 % processes == share }.map { photos.names[$0] } + options
        }
        return try Tools.time(shares, of: tools.vipsthumbnail, in: photos.folder)
    }
}
