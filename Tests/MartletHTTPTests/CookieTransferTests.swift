import CCurl
import Foundation
import TestSupport
import Testing

@testable import MartletHTTP

/// What libcurl makes of a server's cookies, and that `cookies(for:)` answers what it sends.
@Suite(.timeLimit(.minutes(10))) struct CookieTransferTests {
    private let storage = CookieStorage()
    private let server: LocalServer
    private let sent = Protected<[String]>([])

    init() throws {
        server = try LocalServer()
        server.addEchoAndRedirect()
    }

    /// Requests a path as from `host`, which resolves to the server here.
    private func get(_ path: String, host: String = "example.com", fields: [String] = []) async throws -> [String] {
        let log = sent
        log.write([])
        let address = "http://\(host):\(server.port)\(path)"
        try perform(address, fields)
        return log.read { $0 }
    }

    private func perform(_ address: String, _ fields: [String]) throws {
        let easy = try #require(curl_easy_init())
        defer { curl_easy_cleanup(easy) }
        var list: UnsafeMutablePointer<curl_slist>?
        for field in fields { list = curl_slist_append(list, field) }
        let connect = curl_slist_append(nil, "::127.0.0.1:\(server.port)")
        defer {
            curl_slist_free_all(list)
            curl_slist_free_all(connect)
        }
        martlet_easy_set_share(easy, storage.shareHandle)
        martlet_easy_set_string(easy, CURLOPT_COOKIEFILE, "")
        martlet_easy_set_string(easy, CURLOPT_URL, address)
        martlet_easy_set_list(easy, CURLOPT_CONNECT_TO, connect)
        martlet_easy_set_list(easy, CURLOPT_HTTPHEADER, list)
        martlet_easy_set_write(easy, { _, size, count, _ in size * count }, nil)
        #expect(curl_easy_perform(easy) == CURLE_OK)
    }

    /// Serves `/set`, which sets these, and every other path, noting what it was sent.
    private func serve(_ cookies: [String]) {
        let log = sent
        for path in ["/set", "/a/set", "/", "/a", "/a/b", "/ab", "/b"] {
            server.route(path) { exchange in
                log.write { $0 += exchange.headerLines.filter { $0.lowercased().hasPrefix("cookie:") } }
                let lines = path.hasSuffix("/set") ? cookies.map { "Set-Cookie: " + $0 } : []
                try exchange.respond(headers: lines, text: "ok")
            }
        }
    }

    private func stored(_ cookies: [String], by host: String, at path: String = "/set") async throws -> [HTTPCookie] {
        serve(cookies)
        _ = try await get(path, host: host)
        return try #require(storage.cookies)
    }

    @Test(arguments: [
        // Domain, RFC 6265 §5.3 step 6; a leading dot means nothing there.
        ("www.example.com", "a=1", "www.example.com"), ("www.example.com", "a=1; Domain=example.com", ".example.com"),
        ("www.example.com", "a=1; Domain=.example.com", ".example.com"),
        ("www.example.com", "a=1; Domain=WWW.Example.COM", ".www.example.com"),
        ("www.example.com", "a=1; Domain=other.com", nil), ("www.example.com", "a=1; Domain=b.www.example.com", nil),
        ("www.example.com", "a=1; Domain=ample.com", nil),
        // Public suffixes, step 5.
        ("www.example.com", "a=1; Domain=com", nil), ("shop.example.co.uk", "a=1; Domain=co.uk", nil),
        ("shop.example.co.uk", "a=1; Domain=example.co.uk", ".example.co.uk"),
        ("me.github.io", "a=1; Domain=github.io", nil),
        // Addresses and single labels.
        ("127.0.0.1", "a=1", "127.0.0.1"), ("127.0.0.1", "a=1; Domain=127.0.0.1", "127.0.0.1"),
        ("127.0.0.1", "a=1; Domain=0.0.1", nil), ("localhost", "a=1", "localhost"),
        // Secure, and the prefixes that promise it.
        ("example.com", "a=1; Secure", nil), ("localhost", "a=1; Secure", "localhost"),
        ("example.com", "__Secure-a=1", nil), ("example.com", "__Host-a=1; Path=/", nil),
        ("localhost", "__Secure-a=1; Secure", "localhost"), ("localhost", "__Host-a=1; Secure; Path=/", "localhost"),
        ("localhost", "__Host-a=1; Secure; Path=/x", nil), ("localhost", "__Host-a=1; Path=/", nil),
        // Expiry, step 3: Max-Age counts over Expires.
        ("example.com", "a=1; Max-Age=0", nil), ("example.com", "a=1; Max-Age=-1", nil),
        ("example.com", "a=1; Expires=Thu, 01 Jan 1970 00:00:10 GMT", nil),
        ("example.com", "a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:10 GMT", "example.com"),
        ("example.com", "a=1; Expires=Wed, 01 Jan 2098 00:00:00 GMT; Max-Age=0", nil),
        // Damage.
        ("example.com", "=1", nil), ("example.com", "a", nil), ("example.com", "a=\u{1}", nil),
        ("example.com", "", nil), ("example.com", "a=1; Nonsense=2; Path", "example.com"),
    ])
    func serversSetWhatTheyMay(_ host: String, _ line: String, _ domain: String?) async throws {
        #expect(try await stored([line], by: host).map(\.domain) == (domain.map { [$0] } ?? []))
    }

    @Test func attributesAreKept() async throws {
        let line = "a=b=c; Path=/a; HttpOnly; SameSite=Lax; Expires=Wed, 01 Jan 2098 00:00:00 GMT"
        let cookie = try #require(try await stored([line], by: "example.com").first)
        #expect(cookie.value == "b=c" && cookie.path == "/a" && cookie.isHTTPOnly && !cookie.isSecure)
        // 128 years of 365 days, and the 32 leap days from 1972 to 2096.
        #expect(cookie.expiresDate == Date(timeIntervalSince1970: (128 * 365 + 32) * 86_400))
    }

    @Test func theDefaultPathIsTheDirectory() async throws {
        _ = try await stored(["a=1"], by: "example.com", at: "/a/set")
        for (path, isSent) in [("/a", true), ("/a/b", true), ("/ab", false), ("/b", false), ("/", false)] {
            #expect(try await get(path) == (isSent ? ["Cookie: a=1"] : []))
        }
    }

    @Test func tooLargeCookiesAreRefused() async throws {
        let large = "a=" + String(repeating: "x", count: 4_096)
        #expect(try await stored([large, "b=1"], by: "example.com").map(\.name) == ["b"])
    }

    @Test(arguments: ["/", "/a", "/a/b", "/ab", "/b"], ["example.com", "www.example.com", "localhost", "127.0.0.1"])
    func whatIsSentIsWhatIsAnswered(_ path: String, _ host: String) async throws {
        let lines = [
            "root=1; Path=/", "a=1; Path=/a", "slash=1; Path=/a/", "deep=1; Path=/a/b", "longername=1; Path=/a",
            "second=2; Path=/",
        ]
        for setter in ["example.com", "www.example.com", "localhost", "127.0.0.1"] {
            _ = try await stored(lines + ["s=1; Secure; Path=/"], by: setter)
        }
        _ = try await stored(["tail=1; Domain=example.com; Path=/", "t2=1; Domain=example.com"], by: "example.com")
        let url = try #require(URL(string: "http://\(host):\(server.port)\(path)"))
        let answer = try #require(storage.cookies(for: url)).map { "\($0.name)=\($0.value)" }
        #expect(try await get(path, host: host) == ["Cookie: " + answer.joined(separator: "; ")])
        #expect(answer.contains("s=1") == (host == "localhost" || host == "127.0.0.1"))
        #expect(answer.contains("tail=1") == host.hasSuffix("example.com"))
        #expect(answer.contains("slash=1") == (path == "/a" || path == "/a/b"))
        #expect(answer.contains("deep=1") == (path == "/a/b"))
    }

    @Test func redirectsAndInterimResponsesSetCookies() async throws {
        server.route("/hop") { try $0.respond("302 Found", headers: ["Location: /", "Set-Cookie: hop=1"], text: "") }
        _ = try await get("/hop")
        #expect(storage.cookies?.map(\.name) == ["hop"])
        server.route("/early") {
            _ = try $0.body()
            try $0.send("HTTP/1.1 103 Early Hints\r\nSet-Cookie: early=1\r\n\r\n")
            try $0.respond(headers: ["Set-Cookie: final=1"], text: "ok")
        }
        _ = try await get("/early")
        #expect(try #require(storage.cookies).map(\.name).sorted() == ["early", "final", "hop"])
    }

    @Test func aFloodIsBounded() async throws {
        let storage = storage
        for round in 0..<40 {
            server.route("/flood") {
                let lines = (0..<50).map { "Set-Cookie: n\(round)-\($0)=1" }
                try $0.respond(headers: lines, text: "ok")
            }
            _ = try await get("/flood")
            storage.responseArrived()
        }
        let names = try #require(storage.cookies).map(\.name)
        #expect(Set(names) == Set((0..<50).map { "n39-\($0)" }))
    }

    @Test func transfersAndReadersMayMeet() async throws {
        let storage = storage
        let address = server.url("/flood")
        server.route("/flood") {
            try $0.respond(headers: (0..<20).map { "Set-Cookie: n\($0)=\(UInt8.random(in: 0...9))" }, text: "ok")
        }
        let url = try #require(URL(string: address))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<30 { try perform(address, []) } }
                group.addTask {
                    for number in 0..<60 {
                        for cookie in (storage.cookies(for: url) ?? []).prefix(number % 3) {
                            storage.deleteCookie(cookie)
                        }
                        storage.responseArrived()
                    }
                }
            }
            try await group.waitForAll()
        }
        try perform(address, [])
        #expect(storage.cookies?.count == 20)
    }

    @Test func oneResponseSetsFiftyAtMost() async throws {
        let count = try await stored((0..<80).map { "n\($0)=1" }, by: "example.com").count
        #expect(count == 50)
    }

    @Test func aDeletedCookieIsSentNoMore() async throws {
        _ = try await stored(["a=1; Path=/", "b=1; Path=/; HttpOnly"], by: "example.com")
        for cookie in try #require(storage.cookies) where cookie.name == "b" { storage.deleteCookie(cookie) }
        #expect(try await get("/") == ["Cookie: a=1"])
        storage.removeAll()
        #expect(try await get("/") == [])
    }

    @Test func aRequestsOwnFieldIsSentBesideThem() async throws {
        // Which is why whoever sets up a transfer has to decide between the two.
        _ = try await stored(["a=1; Path=/"], by: "example.com")
        #expect(try await get("/", fields: ["Cookie: own=1"]) == ["Cookie: a=1", "Cookie: own=1"])
    }
}
