import Foundation
import TestSupport
import Testing

@testable import MartletHTTP

/// The cache as a session uses it.
@Suite struct ResponseCacheExchangeTests {
    private let scratch: ScratchDirectory
    private let cache: ResponseCache
    private let clock = Protected(Date(timeIntervalSince1970: 1_000_000_000))

    init() throws {
        scratch = try ScratchDirectory()
        cache = ResponseCache(memoryCapacity: 1 << 20, diskCapacity: 1 << 20, path: scratch.path) { [clock] in
            clock.read { $0 }
        }
    }

    private func request(_ method: String = "GET", _ fields: HTTPHeaders = [:]) throws -> CacheRequest {
        var request = URLRequest(url: try #require(URL(string: "http://example.com/a")))
        request.httpMethod = method
        return try #require(CacheRequest(request, fields: fields))
    }

    @discardableResult
    private func store(
        _ headers: [HTTPHeader], body: String = "body", status: Int = 200, for request: CacheRequest
    ) -> Bool {
        let now = clock.read { $0 }
        return cache.store(
            status: status, version: "HTTP/2", headers: HTTPHeaders(received: headers), body: Data(body.utf8),
            for: request,
            requested: now, received: now)
    }

    private func header(_ name: String, _ value: String) -> HTTPHeader { HTTPHeader(name: name, value: value) }

    private func fresh(_ request: CacheRequest) -> StoredResponse? {
        guard case .fresh(let stored) = cache.lookup(request) else { return nil }
        return stored
    }

    @Test func aResponseIsUsedUntilItIsStale() throws {
        let received = [
            header("cache-control", "max-age=60"), header("ETAG", "\"a\""), header("Set-Cookie", "a"),
            header("set-cookie", "b"),
        ]
        #expect(store(received, for: try request()))
        clock.write { $0 += 59 }
        #expect(fresh(try request())?.headers.map(\.description) == received.map(\.description))
        clock.write { $0 += 1 }
        guard case .revalidate(let stored, let fields) = cache.lookup(try request()) else {
            throw CancellationError()
        }
        #expect(fields.map(\.description) == ["If-None-Match: \"a\""])

        let now = clock.read { $0 }
        let confirmed: HTTPHeaders = ["Cache-Control": "max-age=10", "ETag": "\"a\""]
        let renewed = try #require(cache.freshen(stored, headers: confirmed, requested: now, received: now))
        #expect(renewed.body == Data("body".utf8) && renewed.status == 200 && renewed.version == "HTTP/2")
        #expect(fresh(try request())?.headers.value(for: "Cache-Control") == "max-age=10")
        let reopened = ResponseCache(memoryCapacity: 0, diskCapacity: 1 << 20, path: scratch.path) { now + 9 }
        guard case .fresh(let read) = reopened.lookup(try request()) else { throw CancellationError() }
        #expect(read.headers.map(\.description) == renewed.headers.map(\.description))
        #expect(read.body == renewed.body && read.received == now)
    }

    @Test func aConfirmationOfAnotherResponseForgetsThisOne() throws {
        store([header("ETag", "\"a\"")], for: try request())
        guard case .revalidate(let stored, _) = cache.lookup(try request()) else { throw CancellationError() }
        let now = clock.read { $0 }
        #expect(cache.freshen(stored, headers: ["ETag": "\"b\""], requested: now, received: now) == nil)
        guard case .miss = cache.lookup(try request()) else { throw CancellationError() }
    }

    @Test func whatTheRulesForbidIsNotStored() throws {
        #expect(!store([header("Cache-Control", "no-store")], for: try request()))
        #expect(!store([], status: 500, for: try request()))
        #expect(cache.currentDiskUsage == 0)
    }

    @Test func anUnsafeRequestInvalidates() throws {
        let control = [header("Cache-Control", "max-age=60"), header("Vary", "Accept")]
        for accepted in ["a", "b"] { store(control, for: try request("GET", ["Accept": accepted])) }
        #expect(!store([], status: 500, for: try request("POST")))
        #expect(fresh(try request("GET", ["Accept": "a"])) != nil)
        #expect(!store([], status: 204, for: try request("POST")))
        for accepted in ["a", "b"] { #expect(fresh(try request("GET", ["Accept": accepted])) == nil) }
        #expect(cache.currentDiskUsage == 0)
    }

    @Test func aGetAnswersAHead() throws {
        store([header("Cache-Control", "max-age=60"), header("ETag", "\"a\"")], for: try request())
        #expect(fresh(try request("HEAD"))?.body == Data())
        clock.write { $0 += 60 }
        guard case .revalidate(let stored, _) = cache.lookup(try request("HEAD")) else { throw CancellationError() }
        let now = clock.read { $0 }
        #expect(cache.freshen(stored, headers: [:], requested: now, received: now)?.body == Data())
        // The answer to a GET still has its body.
        guard case .revalidate(let whole, _) = cache.lookup(try request()) else { throw CancellationError() }
        #expect(whole.body == Data("body".utf8))
    }

    @Test(arguments: [("\"a\"", true), ("\"b\"", false)])
    func aHeadTellsOfAChange(_ tag: String, _ isKept: Bool) throws {
        store([header("Cache-Control", "max-age=60"), header("ETag", "\"a\"")], for: try request())
        store([header("Cache-Control", "max-age=60"), header("ETag", tag)], body: "", for: try request("HEAD"))
        #expect((fresh(try request()) != nil) == isKept)
        #expect(fresh(try request("HEAD")) != nil)
    }

    @Test func aHeadDoesNotAnswerAGet() throws {
        store([header("Cache-Control", "max-age=60")], body: "", for: try request("HEAD"))
        guard case .miss = cache.lookup(try request()) else { throw CancellationError() }
    }

    @Test func whatVariesIsNotMixedUp() throws {
        let fields = [header("Cache-Control", "max-age=60"), header("Vary", "Accept-Language")]
        store(fields, body: "de", for: try request("GET", ["Accept-Language": "de"]))
        #expect(fresh(try request("GET", ["Accept-Language": "en"])) == nil)
        #expect(fresh(try request()) == nil)
        #expect(fresh(try request("GET", ["accept-language": "de"]))?.body == Data("de".utf8))
    }

    @Test func aRangeOrAConditionPassesBy() throws {
        store([header("Cache-Control", "max-age=60")], for: try request())
        for fields: HTTPHeaders in [["Range": "bytes=0-1"], ["If-None-Match": "\"x\""]] {
            guard case .miss = cache.lookup(try request("GET", fields)) else { throw CancellationError() }
        }
    }
}
