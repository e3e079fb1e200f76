import Foundation
import TestSupport
import Testing

@testable import MartletHTTP

/// Proxies: what they see, what they must not, and which requests pass them by.
@Suite(.timeLimit(.minutes(10))) struct ProxyTests {
    private let proxy: LocalServer
    private let origin: LocalServer

    init() throws {
        proxy = try LocalServer()
        origin = try LocalServer()
        origin.addEchoAndRedirect()
        proxy.route("http://example.test/a") { exchange in
            let lines = exchange.headerLines.joined(separator: "\n")
            try exchange.respond(text: "\(exchange.method) \(exchange.target)\n\(lines)")
        }
    }

    private func session(
        _ user: String = "", scheme: String = "http", proxy: LocalServer? = nil, except exceptions: [String] = [],
        _ change: (SessionConfiguration) -> Void = { _ in }
    ) throws -> Session {
        let port = (proxy ?? self.proxy).port
        let url = try #require(URL(string: "\(scheme)://\(user)127.0.0.1:\(port)"))
        return Session.with {
            $0.proxy = .url(url, exceptions: exceptions)
            change($0)
        }
    }

    // MARK: Plain

    @Test func aProxyIsAskedForTheWholeURL() async throws {
        let session = try session()
        let response = await session.request("http://example.test/a?q#f").serializingString().response
        let lines = try #require(response.value).split(separator: "\n")
        #expect(lines.first == "GET http://example.test/a?q")
        #expect(lines.contains("Host: example.test"))
        #expect(response.metrics?.transactionMetrics.last?.isProxyConnection == true)
        #expect(response.metrics?.transactionMetrics.last?.remotePort == Int(proxy.port))
    }

    @Test func aNameInTheURLIsForTheOriginAlone() async throws {
        let session = try session()
        let text = try await session.text("http://u:p@example.test/a")
        #expect(text.hasPrefix("GET http://example.test/a\n"))
        #expect(text.contains("Authorization: Basic dTpw"))
        #expect(!text.contains("Proxy-Authorization"))
    }

    @Test func theCallersProxyPasswordGoesToTheProxy() async throws {
        let session = try session()
        let request = session.request("http://example.test/a", headers: ["Proxy-Authorization": "Basic eDp5"])
        let text = try await request.serializingString().value
        #expect(
            text.split(separator: "\n").filter { $0.lowercased().hasPrefix("proxy-a") } == [
                "Proxy-Authorization: Basic eDp5"
            ])
    }

    @Test(arguments: ["Basic realm=\"p\"", "Digest realm=\"p\", nonce=\"n\", qop=\"auth\""], [0, 5, 100_000])
    func aProxyThatAsksIsAnswered(_ challenge: String, _ size: Int) async throws {
        proxy.route("http://example.test/guarded") { exchange in
            let body = try exchange.body()
            let field = exchange.header("Proxy-Authorization") ?? ""
            let isRight =
                challenge.hasPrefix("Basic")
                ? field == "Basic dXNlcjpwYXNz" : field.hasPrefix("Digest username=\"user\"")
            guard isRight else {
                return try exchange.respond(
                    "407 Proxy Authentication Required", headers: ["Proxy-Authenticate: \(challenge)", "X-Only: 407"],
                    text: "who?")
            }
            try exchange.respond(text: "in \(body.count) \(exchange.header("Authorization") ?? "-")")
        }
        var request = try URLRequest(url: "http://example.test/guarded", method: size == 0 ? .get : .post)
        if size > 0 { request.httpBody = Data(count: size) }
        let responseSession = try session("user:pass@")
        let response = await responseSession.request(request).serializingString().response
        #expect(response.value == "in \(size) -", "\(String(describing: response.error))")
        #expect(response.response?.statusCode == 200)
        #expect(response.response?.headers["X-Only"] == nil)
        let wrongSession = try session("user:wrong@")
        let wrong = await wrongSession.request(request).serializingString().response
        #expect(wrong.response?.statusCode == 407 || challenge.hasPrefix("Digest"))
        let noneSession = try session()
        let none = await noneSession.request(request).serializingString().response
        #expect(none.response?.statusCode == 407)
        #expect(none.value == "who?")
    }

    // MARK: Tunnels

    @Test func anHTTPSRequestGoesThroughATunnel() async throws {
        let authority = try TestIdentity.authority()
        let server = try TLSServer(authority.leaf { $0.hosts = "DNS:example.test" })
        let port = server.port
        proxy.route("example.test:443") { exchange in
            #expect(exchange.method == "CONNECT")
            #expect(exchange.header("Proxy-Authorization") == "Basic eDp5")
            #expect(exchange.header("Authorization") == nil && exchange.header("X-Secret") == nil)
            try exchange.send("HTTP/1.1 200 Connected\r\nX-Proxy: 1\r\n\r\n")
            try exchange.tunnel(to: port)
        }
        let session = try session { $0.tls.authorities = .only([authority.certificate]) }
        let headers: HTTPHeaders = [
            "Proxy-Authorization": "Basic eDp5", "Authorization": "Bearer t", "X-Secret": "1",
        ]
        let response = await session.request("https://example.test/", headers: headers).serializingString().response
        #expect(response.value == "TLSv1.3", "\(String(describing: response.error))")
        #expect(response.response?.headers["X-Proxy"] == nil)
        #expect(response.metrics?.transactionMetrics.last?.isProxyConnection == true)
        let received = String(decoding: await server.connections(1)[0].received, as: UTF8.self)
        #expect(received.hasPrefix("GET / HTTP/1.1\r\n"))
        #expect(received.contains("Authorization: Bearer t\r\n") && received.contains("X-Secret: 1\r\n"))
        #expect(!received.contains("Proxy-Authorization"))
    }

    @Test(arguments: ["403 Forbidden", "407 Proxy Authentication Required", "502 Bad Gateway", "200 OK but no"])
    func aTunnelThatIsRefusedIsNoConnection(_ status: String) async throws {
        proxy.route("example.test:443") { exchange in
            try exchange.send("HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n")
            exchange.close()
        }
        let error = try await session().error("https://example.test/")
        let expected: [URLError.Code] =
            status.hasPrefix("200") ? [.secureConnectionFailed, .networkConnectionLost] : [.cannotConnectToHost]
        #expect(error?.urlCode.map(expected.contains) == true, "\(String(describing: error))")
    }

    @Test func aProxyThatIsNotThereIsNoConnection() async throws {
        let gone = try LocalServer()
        gone.stop()
        for url in ["http://example.test/a", "https://example.test/"] {
            let error = try await session(proxy: gone).error(url)
            #expect(error?.urlCode == .cannotConnectToHost)
        }
    }

    // MARK: Exceptions

    private static let exceptions: [([String], String, Bool)] = [
        (["example.test"], "example.test", false), (["example.test"], "EXAMPLE.test", false),
        (["Example.TEST"], "example.test", false), (["example.test"], "www.example.test", false),
        ([".example.test"], "www.example.test", false), ([".example.test"], "example.test", false),
        (["example.test"], "badexample.test", true), (["example.test"], "example.test.evil", true),
        (["example.test."], "example.test", false), (["other.test"], "example.test", true), ([], "example.test", true),
        (["*"], "example.test", false), (["other.test", "example.test"], "example.test", false),
        (["10.0.0.1"], "10.0.0.1", false), (["10.0.0.0/8"], "10.9.8.7", false), (["10.0.0.0/8"], "11.0.0.1", true),
        (["10.0.0.1"], "10.0.0.11", true), (["0.0.1"], "10.0.0.1", true), (["::1"], "[::1]", false),
        (["fe80::/10"], "[fe80::1]", false), (["fe80::/10"], "[::2]", true), (["1.2.3.4/33"], "1.2.3.4", true),
    ]

    @Test(arguments: exceptions)
    func anExceptionIsNotProxied(_ exceptions: [String], _ host: String, _ isProxied: Bool) async throws {
        // Both would be asked; one of them answers.
        let port = host == "[::1]" ? 1 : Int(origin.port)
        let plain = host.trimmingCharacters(in: ["[", "]"])
        let proxyURL = try #require(URL(string: "http://127.0.0.1:\(proxy.port)"))
        let session = Session.with {
            $0.proxy = .url(proxyURL, exceptions: exceptions)
            $0.timeoutIntervalForRequest = 5
            if plain == host, !host.first!.isNumber { $0.hostOverrides = [host: "127.0.0.1:\(port)"] }
        }
        let rules = ProxyRules(.url(proxyURL, exceptions: exceptions), environment: [:])
        #expect(rules.serve("http://\(host)/echo") == isProxied)
        // Addresses that do not lead here are left at the rule.
        guard host.contains("test") else { return }
        proxy.route("http://\(host.lowercased())/echo") { try $0.respond(text: "proxy") }
        proxy.route("http://\(host)/echo") { try $0.respond(text: "proxy") }
        let response = await session.request("http://\(host)/echo").serializingString().response
        if isProxied {
            #expect(response.value == "proxy" || proxy.connectionCount > 0, "\(String(describing: response.error))")
            #expect(origin.connectionCount == 0 || proxy.connectionCount > 0)
        } else {
            #expect(response.value?.contains("HTTP\\/1.1") == true, "\(String(describing: response.error))")
            #expect(proxy.connectionCount == 0)
        }
        #expect(response.metrics?.transactionMetrics.last?.isProxyConnection == isProxied)
    }

    private static let environments: [([String: String], String, Bool)] = [
        (["http_proxy": "http://p:1"], "http://a.test/", true), (["HTTP_PROXY": "http://p:1"], "http://a.test/", false),
        (["http_proxy": "http://p:1"], "https://a.test/", false), (["https_proxy": "p:1"], "https://a.test/", true),
        (["HTTPS_PROXY": "p:1"], "https://a.test/", true), (["all_proxy": "p:1"], "http://a.test/", true),
        (["ALL_PROXY": "p:1"], "https://a.test/", true), (["http_proxy": ""], "http://a.test/", false),
        (["http_proxy": "p:1", "no_proxy": "b.test, a.test"], "http://a.test/", false),
        (["http_proxy": "p:1", "NO_PROXY": "a.test"], "http://a.test/", false),
        (["http_proxy": "p:1", "no_proxy": "*"], "http://a.test/", false), ([:], "http://a.test/", false),
    ]

    @Test(arguments: environments)
    func theEnvironmentNamesProxies(_ environment: [String: String], _ url: String, _ isProxied: Bool) {
        #expect(ProxyRules(.environment, environment: environment).serve(url) == isProxied)
        #expect(!ProxyRules(.none, environment: environment).serve(url))
    }

    @Test func theEnvironmentsProxyIsUsed() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LocalServer()
            let origin = try LocalServer()
            origin.addEchoAndRedirect()
            proxy.route("http://example.test/a") { exchange in
                try exchange.respond(text: "proxy \(exchange.header("Proxy-Authorization") ?? "-")")
            }
            setenv("http_proxy", "http://user:pass@127.0.0.1:\(proxy.port)", 1)
            setenv("no_proxy", "127.0.0.1,direct.test", 1)
            let session = Session.with { _ in }
            let first = await session.request("http://example.test/a").serializingString().response
            try #require(first.value == "proxy Basic dXNlcjpwYXNz")
            try #require(first.metrics?.transactionMetrics.last?.isProxyConnection == true)
            let echo = try await session.echo(session.request(origin.url("/echo")))
            try #require(!echo.has("Proxy-Authorization"))
            let direct = Session.with { $0.proxy = .none }
            try #require(await direct.error("http://example.invalid/a")?.urlCode == .cannotFindHost)
            try #require(proxy.connectionCount == 1)
        }
    }

    // MARK: SOCKS

    /// A SOCKS5 proxy (RFC 1928) that answers requests itself.
    private func socks(user: String? = nil, reply: UInt8 = 0, asked: Protected<[UInt8]>) throws -> LocalServer {
        let server = try LocalServer(prelude: { client in
            let greeting = try client.bytes(2)
            let methods = try client.bytes(Int(greeting[1]))
            if let user {
                guard methods.contains(2) else { return try client.send([5, 0xFF]) }
                try client.send([5, 2])
                let version = try client.bytes(2)
                let name = try client.bytes(Int(version[1]))
                let password = try client.bytes(Int(try client.bytes(1)[0]))
                let isRight = name + [58] + password == Array(user.utf8)
                try client.send([1, isRight ? 0 : 1])
                guard isRight else { throw POSIXError(.EACCES) }
            } else {
                try client.send([5, 0])
            }
            let request = try client.bytes(4)
            let address = try client.bytes(
                request[3] == 1 ? 4 : request[3] == 4 ? 16 : Int(try client.bytes(1)[0]))
            let port = try client.bytes(2)
            asked.write { $0 = [request[3]] + address + port }
            try client.send([5, reply, 0, 1, 0, 0, 0, 0, 0, 0])
        })
        server.addEchoAndRedirect()
        return server
    }

    @Test func aSOCKSProxyIsToldTheNameOrTheAddress() async throws {
        let asked = Protected<[UInt8]>([])
        let server = try socks(asked: asked)
        let byName = try session(scheme: "socks5h", proxy: server)
        let echo = try await byName.echo(byName.request("http://example.test:81/echo"))
        #expect(echo.line == "GET /echo HTTP/1.1")
        #expect(asked.read { $0 } == [3] + Array("example.test".utf8) + [0, 81])
        let byAddress = try session(scheme: "socks5", proxy: server)
        _ = try await byAddress.echo(byAddress.request("http://127.0.0.1:82/echo"))
        #expect(asked.read { $0 } == [1, 127, 0, 0, 1, 0, 82])
    }

    @Test func aSOCKSProxyMayWantAPassword() async throws {
        let server = try socks(user: "user:pass", asked: Protected([]))
        let right = try session("user:pass@", scheme: "socks5h", proxy: server)
        #expect(try await right.echo(right.request("http://example.test/echo")).line == "GET /echo HTTP/1.1")
        for user in ["user:wrong@", ""] {
            let wrong = try session(user, scheme: "socks5h", proxy: server)
            #expect(await wrong.error("http://example.test/echo")?.urlCode == .cannotConnectToHost)
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 8] as [UInt8]) func aSOCKSProxyMayRefuse(_ reply: UInt8) async throws {
        let session = try session(scheme: "socks5h", proxy: socks(reply: reply, asked: Protected([])))
        #expect(await session.error("http://example.test/echo")?.urlCode == .cannotConnectToHost)
    }
}
