import Foundation
import MartletHTTP
import MartletRaster
import TestSupport
import UITestSupport
import XCTest

@testable import Photomania

/// A real photofeed that is killed in the middle of paging and comes back.
@MainActor
final class FeedOutageTests: XCTestCase {
    func testAFeedThatIsKilledBetweenTwoPagesIsTakenUpAgainByRetryWithNoPhotographTwiceAndNoneLost() async throws {
        // Given 120 photographs, three pages of them
        let folder = try ScratchDirectory()
        for number in 0..<120 { try writePicture(number, to: folder.file("\(number).jpg")) }
        let state = try ScratchDirectory()
        let (first, address) = try startFeed(folder, state, port: 0)
        let wall = PhotoWall(service: FeedService(feed: try Feed(address: "\(address)/v1", consumerKey: nil)))

        wall.send(.nearEnd)
        await wall.settle()
        XCTAssertEqual(wall.paging.photos.count, 50)

        // When the feed is killed while the second page is asked for
        kill(first.processIdentifier, SIGKILL)
        first.stop()
        wall.send(.nearEnd)
        await wall.settle()

        // Then what was there stays, and the failure says so
        guard case .failed(let failure) = wall.paging.status else { return XCTFail("\(wall.paging.status)") }
        XCTAssertEqual(failure.kind, .unreachable)
        XCTAssertEqual(wall.paging.photos.count, 50)

        // And nothing is asked for until the person wants it; which fails again while the feed is away
        wall.send(.nearEnd)
        XCTAssertEqual(wall.paging.status, .failed(failure))
        wall.send(.retry)
        await wall.settle()
        XCTAssertEqual(wall.paging.status, .failed(failure))

        // When it is back at the same place
        let port = try XCTUnwrap(URL(string: address)?.port)
        let (second, _) = try startFeed(folder, state, port: port)
        defer { second.stop() }
        wall.send(.retry)
        await wall.settle()
        while wall.paging.status == .idle {
            wall.send(.nearEnd)
            await wall.settle()
        }

        // Then all are there, each once
        XCTAssertEqual(wall.paging.status, .ended)
        let ids = wall.paging.photos.map(\.id)
        XCTAssertEqual(ids.count, 120)
        XCTAssertEqual(Set(ids).count, 120)
    }

    func testAFeedWithAKeyRefusesOneWithoutAndTheFailureTellsHowToGiveIt() async throws {
        let folder = try ScratchDirectory()
        try writePicture(1, to: folder.file("1.jpg"))
        let (feed, address) = try startFeed(folder, try ScratchDirectory(), port: 0, ["--consumer-key", "sesame"])
        defer { feed.stop() }

        for (key, hint) in [(nil, "--consumer-key"), ("wrong", "--consumer-key")] as [(String?, String)] {
            let service = FeedService(feed: try Feed(address: "\(address)/v1", consumerKey: key))
            do {
                _ = try await service.popular(page: 1)
                XCTFail("the feed answered without its key")
            } catch let failure as FeedFailure {
                XCTAssertEqual(failure.kind, .keyRefused)
                XCTAssertTrue(failure.explanation.contains(hint), failure.explanation)
            }
        }
        let service = FeedService(feed: try Feed(address: "\(address)/v1", consumerKey: "sesame"))
        let page = try await service.popular(page: 1)
        XCTAssertEqual(page.photos.map(\.name), ["1"])
    }

    private func startFeed(
        _ folder: ScratchDirectory, _ state: ScratchDirectory, port: Int, _ options: [String] = []
    ) throws -> (OwnedProcess, String) {
        let process = try OwnedProcess(
            OwnedProcess.built("photofeed"),
            ["serve", folder.path, "--port", "\(port)", "--database", state.file("feed.db")] + options)
        let line = try XCTUnwrap(process.nextLine(), "photofeed did not start")
        let address = try XCTUnwrap(line.range(of: "http://").map { String(line[$0.lowerBound...]) })
        return (process, address)
    }

    /// A picture of one colour, another for each number.
    private func writePicture(_ number: Int, to path: String) throws {
        let color = [UInt8(number * 2), UInt8(255 - number), UInt8(number % 7 * 30)]
        let pixels = (0..<16 * 12).flatMap { _ in color }
        try Thumbnailer.write(.data(Data("P6\n16 12\n255\n".utf8) + pixels), .longEdge(16), to: path)
    }
}
