import Foundation
import MartletHTTP
import TestSupport
import Testing

/// What stands in the lines of requests and responses, RFC 9110 §5.
@Suite(.timeLimit(.minutes(10))) struct HeaderTests {
    private let server: LocalServer
    private let session = Session.with { _ in }

    init() throws {
        server = try LocalServer()
        server.addEchoAndRedirect()
    }

    private func echo(_ headers: HTTPHeaders, method: HTTPMethod = .get) async throws -> LocalServerEcho {
        try await session.echo(session.request(server.url("/echo"), method: method, headers: headers))
    }

    // MARK: Requests

    @Test func aGETHasTheSessionsFieldsAndNoMore() async throws {
        let echo = try await session.echo(session.request(server.url("/echo?a=%20b")))
        #expect(echo.line == "GET /echo?a=%20b HTTP/1.1")
        let names = echo.headers.map { $0.prefix { $0 != ":" } }
        #expect(names == ["Host", "Accept", "Accept-Encoding", "Accept-Language", "User-Agent"])
        #expect(echo.header("Host") == "127.0.0.1:\(server.port)")
        #expect(echo.header("Accept-Encoding") == HTTPHeader.defaultAcceptEncoding.value)
        #expect(echo.header("User-Agent") == HTTPHeader.defaultUserAgent.value)
    }

    @Test func fieldsKeepTheirOrderAndCase() async throws {
        let headers: HTTPHeaders = [
            "x-lower-name": "v", "ZED": "1", "accept-ENCODING": "gzip", "aB": "2", "user-agent": "mine",
            "ACCEPT": "*/*;q=1",
            "accept-language": "de",
        ]
        let echo = try await echo(headers)
        #expect(echo.headers.first == "Host: 127.0.0.1:\(server.port)")
        #expect(
            echo.headers.dropFirst() == [
                "x-lower-name: v", "ZED: 1", "accept-ENCODING: gzip", "aB: 2", "user-agent: mine", "ACCEPT: */*;q=1",
                "accept-language: de",
            ])
    }

    @Test func theRequestsFieldsWinOverTheSessions() async throws {
        let own = Session.with { $0.headers = ["X-A": "session", "User-Agent": "session", "X-B": "session"] }
        let echo = try await own.echo(own.request(server.url("/echo"), headers: ["x-a": "request"]))
        let fields = echo.headers.filter { !$0.hasPrefix("Host") && !$0.hasPrefix("Accept") }
        #expect(fields == ["x-a: request", "User-Agent: session", "X-B: session"])
    }

    @Test(arguments: ["", " ", "\t"]) func anEmptyValueIsSentAsOne(_ value: String) async throws {
        #expect(try await echo(["X-E": value]).headers.contains("X-E:"))
    }

    @Test(arguments: ["ä", "日本", "a\tb", "\"q\"", "a;b=c", "a, b", "a: b", "~|^"])
    func anyPrintableValueArrives(_ value: String) async throws {
        #expect(try await echo(["X-V": value]).header("X-V") == value)
    }

    @Test func theHostCanBeTheCallers() async throws {
        let echo = try await echo(["host": "other.example"])
        #expect(echo.headers.filter { $0.lowercased().hasPrefix("host:") } == ["Host: other.example"])
    }

    @Test(arguments: [
        ("Connection", "close"), ("Expect", "100-continue"), ("TE", "trailers"), ("Upgrade-Insecure-Requests", "1"),
        ("Range", "bytes=0-1"), ("Authorization", "Bearer t"), ("Cookie", "a=1; b=2"), ("Referer", "http://a/"),
    ])
    func whateverElseTheCallerSaysIsSaidOnce(_ name: String, _ value: String) async throws {
        let echo = try await echo([name: value])
        #expect(echo.headers.filter { $0.lowercased().hasPrefix(name.lowercased() + ":") } == ["\(name): \(value)"])
    }

    @Test func aProxysPasswordIsNotForTheOrigin() async throws {
        #expect(try await !echo(["Proxy-Authorization": "Basic eDp5"]).has("Proxy-Authorization"))
        let own = Session.with { $0.headers = ["Proxy-Authorization": "Basic eDp5"] }
        #expect(try await !own.echo(own.request(server.url("/echo"))).has("Proxy-Authorization"))
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch]) func aBodilessMethodStatesItsLength(_ method: HTTPMethod)
        async throws
    {
        let echo = try await echo([:], method: method)
        #expect(echo.line == "\(method.rawValue) /echo HTTP/1.1")
        #expect(echo.header("Content-Length") == "0")
        #expect(!echo.has("Content-Type"))
        #expect(!echo.has("Transfer-Encoding"))
    }

    @Test(arguments: [HTTPMethod.delete, .options, .trace, .query, HTTPMethod(rawValue: "PROPFIND")])
    func otherMethodsHaveNone(_ method: HTTPMethod) async throws {
        let echo = try await echo([:], method: method)
        #expect(echo.line == "\(method.rawValue) /echo HTTP/1.1")
        #expect(!echo.has("Content-Length"))
    }

    @Test(arguments: ["5", "99", "0", "-1", "five"], ["", "chunked", "gzip, chunked", "identity"])
    func theFramingIsNotTheCallersToGetWrong(_ length: String, _ coding: String) async throws {
        var headers: HTTPHeaders = ["Content-Length": length]
        if !coding.isEmpty { headers["Transfer-Encoding"] = coding }
        var request = try URLRequest(url: server.url("/echo"), method: .post, headers: headers)
        request.httpBody = Data("hello".utf8)
        let echo = try await session.echo(session.request(request))
        #expect(echo.body == "hello")
        #expect(echo.headers.filter { $0.lowercased().hasPrefix("content-length:") } == ["Content-Length: 5"])
        #expect(!echo.has("Transfer-Encoding"))
        let get = try await self.echo(headers)
        #expect(!get.has("Content-Length") && !get.has("Transfer-Encoding"))
    }

    @Test func aStreamGoesUnderTheLengthThatIsStated() async throws {
        for length in [nil, "5"] {
            var request = try URLRequest(url: server.url("/echo"), method: .post)
            request.httpBodyStream = InputStream(data: Data("hello".utf8))
            request.setValue(length, forHTTPHeaderField: "Content-Length")
            let echo = try await session.echo(session.request(request))
            #expect(echo.body == "hello")
            #expect(echo.header("Content-Length") == length)
            #expect(echo.header("Transfer-Encoding") == (length == nil ? "chunked" : nil))
        }
    }

    @Test(arguments: [3, 16 << 10, (16 << 10) + 1, 2 << 20])
    func aBodyArrivesAtOnceAndWhole(_ size: Int) async throws {
        server.route("/count") { exchange in
            let body = try exchange.body()
            let isRight = body.elementsEqual((0..<body.count).lazy.map { UInt8(truncatingIfNeeded: $0) })
            let fields = exchange.headerLines.map { $0.lowercased() }
            #expect(!fields.contains { $0.hasPrefix("expect") || $0.hasPrefix("transfer-encoding") })
            try exchange.respond(text: "\(body.count) \(isRight) \(exchange.header("Content-Length") ?? "")")
        }
        var request = try URLRequest(url: server.url("/count"), method: .put)
        request.httpBody = Data((0..<size).map { UInt8(truncatingIfNeeded: $0) })
        #expect(try await session.request(request).serializingString().value == "\(size) true \(size)")
    }

    @Test func aHandleThatSentABodySendsNoneNextTime() async throws {
        for round in 1...3 {
            let post = try await session.echo(
                session.request(server.url("/echo"), method: .post, parameters: ["r": "\(round)"], encoder: .json))
            #expect(post.body == "{\"r\":\"\(round)\"}")
            let get = try await echo([:])
            #expect(get.line == "GET /echo HTTP/1.1")
            #expect(get.body.isEmpty)
            #expect(!get.has("Content-Type") && !get.has("Content-Length"))
        }
        #expect(server.connectionCount == 1)
    }

    // MARK: What must not be sent

    @Test(arguments: [
        ("X-A", "1\r\nEvil: 2"), ("X-A", "1\nEvil: 2"), ("X-A", "1\rEvil: 2"), ("X-A", "a\u{0}b"), ("X-A\r\nEvil", "2"),
        ("X A", "1"), ("", "1"), ("X-A:", "1"), ("X-A", "\u{7F}"), ("X-A", "\u{1B}[0m"), ("X-A", "\u{1}"), (":X", "1"),
        ("X-Ä", "1"), ("X\u{0}", "1"), ("X\tY", "1"), ("X-A", "\r\n"), ("X-A", "1\r\n"), ("X-A", "\n"),
        ("Content-Type", "text/plain\r\nEvil: 1"), ("Host", "a\r\nEvil: 1"), ("Cookie", "a=1\r\nEvil: 1"),
        ("User-Agent", "a\nEvil: 1"), ("Accept-Encoding", "gzip\r\nEvil: 1"), ("Authorization", "Bearer a\r\nEvil: 1"),
        ("Proxy-Authorization", "Basic a\r\nEvil: 1"), ("Content-Length", "5\r\nEvil: 1"),
        ("Transfer-Encoding", "chunked\r\nEvil: 1"),
    ])
    func injectedFieldsAreRefused(_ name: String, _ value: String) async throws {
        for method in [HTTPMethod.get, .post] {
            let error = await session.request(server.url("/echo"), method: method, headers: [name: value])
                .serializingData().response.error
            #expect(error?.isRequestValidationError == true)
        }
        let own = Session.with { $0.headers = [name: value] }
        #expect(await own.error(server.url("/echo"))?.isRequestValidationError == true)
        #expect(server.connectionCount == 0)
    }

    @Test(arguments: ["GET /x HTTP/1.1\r\nEvil: 1", "A B", "", "GÉT", "G\u{0}", "GET\r\n", "GET\t", "G:T", "\u{7F}"])
    func injectedMethodsAreRefused(_ method: String) async throws {
        let error = await session.request(server.url("/echo"), method: HTTPMethod(rawValue: method)).serializingData()
            .response.error
        #expect(error?.isRequestValidationError == true)
        #expect(server.connectionCount == 0)
    }

    @Test(arguments: [
        "ftp://127.0.0.1/", "file:///etc/passwd", "http:///x", "/relative", "mailto:a@b", "//127.0.0.1/", "http:x",
        "javascript:1", "data:text/plain,x", "gopher://127.0.0.1/", "http://:80/", "http://user@/", "https:",
    ])
    func whatIsNotHTTPIsRefused(_ url: String) async throws {
        let error = await session.error(url)
        #expect(error?.urlCode == .unsupportedURL || error?.isInvalidURLError == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        "/echo?a=1 HTTP/1.1\r\nEvil: 1", "/echo\r\nEvil: 1", "/echo?a\nEvil: 1", "/echo#a\r\nEvil: 1", "/echo?\u{0}",
        "/echo?\rEvil: 1", "/echo?\u{7F}\u{1}", "/echo?a b",
    ])
    func noControlCharacterOfAURLReachesTheWire(_ path: String) async throws {
        server.route("/raw") { try $0.respond() }
        let response = await session.request(server.url(path)).serializingDecodable(LocalServerEcho.self).response
        if let echo = response.value {
            #expect(!echo.has("Evil"))
            #expect(echo.line.hasSuffix(" HTTP/1.1") && echo.line.split(separator: " ").count == 3)
            #expect(echo.line.utf8.allSatisfy { $0 >= 32 && $0 < 127 })
        } else {
            #expect(response.error != nil)
        }
    }

    @Test(arguments: [
        "http://a\r\nb/", "http://127.0.0.1%0d%0aEvil:1/", "http://127.0.0.1%00/", "http://a b/", "http://%0A/",
        "http://u\r\ne:p@127.0.0.1:1/", "http://u%0d%0ae:p@127.0.0.1:1/", "http://127.0.0.1:80\r\n/",
        "http://127.0.0.1:x/",
        "http://127.0.0.1:99999/",
    ])
    func aBrokenHostOrNameIsAnError(_ url: String) async throws {
        let error = await session.error(url)
        #expect(error != nil)
        #expect(error?.urlCode != .timedOut)
    }

    @Test(arguments: ["\r\nEvil: 1", "\n", "\u{0}"]) func queriesAndFormsEscapeWhatTheyAreGiven(_ text: String)
        async throws
    {
        for method in [HTTPMethod.get, .post] {
            let echo = try await session.echo(
                session.request(server.url("/echo"), method: method, parameters: ["k\(text)": "v\(text)"]))
            #expect(!echo.has("Evil"))
            #expect((echo.line + echo.body).utf8.allSatisfy { $0 >= 32 && $0 < 127 })
        }
    }

    @Test func aBodyInAGETIsRefused() async throws {
        let request = session.request(server.url("/echo"), parameters: ["a": 1], encoding: JSONEncoding.default)
        let error = await request.serializingData().response.error
        guard case .urlRequestValidationFailed(.bodyDataInGETRequest(let body)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(body == Data(#"{"a":1}"#.utf8))
        #expect(server.connectionCount == 0)
    }

    // MARK: Responses

    @Test func headersKeepOrderRepetitionAndCase() async throws {
        server.raw(
            "/case",
            "HTTP/1.1 200 OK\r\nx-lower: 1\r\nETAG: \"a\"\r\nX-Empty:\r\nSet-Cookie: a=1\r\nX-lower: 2\r\nSet-Cookie: b=2\r\n"
                + "Content-Length: 2\r\n\r\nok")
        let response = await session.request(server.url("/case")).serializingString().response
        let headers = try #require(response.response?.headers)
        #expect(
            headers.map(\.name) == [
                "x-lower", "ETAG", "X-Empty", "Set-Cookie", "X-lower", "Set-Cookie", "Content-Length",
            ])
        #expect(headers["etag"] == "\"a\"")
        #expect(headers["x-empty"] == "")
        #expect(headers["X-Lower"] == "1, 2")
        #expect(headers.values(for: "X-LOWER") == ["1", "2"])
        #expect(headers.values(for: "set-cookie") == ["a=1", "b=2"])
    }

    @Test(arguments: [
        ("X:a", "a"), ("X: a", "a"), ("X:\t a \t", "a"), ("X:", ""), ("X:   ", ""), ("X: a: b", "a: b"),
        ("X: \u{C3}\u{A4}", "ä"), ("X: \u{E4}", "ä"), ("X: \u{FF}\u{FE}", "ÿþ"), ("X: a\r\n b", "a b"),
        ("X: a\r\n\tb\r\n  c", "a b c"), ("X:\r\n a", "a"), ("X: a\rb", "a b"), ("X: a\tb", "a\tb"),
    ])
    func aValueIsRead(_ line: String, _ expected: String) async throws {
        server.raw("/raw", "HTTP/1.1 200 OK\r\n\(line)\r\nY: last\r\nContent-Length: 0\r\n\r\n")
        let response = await session.request(server.url("/raw")).serializingData(emptyResponseCodes: [200]).response
        let value = response.response?.headers["X"]
        #expect(value?.trimmingCharacters(in: .whitespaces) == expected, "\(String(describing: response.error))")
        #expect(response.response?.headers["Y"] == "last")
    }
}
