import Foundation
import Testing

@testable import MartletHTTP

/// RFC 9111 as tables; times are seconds after 06 Nov 1994 08:49:37 GMT, which is 784111777 in RFC 9110's examples.
@Suite struct CacheRulesTests {
    private static let epoch = Date(timeIntervalSince1970: 784_111_777)
    private static let date = "Date: Sun, 06 Nov 1994 08:49:37 GMT"
    private static let hourEarlier = "Sun, 06 Nov 1994 07:49:37 GMT"
    private static let hourLater = "Sun, 06 Nov 1994 09:49:37 GMT"

    private static func headers(_ lines: [String]) -> HTTPHeaders {
        HTTPHeaders(
            received: lines.map { line in
                let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
                return HTTPHeader(name: parts[0], value: parts[1].trimmingCharacters(in: .whitespaces))
            })
    }

    private func request(
        _ fields: [String] = [], method: String = "GET", policy: URLRequest.CachePolicy = .useProtocolCachePolicy,
        url: String = "http://example.com/a"
    ) throws -> CacheRequest {
        var request = URLRequest(url: try #require(URL(string: url)), cachePolicy: policy)
        request.httpMethod = method
        return try #require(CacheRequest(request, fields: Self.headers(fields)))
    }

    private func stored(
        _ fields: [String], status: Int = 200, requested: TimeInterval = 0, received: TimeInterval = 0
    ) -> StoredResponse {
        StoredResponse(
            key: "GET http://example.com/a", selectors: [], status: status, version: "HTTP/1.1",
            headers: Self.headers(fields), body: Data("body".utf8), requested: Self.epoch + requested,
            received: Self.epoch + received)
    }

    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("0", nil), ("-1", nil), ("", nil), ("soon", nil),
            ("19941106", nil), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ] as [(String, Double?)])
    func datesAreReadInTheirThreeForms(_ text: String, _ seconds: Double?) {
        #expect(HTTPDate.date(text) == seconds.map { Date(timeIntervalSince1970: $0) })
    }

    @Test(
        arguments: [
            ("max-age=60", 60), ("MAX-AGE=60", 60), ("max-age=\"60\"", 60), ("max-age = 60", 60),
            ("private=\"a, max-age=1\", max-age=60", 60), ("max-age=60, max-age=5", 5), ("max-age", 0), ("max-age=", 0),
            ("max-age=-1", 0), ("max-age=1.5", 0), ("max-age=soon", 0), ("max-age=99999999999999999999", 2_147_483_648),
            ("no-cache", nil), (", ,max-age=7,", 7), ("x-max-age=1", nil), ("\"max-age=1", nil),
        ] as [(String, Int?)])
    func directivesAreRead(_ value: String, _ seconds: Int?) {
        #expect(CacheControl(["Cache-Control": value]).seconds("max-age") == seconds)
    }

    @Test(
        arguments: [
            (200, [], true), (200, ["Cache-Control: no-store"], false), (200, ["Cache-Control: private"], true),
            (200, ["Cache-Control: no-cache"], true), (200, ["Vary: *"], false), (200, ["Vary: Accept, *"], false),
            (200, ["Vary: Accept"], true), (206, ["Cache-Control: max-age=60"], false),
            (304, ["Cache-Control: max-age=60"], false), (100, ["Cache-Control: max-age=60"], false),
            (203, [], true), (204, [], true), (300, [], true), (301, [], true), (308, [], true), (404, [], true),
            (405, [], true), (410, [], true), (414, [], true), (501, [], true),
            (201, [], false), (302, [], false), (303, [], false), (307, [], false), (400, [], false), (401, [], false),
            (403, [], false), (500, [], false), (503, [], false),
            (302, ["Cache-Control: max-age=60"], true), (500, ["Cache-Control: public"], true),
            (403, ["Cache-Control: private"], true), (302, ["Expires: 0"], true),
            (302, ["Cache-Control: s-maxage=9"], false),
            (200, ["Cache-Control: no-store, must-understand"], true),
            (299, ["Cache-Control: no-store, must-understand, max-age=9"], false),
            (299, ["Cache-Control: must-understand, max-age=9"], false),
        ] as [(Int, [String], Bool)])
    func responsesAreStorable(_ status: Int, _ fields: [String], _ expected: Bool) throws {
        #expect(CacheRules.isStorable(status: status, headers: Self.headers(fields), to: try request()) == expected)
    }

    @Test(arguments: [
        ("GET", [], true), ("HEAD", [], true), ("POST", [], false), ("PUT", [], false), ("PROPFIND", [], false),
        ("GET", ["Cache-Control: no-store"], false), ("GET", ["Authorization: Bearer t"], true),
        ("GET", ["Range: bytes=0-1"], false), ("GET", ["If-None-Match: \"a\""], false),
        ("GET", ["if-modified-since: x"], false), ("GET", ["Cache-Control: no-cache"], true),
    ])
    func requestsLetTheirAnswersBeStored(_ method: String, _ fields: [String], _ expected: Bool) throws {
        let request = try request(fields, method: method)
        #expect(CacheRules.isStorable(status: 200, headers: ["Cache-Control": "max-age=60"], to: request) == expected)
    }

    @Test(
        arguments: [
            (["Cache-Control: max-age=60"], 60), (["Cache-Control: max-age=60", "Expires: \(hourLater)", date], 60),
            (["Cache-Control: s-maxage=60"], 0), (["Cache-Control: s-maxage=9, max-age=60"], 60),
            (["Expires: \(hourLater)", date], 3_600), (["Expires: \(hourEarlier)", date], 0),
            (["Expires: 0", date], 0),
            (["Expires: -1"], 0), (["Expires: \(hourLater)"], 3_590),
            (["Expires: \(hourLater)", "Expires: \(hourLater)"], 0),
            (["Last-Modified: \(hourEarlier)", date], 360), (["Last-Modified: \(hourLater)", date], 0),
            (["Last-Modified: \(hourEarlier)", "Expires: 0", date], 0),
            (["Last-Modified: Sun, 06 Nov 1984 08:49:37 GMT", date], 86_400), ([date], 0), ([], 0),
        ] as [([String], TimeInterval)])
    func freshnessLasts(_ fields: [String], _ seconds: TimeInterval) {
        // It came 10 s after the epoch; a missing Date is that.
        #expect(CacheRules.lifetime(stored(fields, received: 10)) == seconds)
    }

    @Test(arguments: [(200, 360), (404, 360), (302, 0), (500, 0)] as [(Int, TimeInterval)])
    func onlySomeStatusesAreGuessedFresh(_ status: Int, _ seconds: TimeInterval) {
        let fields = ["Last-Modified: \(Self.hourEarlier)", Self.date]
        #expect(CacheRules.lifetime(stored(fields, status: status)) == seconds)
        #expect(CacheRules.lifetime(stored(fields + ["Cache-Control: public"], status: status)) == 360)
    }

    @Test(
        arguments: [
            // fields, requested, received, asked, expected; §4.2.3.
            ([date], 0, 0, 0, 0), ([date], 0, 0, 100, 100), ([date], 5, 10, 10, 10), ([date], -20, -10, 0, 20),
            (["Age: 30", date], 0, 0, 0, 30), (["Age: 30", date], 0, 4, 14, 44), (["Age: 30", date], 0, 100, 110, 140),
            (["Age: 1", date], 50, 60, 60, 60), (["Age: x", date], 0, 0, 5, 5), (["Age: 7, 9", date], 0, 0, 0, 7),
            ([], 50, 60, 70, 20), ([date], 0, 100, 99, .infinity),
        ] as [([String], TimeInterval, TimeInterval, TimeInterval, TimeInterval)])
    func ageIsCounted(
        _ fields: [String], _ requested: TimeInterval, _ received: TimeInterval, _ asked: TimeInterval,
        _ expected: TimeInterval
    ) {
        let stored = stored(fields, requested: requested, received: received)
        #expect(CacheRules.age(stored, at: Self.epoch + asked) == expected)
    }

    private enum Kind: Equatable { case miss, fresh, revalidate, timeout, unavailable }

    private func kind(_ decision: CacheDecision) -> Kind {
        switch decision {
        case .miss: .miss
        case .fresh: .fresh
        case .revalidate: .revalidate
        case .refuse(.gatewayTimeout): .timeout
        case .refuse(.resourceUnavailable): .unavailable
        }
    }

    @Test(
        arguments: [
            // Response's Cache-Control, request's fields, seconds passed, whether it is used without asking.
            ("max-age=60", [], 59, true), ("max-age=60", [], 60, false), ("max-age=60", [], 61, false),
            ("max-age=0", [], 0, false), ("no-cache, max-age=60", [], 0, false),
            ("no-cache=\"a\", max-age=60", [], 0, false),
            ("max-age=60", ["Cache-Control: no-cache"], 0, false), ("max-age=60", ["Pragma: no-cache"], 0, false),
            ("max-age=60", ["Pragma: x, no-cache"], 0, false), ("max-age=60", ["Pragma: x"], 0, true),
            ("max-age=60", ["Pragma: no-cache", "Cache-Control: max-stale"], 0, true),
            ("max-age=60", ["Cache-Control: max-age=10"], 10, true),
            ("max-age=60", ["Cache-Control: max-age=10"], 11, false),
            ("max-age=60", ["Cache-Control: max-age=0"], 0, true),
            ("max-age=60", ["Cache-Control: max-age=0"], 1, false),
            ("max-age=60", ["Cache-Control: min-fresh=20"], 40, true),
            ("max-age=60", ["Cache-Control: min-fresh=20"], 41, false),
            ("max-age=60", ["Cache-Control: max-stale"], 9_999, true),
            ("max-age=60", ["Cache-Control: max-stale=20"], 80, true),
            ("max-age=60", ["Cache-Control: max-stale=20"], 81, false),
            ("max-age=60, must-revalidate", ["Cache-Control: max-stale"], 61, false),
            ("max-age=60, must-revalidate", [], 59, true),
            ("max-age=60, proxy-revalidate", ["Cache-Control: max-stale"], 61, true),
            ("no-cache", ["Cache-Control: max-stale"], 0, false),
            ("max-age=60", ["Cache-Control: max-stale, max-age=70"], 71, false),
            ("max-age=60", ["Cache-Control: max-stale, max-age=70"], 70, true),
            ("max-age=60", ["Cache-Control: no-store"], 0, true), ("max-age=60", [], -1, false),
        ] as [(String, [String], TimeInterval, Bool)])
    func whatIsFreshEnoughIsUsed(_ control: String, _ fields: [String], _ passed: TimeInterval, _ isUsed: Bool) throws {
        let stored = stored(["Cache-Control: \(control)", Self.date])
        let decision = CacheRules.decision(try request(fields), stored: stored, at: Self.epoch + passed)
        #expect(kind(decision) == (isUsed ? .fresh : .revalidate))
    }

    @Test func nothingButTheCacheIsAsked() throws {
        let request = try request(["Cache-Control: only-if-cached"])
        let fresh = stored(["Cache-Control: max-age=60"])
        #expect(kind(CacheRules.decision(request, stored: fresh, at: Self.epoch)) == .fresh)
        #expect(kind(CacheRules.decision(request, stored: fresh, at: Self.epoch + 60)) == .timeout)
        #expect(kind(CacheRules.decision(request, stored: nil, at: Self.epoch)) == .timeout)
    }

    @Test(arguments: [
        (URLRequest.CachePolicy.useProtocolCachePolicy, [Kind.fresh, .revalidate, .miss]),
        (.reloadIgnoringLocalCacheData, [.miss, .miss, .miss]),
        (.reloadIgnoringLocalAndRemoteCacheData, [.miss, .miss, .miss]),
        (.returnCacheDataElseLoad, [.fresh, .fresh, .miss]),
        (.returnCacheDataDontLoad, [.fresh, .fresh, .unavailable]),
        (.reloadRevalidatingCacheData, [.revalidate, .revalidate, .miss]),
    ])
    private func policiesDecide(_ policy: URLRequest.CachePolicy, _ expected: [Kind]) throws {
        let request = try request(policy: policy)
        let fresh = stored(["Cache-Control: max-age=60"])
        let stale = stored(["Cache-Control: max-age=0"])
        let kinds = [fresh, stale, nil].map { kind(CacheRules.decision(request, stored: $0, at: Self.epoch)) }
        #expect(kinds == expected)
    }

    @Test func reloadingTellsTheCachesOnTheWay() throws {
        guard
            case .miss(let fields) = CacheRules.decision(
                try request(policy: .reloadIgnoringLocalAndRemoteCacheData), stored: nil, at: Self.epoch),
            case .miss(let own) = CacheRules.decision(
                try request(["cache-control: x"], policy: .reloadIgnoringLocalAndRemoteCacheData), stored: nil,
                at: Self.epoch)
        else { throw CancellationError() }
        #expect(fields.map(\.description) == ["Cache-Control: no-cache", "Pragma: no-cache"])
        #expect(own.map(\.description) == ["Pragma: no-cache"])
    }

    @Test func whatNeverChangesIsNotValidatedWhileFresh() throws {
        let request = try request(policy: .reloadRevalidatingCacheData)
        let response = stored(["Cache-Control: max-age=60, immutable"])
        #expect(kind(CacheRules.decision(request, stored: response, at: Self.epoch + 59)) == .fresh)
        #expect(kind(CacheRules.decision(request, stored: response, at: Self.epoch + 60)) == .revalidate)
    }

    @Test(arguments: [
        (["ETag: \"a\""], ["If-None-Match: \"a\""]), (["etag: W/\"a\""], ["If-None-Match: W/\"a\""]),
        (["Last-Modified: \(hourEarlier)"], ["If-Modified-Since: \(hourEarlier)"]),
        (
            ["ETag: \"a\"", "Last-Modified: \(hourEarlier)"],
            ["If-None-Match: \"a\"", "If-Modified-Since: \(hourEarlier)"]
        ),
        (["Last-Modified: once"], []), ([], []),
    ])
    func validationAsksByWhatTheServerSaid(_ fields: [String], _ expected: [String]) throws {
        let decision = CacheRules.decision(try request(), stored: stored(fields), at: Self.epoch + 100_000)
        guard case .revalidate(_, let conditions) = decision else { throw CancellationError() }
        #expect(conditions.map(\.description) == expected)
    }

    @Test func aConfirmationRenewsTheFields() {
        let old = Self.headers([
            "ETag: \"a\"", "x-one: 1", "Content-Length: 4", "Content-Type: text/plain", "X-Two: 1", "x-two: 2",
            "X-Three: 3",
        ])
        let new = Self.headers([
            "Connection: close, X-Hop", "X-Hop: 1", "Content-Length: 0", "Content-Type: a/b", "Content-Encoding: gzip",
            "X-TWO: 9", "Set-Cookie: a=1", "Set-Cookie: b=2", "ETAG: \"a\"",
        ])
        #expect(
            CacheRules.updatedFields(old, with: new).map(\.description) == [
                "ETAG: \"a\"", "x-one: 1", "Content-Length: 4", "Content-Type: text/plain", "X-TWO: 9", "X-Three: 3",
                "Set-Cookie: a=1", "Set-Cookie: b=2",
            ])
    }

    @Test func whatConcernsTheConnectionIsNotKept() {
        let received = Self.headers([
            "ETAG: \"a\"", "Connection: keep-alive, X-Hop", "Keep-Alive: timeout=5", "x-hop: 1",
            "Transfer-Encoding: chunked",
            "set-cookie: a=1", "Set-Cookie: b=2", "Proxy-Authenticate: Basic", "Upgrade: h2c", "TE: trailers",
        ])
        #expect(
            CacheRules.storedFields(received).map(\.description) == [
                "ETAG: \"a\"", "set-cookie: a=1", "Set-Cookie: b=2",
            ])
    }

    @Test(
        arguments: [
            ("\"a\"", "\"a\"", true), ("W/\"a\"", "\"a\"", true), ("\"a\"", "\"b\"", false), (nil, "\"b\"", false),
            ("\"a\"", nil, true), (nil, nil, true),
        ] as [(String?, String?, Bool)])
    func aConfirmationSpeaksOfItsEntityTag(_ own: String?, _ confirmed: String?, _ expected: Bool) {
        let stored = stored(own.map { ["ETag: \($0)"] } ?? [])
        #expect(CacheRules.isConfirmed(stored, by: Self.headers(confirmed.map { ["ETag: \($0)"] } ?? [])) == expected)
    }

    @Test(
        arguments: [
            ("max-age=10, stale-if-error=20", [], 500, 30, true), ("max-age=10, stale-if-error=20", [], 500, 31, false),
            ("max-age=10, stale-if-error=20", [], nil, 30, true), ("max-age=10, stale-if-error=20", [], 502, 30, true),
            ("max-age=10, stale-if-error=20", [], 503, 30, true), ("max-age=10, stale-if-error=20", [], 504, 30, true),
            ("max-age=10, stale-if-error=20", [], 404, 30, false),
            ("max-age=10, stale-if-error=20", [], 501, 30, false),
            ("max-age=10", [], nil, 11, false), ("max-age=10", ["Cache-Control: stale-if-error=5"], 500, 15, true),
            ("max-age=10, must-revalidate, stale-if-error=20", [], 500, 11, false),
            ("max-age=10, no-cache, stale-if-error=20", [], 500, 11, false),
            ("max-age=10, stale-if-error=20", ["Cache-Control: no-cache"], 500, 11, false),
        ] as [(String, [String], Int?, TimeInterval, Bool)])
    func staleResponsesStandInForErrors(
        _ control: String, _ fields: [String], _ status: Int?, _ passed: TimeInterval, _ expected: Bool
    ) throws {
        let stored = stored(["Cache-Control: \(control)", Self.date])
        let request = try request(fields)
        #expect(CacheRules.maySubstitute(stored, for: request, status: status, at: Self.epoch + passed) == expected)
    }

    @Test(arguments: [
        ("POST", 200, [], ["http://example.com/a"]), ("PUT", 204, [], ["http://example.com/a"]),
        ("DELETE", 302, [], ["http://example.com/a"]), ("PATCH", 200, [], ["http://example.com/a"]),
        ("BREW", 200, [], ["http://example.com/a"]), ("POST", 404, [], []), ("POST", 500, [], []), ("GET", 200, [], []),
        ("HEAD", 200, [], []), ("OPTIONS", 200, [], []), ("QUERY", 200, [], []),
        ("POST", 201, ["Location: /b#f"], ["http://example.com/a", "http://example.com/b"]),
        ("POST", 201, ["Content-Location: http://EXAMPLE.com:80/c"], ["http://example.com/a", "http://example.com/c"]),
        ("POST", 201, ["Location: http://other.com/b"], ["http://example.com/a"]),
        ("POST", 201, ["Location: https://example.com/b"], ["http://example.com/a"]),
    ])
    func unsafeRequestsInvalidate(_ method: String, _ status: Int, _ fields: [String], _ expected: [String]) throws {
        let request = try request(method: method)
        #expect(CacheRules.invalidated(by: request, status: status, headers: Self.headers(fields)) == expected)
    }

    @Test(arguments: [
        ("HTTP://Example.COM:80", "http://example.com/"), ("http://example.com:/a", "http://example.com/a"),
        ("https://example.com:443/a#f", "https://example.com/a"),
        ("https://example.com:80/", "https://example.com:80/"),
        ("http://example.com?q=A#f", "http://example.com/?q=A"), ("http://u:p@Example.com/", "http://u:p@example.com/"),
        ("http://[::1]:80/A", "http://[::1]/A"), ("http://example.com/a?b#c?d", "http://example.com/a?b"),
        ("ftp://example.com/", nil), ("file:///a", nil),
    ])
    func oneTargetHasOneSpelling(_ text: String, _ expected: String?) throws {
        #expect(CacheRequest.normalized(try #require(URL(string: text))) == expected)
    }

    @Test(arguments: [
        ("Accept", ["Accept: a"], ["accept:  a "], true), ("Accept", ["Accept: a"], ["Accept: b"], false),
        ("Accept", ["Accept: a"], [], false), ("Accept", [], ["Accept: a"], false), ("Accept", [], [], true),
        ("accept, Accept-Language", ["Accept: a"], ["Accept: a", "X: y"], true),
        ("accept, Accept-Language", ["Accept: a"], ["Accept: a", "Accept-Language: de"], false),
        ("Accept", ["Accept: a", "Accept: b"], ["Accept: a, b"], true),
    ])
    func varyingResponsesAreSelected(_ vary: String, _ first: [String], _ second: [String], _ expected: Bool) {
        let selectors = StoredResponse.selectors(["Vary": vary], Self.headers(first))
        #expect(StoredResponse.isMatch(selectors, Self.headers(second), isLenient: false) == expected)
    }

    @Test func theAgeIsHandedOut() {
        let stored = stored(["Age: 5", "ETAG: x", Self.date])
        let fields = CacheRules.servedFields(stored, at: Self.epoch + 10)
        #expect(fields.map(\.description) == ["ETAG: x", Self.date, "Age: 15"])
        let lines = String(decoding: stored.headLines(at: Self.epoch + 10), as: UTF8.self)
        #expect(lines == "HTTP/1.1 200\r\nETAG: x\r\n\(Self.date)\r\nAge: 15\r\n")
        let injected = StoredResponse(
            key: "GET http://example.com/", selectors: [], status: 200, version: "HTTP/1.1",
            headers: ["X": "a\r\nEvil: b"], body: Data(), requested: Self.epoch, received: Self.epoch)
        #expect(
            String(decoding: injected.headLines(at: Self.epoch), as: UTF8.self)
                == "HTTP/1.1 200\r\nX: a  Evil: b\r\nAge: 0\r\n")
    }
}
