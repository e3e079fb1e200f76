import Foundation
import FoundationNetworking
import MartletHTTP
import TestSupport
import Testing

/// Redirects over the wire, RFC 9110 §15.4; `RedirectionTests` has the rules without it.
@Suite(.timeLimit(.minutes(10))) struct RedirectRuleTests {
    private let server: LocalServer
    private let session = Session.with { _ in }
    private static let secrets: HTTPHeaders = [
        "Authorization": "Bearer t", "Cookie": "c=1", "Proxy-Authorization": "Basic eDp5", "X-Custom": "1",
    ]

    init() throws {
        server = try LocalServer()
        server.addEchoAndRedirect()
    }

    private func redirect(to url: String, status: Int = 302, from server: LocalServer? = nil) -> String {
        let encoded = url.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? url
        return (server ?? self.server).url("/redirect?c=\(status)&u=\(encoded)")
    }

    private func echo(_ request: DataRequest) async throws -> LocalServerEcho {
        try await session.echo(request)
    }

    // MARK: Method and body

    @Test(
        arguments: [301, 302, 303, 307, 308],
        ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "PROPFIND"])
    func methodAndBodyFollowTheRules(_ status: Int, _ method: String) async throws {
        server.route("/seen") { exchange in
            let body = String(decoding: try exchange.body(), as: UTF8.self)
            let type = exchange.header("Content-Type") ?? "-"
            try exchange.respond(
                headers: ["X-Seen: \(exchange.method) \(body) \(type) \(exchange.header("Content-Length") ?? "-")"])
        }
        var request = try URLRequest(
            url: redirect(to: "/seen", status: status), method: HTTPMethod(rawValue: method),
            headers: ["Content-Type": "text/plain"])
        let hasBody = !["GET", "HEAD"].contains(method)
        if hasBody { request.httpBody = Data("AAA".utf8) }
        let response = await session.request(request).serializingData(emptyResponseCodes: [200]).response
        let becomesGET =
            status == 303 && method != "HEAD" && method != "GET" || (status == 301 || status == 302) && method == "POST"
        let expected =
            becomesGET
            ? "GET  - -" : hasBody ? "\(method) AAA text/plain 3" : "\(method)  text/plain -"
        #expect(response.response?.headers["X-Seen"] == expected, "\(String(describing: response.error))")
    }

    @Test(arguments: [(307, 3), (308, 3), (307, 100_000), (308, 100_000)])
    func everyKindOfBodyThatCanBeSentAgainIs(_ status: Int, _ size: Int) async throws {
        server.route("/count") { try $0.respond(text: "\(try $0.body().count)") }
        let directory = try ScratchDirectory()
        let file = try directory.write(Data(count: size), as: "body")
        let url = redirect(to: "/count", status: status)
        let uploads = [
            session.upload(Data(count: size), to: url), session.upload(URL(filePath: file), to: url),
        ]
        for upload in uploads { #expect(try await upload.serializingString().value == "\(size)") }
    }

    @Test(arguments: [307, 308]) func aStreamThatWasSentIsNotSentEmpty(_ status: Int) async throws {
        let url = redirect(to: "/echo", status: status)
        var request = try URLRequest(url: url, method: .post)
        request.httpBodyStream = InputStream(data: Data("hello".utf8))
        let requests = [
            session.request(request), session.upload(InputStream(data: Data("hello".utf8)), to: url),
        ]
        for request in requests {
            let error = await request.serializingData().response.error
            #expect(error?.urlCode == .requestBodyStreamExhausted, "\(String(describing: error))")
        }
        #expect(server.hits("/redirect") == 2)
        #expect(server.hits("/echo") == 0)
    }

    @Test func aStreamIsLeftBehindWhereTheMethodBecomesGET() async throws {
        var request = try URLRequest(url: redirect(to: "/echo", status: 303), method: .post)
        request.httpBodyStream = InputStream(data: Data("hello".utf8))
        let echo = try await echo(session.request(request))
        #expect(echo.line == "GET /echo HTTP/1.1")
        #expect(echo.body.isEmpty && !echo.has("Transfer-Encoding"))
    }

    // MARK: Where to

    @Test(arguments: [
        ("/echo", "/echo"), ("echo", "/echo"), ("./a/../echo", "/echo"), ("?x=1", "/redirect?x=1"),
        ("//HOST/echo", "/echo"),
        ("/echo?a=b#c", "/echo?a=b"), ("http://HOST/echo", "/echo"), ("HTTP://HOST/echo", "/echo"),
        ("/echo?q=ä b", "/echo?q=%C3%A4%20b"), ("/echo?q=%41%2f", "/echo?q=%41%2f"), ("http://HOST", "/"),
        ("http://HOST?q", "/?q"),
    ])
    func theLocationIsResolved(_ location: String, _ target: String) async throws {
        let location = location.replacing("HOST", with: "127.0.0.1:\(server.port)")
        server.raw("/start", "")
        server.route("/start") { exchange in
            _ = try exchange.body()
            try exchange.send("HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
        }
        for path in ["/echo", "/"] {
            server.route(path) { try $0.respond(headers: ["X-Target: \($0.target)"], text: "there") }
        }
        server.route("/redirect") { try $0.respond(headers: ["X-Target: \($0.target)"], text: "there") }
        let start = location.hasPrefix("?") ? nil : server.url("/start")
        guard let start else {
            server.route("/redirect") { exchange in
                if exchange.target == "/redirect" {
                    try exchange.respond("302 Found", headers: ["Location: \(location)"])
                } else {
                    try exchange.respond(headers: ["X-Target: \(exchange.target)"], text: "there")
                }
            }
            let response = await session.request(server.url("/redirect")).serializingString().response
            #expect(response.response?.headers["X-Target"] == target)
            return
        }
        let response = await session.request(start).serializingString().response
        #expect(response.response?.headers["X-Target"] == target, "\(String(describing: response.error))")
    }

    @Test(arguments: [("/echo", "mine"), ("/echo#theirs", "theirs"), ("/echo#", "")])
    func aFragmentIsInheritedAndNeverSent(_ location: String, _ expected: String) async throws {
        let request = session.request(redirect(to: location) + "#mine")
        let response = await request.serializingDecodable(LocalServerEcho.self).response
        #expect(response.value?.line == "GET /echo HTTP/1.1")
        #expect(response.response?.url?.fragment ?? "" == expected)
    }

    @Test func theResponseTellsWhereItCameFrom() async throws {
        let response = await session.request(redirect(to: "/echo?x#f")).serializingData().response
        #expect(response.response?.url?.absoluteString == server.url("/echo?x#f"))
        #expect(response.request?.url?.path == "/redirect")
        #expect(response.response?.statusCode == 200)
        #expect(response.metrics?.redirectCount == 1)
        #expect(response.metrics?.transactionMetrics.count == 2)
    }

    @Test(arguments: [
        "Location:", "Location:  ", "X: y", "Location: http://[bad/", "Locations: /echo", "Location: http://a:b:c/",
    ])
    func aRedirectToNowhereIsTheAnswer(_ line: String) async throws {
        server.raw("/302", "HTTP/1.1 302 Found\r\n\(line)\r\nContent-Length: 4\r\n\r\nhere")
        let response = await session.request(server.url("/302")).serializingString().response
        #expect(response.response?.statusCode == 302)
        #expect(response.value == "here", "\(String(describing: response.error))")
    }

    @Test func severalLocationsAreNone() async throws {
        server.raw("/two", "HTTP/1.1 302 Found\r\nLocation: /echo\r\nLocation: /evil\r\nContent-Length: 0\r\n\r\n")
        #expect(await session.error(server.url("/two"))?.urlCode == .badServerResponse)
        #expect(server.hits("/echo") + server.hits("/evil") == 0)
        server.raw("/same", "HTTP/1.1 302 Found\r\nLocation: /echo\r\nlocation: /echo\r\nContent-Length: 0\r\n\r\n")
        #expect(try await echo(session.request(server.url("/same"))).line == "GET /echo HTTP/1.1")
    }

    @Test(arguments: [300, 304, 305, 306, 201, 200, 404]) func otherStatusesPointNowhere(_ status: Int) async throws {
        let response = await session.request(redirect(to: "/echo", status: status)).serializingData(
            emptyResponseCodes: [304]
        ).response
        #expect(response.response?.statusCode == status)
        #expect(server.hits("/echo") == 0)
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "data:text/plain,x", "javascript:1",
        "http:///x",
        "mailto:a@b",
    ])
    func whatIsNotHTTPIsNotFollowed(_ location: String) async throws {
        let response = await session.request(redirect(to: location)).serializingData().response
        #expect(response.error?.urlCode == .unsupportedURL, "\(String(describing: response.error))")
    }

    @Test(arguments: [0, 1, 3, 20]) func aChainEndsAtTheLimit(_ limit: Int) async throws {
        server.route("/loop") { try $0.respond("302 Found", headers: ["Location: /loop"]) }
        let session = Session.with { $0.limits.maximumRedirects = limit }
        let response = await session.request(server.url("/loop")).serializingData().response
        #expect(response.error?.urlCode == .httpTooManyRedirects)
        #expect(server.hits("/loop") == limit + 1)
        #expect(server.connectionCount == 1)
    }

    @Test func aRedirectsBodyIsNotTheAnswers() async throws {
        var received: [Int64] = []
        let request = session.request(redirect(to: "/echo"))
        let response = await request.serializingData().response
        received.append(response.metrics?.transactionMetrics.first?.countOfResponseBodyBytesReceived ?? 0)
        #expect(received == [5])
        #expect(response.data?.starts(with: Data("moved".utf8)) == false)
    }

    // MARK: Secrets

    private func secrets(after location: String, _ session: Session? = nil, headers: HTTPHeaders = secrets)
        async throws -> [String]
    {
        let session = session ?? self.session
        let echo = try await session.echo(session.request(redirect(to: location), headers: headers))
        return ["Authorization", "Cookie", "Proxy-Authorization"].filter(echo.has)
    }

    @Test func secretsDoNotFollowToAnotherOrigin() async throws {
        let other = try LocalServer()
        other.addEchoAndRedirect()
        for url in [server.url("/echo", host: "localhost"), other.url("/echo"), "//localhost:\(server.port)/echo"] {
            #expect(try await secrets(after: url).isEmpty, "\(url)")
        }
        let echo = try await echo(session.request(redirect(to: other.url("/echo")), headers: Self.secrets))
        #expect(echo.header("X-Custom") == "1")
        #expect(echo.header("Host") == "127.0.0.1:\(other.port)")
    }

    @Test func secretsStayWithinTheOrigin() async throws {
        for url in ["/echo", server.url("/echo"), "//127.0.0.1:\(server.port)/echo"] {
            #expect(try await secrets(after: url) == ["Authorization", "Cookie"], "\(url)")
        }
    }

    @Test func theSessionsOwnSecretsDoNotFollowEither() async throws {
        let session = Session.with { $0.headers = Self.secrets }
        let elsewhere = server.url("/echo", host: "localhost")
        #expect(try await secrets(after: elsewhere, session, headers: [:]).isEmpty)
        #expect(try await secrets(after: "/echo", session, headers: [:]) == ["Authorization", "Cookie"])
        let echo = try await session.echo(session.request(redirect(to: elsewhere)))
        #expect(echo.header("X-Custom") == "1")
    }

    @Test func secretsAreNotGivenBackOnTheWayHome() async throws {
        let back = redirect(to: server.url("/echo"))
        let away = back.replacing("127.0.0.1:\(server.port)/redirect", with: "localhost:\(server.port)/redirect")
        #expect(try await secrets(after: away).isEmpty)
    }

    @Test func theHostOfTheCallersIsNotTheNextOnes() async throws {
        let request = session.request(
            redirect(to: server.url("/echo", host: "localhost")), headers: ["Host": "virtual.example"])
        #expect(try await echo(request).header("Host") == "localhost:\(server.port)")
    }

    @Test func aNameInTheURLStaysWithItsOrigin() async throws {
        let withUser = { (url: String) in url.replacing("http://", with: "http://user:pass@") }
        let basic = "Basic dXNlcjpwYXNz"
        #expect(try await echo(session.request(withUser(server.url("/echo")))).header("Authorization") == basic)
        for location in ["/echo", server.url("/echo")] {
            let echo = try await echo(session.request(withUser(redirect(to: location))))
            #expect(echo.header("Authorization") == basic, "\(location)")
        }
        let elsewhere = server.url("/echo", host: "localhost")
        #expect(try await !echo(session.request(withUser(redirect(to: elsewhere)))).has("Authorization"))
    }

    @Test func aNameInALocationIsNobodys() async throws {
        for host in ["localhost", "evil:pass@localhost", "evil@localhost", "evil:pass@127.0.0.1"] {
            let echo = try await echo(session.request(redirect(to: server.url("/echo", host: host))))
            #expect(!echo.has("Authorization"), "\(host)")
        }
    }

    @Test func aCredentialAnswersItsOriginAlone() async throws {
        let other = try LocalServer()
        for server in [server, other] {
            server.route("/secret") { exchange in
                guard exchange.header("Authorization") != nil else {
                    return try exchange.respond("401 No", headers: ["WWW-Authenticate: Basic realm=\"a\""], text: "no")
                }
                try exchange.respond(text: exchange.header("Authorization") ?? "")
            }
        }
        let ask = { (url: String) in
            await session.request(redirect(to: url)).authenticate(username: "u", password: "p").serializingString()
                .response
        }
        #expect(await ask("/secret").value == "Basic dTpw")
        let elsewhere = await ask(other.url("/secret"))
        #expect(elsewhere.response?.statusCode == 401)
        #expect(other.hits("/secret") == 1)
    }

    @Test func aCookieThatComesWithARedirectIsSentToTheNextPlace() async throws {
        server.route("/login") {
            try $0.respond("302 Found", headers: ["Location: /echo", "Set-Cookie: sid=7; Path=/"])
        }
        #expect(try await echo(session.request(server.url("/login"))).header("Cookie") == "sid=7")
        let elsewhere = try await echo(session.request(server.url("/echo", host: "localhost")))
        #expect(!elsewhere.has("Cookie"))
    }

    // MARK: Handlers

    private struct Answering: RedirectHandler {
        let answer: @Sendable (URLRequest, @escaping @Sendable (URLRequest?) -> Void) -> Void

        func task(
            _ task: SessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
            completion: @escaping @Sendable (URLRequest?) -> Void
        ) { answer(request, completion) }
    }

    @Test func aHandlerMayAnswerLateFromAnyThreadAndTwice() async throws {
        let handler = Answering { request, completion in
            Thread.detachNewThread {
                completion(request)
                completion(nil)
                completion(request)
            }
        }
        for _ in 0..<20 {
            let request = session.request(redirect(to: "/echo")).redirect(using: handler)
            #expect(try await echo(request).line == "GET /echo HTTP/1.1")
        }
        #expect(server.hits("/echo") == 20)
    }

    @Test func aHandlerMayGoElsewhereOrNowhere() async throws {
        let elsewhere = URLRequest(url: try #require(URL(string: server.url("/echo?mine"))))
        let request = session.request(redirect(to: "/no")).redirect(using: Answering { $1(elsewhere) })
        #expect(try await echo(request).line == "GET /echo?mine HTTP/1.1")
        let nowhere = await session.request(redirect(to: "/no")).redirect(using: Answering { $1(nil) })
            .serializingString().response
        #expect(nowhere.value == "moved")
        #expect(nowhere.response?.statusCode == 302)
        #expect(nowhere.metrics?.redirectCount == 0)
        let file = URLRequest(url: URL(filePath: "/etc/passwd"))
        let refused = await session.request(redirect(to: "/no")).redirect(using: Answering { $1(file) })
            .serializingString().response.error
        #expect(refused?.urlCode == .unsupportedURL)
        #expect(server.hits("/no") == 0)
    }

    @Test func aHandlerWhoNeverAnswersDoesNotHoldUpACancellation() async throws {
        let (asked, asking) = AsyncStream.makeStream(of: Void.self)
        let request = session.request(redirect(to: "/echo")).redirect(using: Answering { _, _ in asking.yield() })
        let task = request.serializingData()
        async let response = task.response
        for await _ in asked { break }
        request.cancel()
        #expect(await response.error?.isExplicitlyCancelledError == true)
        #expect(server.hits("/echo") == 0)
    }

    @Test func aDownloadOfARedirectThatIsNotFollowedIsWhole() async throws {
        server.route("/large") {
            try $0.respond("302 Found", headers: ["Location: /echo"], body: Data(count: 1 << 20))
        }
        server.route("/larger") {
            try $0.respond("302 Found", headers: ["Location: /echo"], body: Data(count: (1 << 20) + 1))
        }
        let take = { (path: String) in
            await session.download(server.url(path)).redirect(using: .doNotFollow).serializingData().response
        }
        #expect(await take("/large").value == Data(count: 1 << 20))
        // Rather an error than a part of it.
        #expect(await take("/larger").error?.passedLimit == .bodySize(1 << 20))
    }
}
