import Foundation
import MartletHTTP
import TestSupport
import Testing

@testable import Photomania

@Suite("What a feed answers is told in words that say what to do", .timeLimit(.minutes(10)))
struct FeedServiceTests {
    private func failure(_ server: LocalServer, patience: TimeInterval = 10) async throws -> FeedFailure {
        var feed = try Feed(address: server.url("/v1"), consumerKey: nil)
        feed.patience = patience
        do {
            _ = try await FeedService(feed: feed).popular(page: 1)
        } catch let failure as FeedFailure {
            return failure
        }
        throw Missing()
    }

    private struct Missing: Error {}

    @Test("a page that is asked for is page 1 of 50 popular photographs, with the key")
    func request() throws {
        let feed = try Feed(address: "http://h/v1", consumerKey: "k&y")
        let popular = try feed(.popular(page: 3)).asURLRequest()
        #expect(popular.url?.absoluteString == "http://h/v1/photos?consumer_key=k%26y&feature=popular&page=3&rpp=50")
        let photo = try feed(.photo(id: 10000, size: .large)).asURLRequest()
        #expect(photo.url?.absoluteString == "http://h/v1/photos/10000?consumer_key=k%26y&image_size=4")
        let comments = try feed(.comments(id: 7, page: 2)).asURLRequest()
        #expect(
            comments.url?.absoluteString
                == "http://h/v1/photos/7/comments?comments=1&comments_page=2&consumer_key=k%26y")
    }

    @Test("without a key none is sent")
    func noKey() throws {
        let feed = try Feed(address: "http://h/v1", consumerKey: nil)
        #expect(try feed(.popular(page: 1)).asURLRequest().url?.query == "feature=popular&page=1&rpp=50")
    }

    @Test(
        "an address that is none of the web is refused", arguments: ["", "h", "file:///tmp", "http://", "ftp://h/v1"])
    func address(_ text: String) {
        #expect(throws: FeedAddressError.self) { try Feed(address: text, consumerKey: nil) }
    }

    @Test(
        "a page of the web, half a page, and JSON of another kind are no feed",
        arguments: [
            ("text/html", "<html><body>Hello</body></html>"), ("application/json", #"{"photos": ["#),
            ("application/json", "[1, 2]"), ("application/json", ""),
        ])
    func nonsense(type: String, text: String) async throws {
        let server = try LocalServer()
        server.serve(Data(text.utf8), at: "/v1/photos", type: type)
        #expect(try await failure(server).kind == .nonsense)
    }

    @Test("a refusal is told with the feed's own words")
    func refusal() async throws {
        let server = try LocalServer()
        server.route("/v1/photos") { exchange in
            try exchange.respond("401 Unauthorized", text: #"{"status":401,"error":"Consumer key missing."}"#)
        }
        let failure = try await failure(server)
        #expect(failure.kind == .keyRefused)
        #expect(failure.explanation.contains("“Consumer key missing.”"))
        #expect(failure.explanation.contains("--consumer-key"))
    }

    @Test("a feed with an error of its own is told with its status")
    func serverError() async throws {
        let server = try LocalServer()
        server.fail("/v1/photos", status: "503 Service Unavailable")
        let failure = try await failure(server)
        #expect(failure.kind == .refused)
        #expect(failure.explanation.contains("503"))
    }

    @Test("a feed that says nothing is slow")
    func slow() async throws {
        let server = try LocalServer()
        let gate = LocalServerGate()
        defer { gate.open() }
        server.serve(Data(), at: "/v1/photos", after: gate)
        let failure = try await failure(server, patience: 0.3)
        #expect(failure.kind == .slow)
    }

    @Test("a feed that cuts the connection, or is not there, cannot be reached")
    func unreachable() async throws {
        let server = try LocalServer()
        server.cut("/v1/photos")
        #expect(try await failure(server).kind == .unreachable)

        let nobody = FeedService(feed: try Feed(address: "http://127.0.0.1:1/v1", consumerKey: nil))
        await #expect(throws: FeedFailure.self) { try await nobody.popular(page: 1) }
    }

    @Test("a cancelled task asks for nothing more and fails with the cancellation")
    func cancelled() async throws {
        let server = try LocalServer()
        let gate = LocalServerGate()
        defer { gate.open() }
        server.serve(Data(), at: "/v1/photos", after: gate)
        let feed = try Feed(address: server.url("/v1"), consumerKey: nil)
        let task = Task { try await FeedService(feed: feed).popular(page: 1) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
