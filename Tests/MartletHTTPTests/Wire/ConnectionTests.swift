import Foundation
import MartletHTTP
import TestSupport
import Testing

/// Which connections are made, kept, replaced and counted.
@Suite(.timeLimit(.minutes(10))) struct ConnectionTests {
    private let server: LocalServer
    private let session = Session.with { _ in }

    init() throws {
        server = try LocalServer()
        server.tellConnection()
        server.addEchoAndRedirect()
    }

    // MARK: Keeping

    @Test func aConnectionClosedMeanwhileIsReplacedUnseen() async throws {
        server.route("/closing") { exchange in
            try exchange.respond(text: "\(exchange.connection)")
            exchange.close()
        }
        for round in 1...5 {
            #expect(try await session.text(server.url("/closing")) == "\(round)")
            await server.waitUntilNobodyIsConnected()
        }
        #expect(try await session.text(server.url("/connection")) == "6")
    }

    @Test(arguments: ["GET", "POST"]) func aKeptConnectionThatEndsAtOnceIsReplaced(_ method: String) async throws {
        server.route("/once") { exchange in
            let body = try exchange.body()
            // On the first connection no second request is answered.
            guard exchange.connection > 1 else { return exchange.close() }
            try exchange.respond(text: "\(exchange.connection) \(body.count)")
        }
        #expect(try await session.text(server.url("/connection")) == "1")
        var request = try URLRequest(url: server.url("/once"), method: HTTPMethod(rawValue: method))
        if method == "POST" { request.httpBody = Data(count: 100_000) }
        let text = try await session.request(request).serializingString().value
        #expect(text == "2 \(method == "POST" ? 100_000 : 0)")
        #expect(server.hits("/once") == 2)
    }

    @Test func aNewConnectionThatEndsIsNotTriedAgain() async throws {
        server.cut("/cut")
        #expect(await session.error(server.url("/cut"))?.urlCode == .networkConnectionLost)
        #expect(server.hits("/cut") == 1)
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello"])
    func aKeptConnectionThatAnsweredInPartIsNotTriedAgain(_ part: String) async throws {
        server.raw("/part", part, closes: true)
        #expect(try await session.text(server.url("/connection")) == "1")
        #expect(await session.error(server.url("/part"))?.urlCode == .networkConnectionLost)
        #expect(server.hits("/part") == 1)
    }

    @Test func anEarlyAnswerToAnUploadIsDelivered() async throws {
        server.route("/reject") { exchange in
            try exchange.send("HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 7\r\n\r\ntoo big")
            exchange.waitForClose()
        }
        var request = try URLRequest(url: server.url("/reject"), method: .post)
        request.httpBody = Data(count: 8 << 20)
        let response = await session.request(request).serializingString().response
        #expect(response.response?.statusCode == 413)
        #expect(response.value == "too big")
        #expect(try await session.text(server.url("/connection")) == "2")
    }

    @Test func connectionsEndWithTheirSession() async throws {
        var own: Session? = Session.with { _ in }
        _ = try await own?.text(server.url("/connection"))
        #expect(server.openConnectionCount == 1)
        own = nil
        await server.waitUntilNobodyIsConnected()
    }

    @Test(arguments: [1, 2, 6]) func noMoreConnectionsAreMadeThanAllowed(_ limit: Int) async throws {
        let gate = LocalServerGate()
        server.route("/held") { exchange in
            gate.wait()
            try exchange.respond(text: "\(exchange.connection)")
        }
        let session = Session.with { $0.httpMaximumConnectionsPerHost = limit }
        // The port that goes without saying is the same port.
        let urls = (0..<20).map { server.url("/held?\($0)") }
        try await withThrowingTaskGroup(of: String.self) { group in
            for url in urls { group.addTask { try await session.text(url) } }
            await server.wait(forHits: limit, at: "/held")
            #expect(server.connectionCount == limit)
            gate.open()
            for try await text in group { #expect((1...limit).contains(Int(text) ?? 0)) }
        }
        #expect(server.connectionCount == limit)
    }

    // MARK: Where to

    @Test func anIPv6AddressIsConnectedTo() async throws {
        let server = try LocalServer(at: .ipv6)
        server.addEchoAndRedirect()
        let response = await session.request(server.url("/echo", host: "[::1]"))
            .serializingDecodable(LocalServerEcho.self).response
        #expect(response.value?.header("Host") == "[::1]:\(server.port)")
        #expect(response.metrics?.transactionMetrics.last?.remoteAddress == "::1")
        let redirect = server.url("/redirect?u=%2Fecho", host: "[::1]")
        let echo = try await session.echo(session.request(redirect, headers: ["Authorization": "Bearer t"]))
        #expect(echo.header("Authorization") == "Bearer t")
    }

    @Test func aUnixSocketIsConnectedTo() async throws {
        let directory = try ScratchDirectory()
        let server = try LocalServer(at: .unix(path: directory.file("socket")))
        server.addEchoAndRedirect()
        let session = Session.with { $0.unixSocketPath = directory.file("socket") }
        let echo = try await session.echo(session.request("http://api.example/echo"))
        #expect(echo.line == "GET /echo HTTP/1.1")
        #expect(echo.header("Host") == "api.example")
    }

    @Test(arguments: ["/nowhere/socket", "/" + String(repeating: "x", count: 200)])
    func aUnixSocketThatIsNotThereIsAnError(_ path: String) async {
        let session = Session.with { $0.unixSocketPath = path }
        let error = await session.error("http://api.example/")
        #expect(error?.isSessionTaskError == true, "\(String(describing: error))")
        if path.hasPrefix("/nowhere") { #expect(error?.urlCode == .cannotConnectToHost) }
    }

    @Test(arguments: ["127.0.0.1:PORT", "localhost:PORT", "[::1]:PORT6"], ["api.example", "API.Example"])
    func aHostIsFoundElsewhereIfToldSo(_ address: String, _ host: String) async throws {
        let other = try LocalServer(at: .ipv6)
        other.addEchoAndRedirect()
        let target = address.replacing("PORT6", with: "\(other.port)").replacing("PORT", with: "\(server.port)")
        let session = Session.with { $0.hostOverrides = [host: target] }
        let echo = try await session.echo(session.request("http://api.example/echo"))
        #expect(echo.header("Host") == "api.example")
        #expect(await session.error("http://other.invalid/")?.urlCode == .cannotFindHost)
    }

    @Test(arguments: ["127.0.0.1", "::1", "[::1]"]) func thePortMayStayTheURLs(_ address: String) async throws {
        let server = address == "127.0.0.1" ? server : try LocalServer(at: .ipv6)
        server.addEchoAndRedirect()
        let session = Session.with { $0.hostOverrides = ["api.example": address] }
        let echo = try await session.echo(session.request("http://api.example:\(server.port)/echo"))
        #expect(echo.header("Host") == "api.example:\(server.port)")
    }

    @Test func whatCannotBeReachedIsToldApart() async throws {
        let port = try LocalServer().port
        #expect(await session.error("http://127.0.0.1:\(port)/")?.urlCode == .cannotConnectToHost)
        #expect(await session.error("http://no-such-host.invalid/")?.urlCode == .cannotFindHost)
    }

    // MARK: Metrics

    @Test func anExchangeIsMeasured() async throws {
        let body = Data(count: 1234)
        server.route("/sized") { exchange in
            _ = try exchange.body()
            try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
        }
        for round in 0..<2 {
            var request = try URLRequest(url: server.url("/sized"), method: .post)
            request.httpBody = body
            let response = await session.request(request).serializingData().response
            let metrics = try #require(response.metrics)
            let one = try #require(metrics.transactionMetrics.first)
            #expect(metrics.transactionMetrics.count == 1 && metrics.redirectCount == 0)
            #expect(metrics.taskInterval.duration > 0)
            #expect(one.networkProtocolName == "http/1.1")
            #expect(one.isReusedConnection == (round == 1))
            #expect(!one.isProxyConnection)
            #expect(one.resourceFetchType == .networkLoad)
            #expect(one.remoteAddress == "127.0.0.1" && one.remotePort == Int(server.port))
            #expect(one.localAddress == "127.0.0.1" && (one.localPort ?? 0) > 0)
            #expect(one.countOfRequestBodyBytesSent == 1234)
            #expect(one.countOfResponseBodyBytesReceived == 5)
            #expect(one.countOfResponseHeaderBytesReceived == 38)
            let lines = try #require(server.lastRequest)
            let sent = lines.line.utf8.count + 2 + lines.headerLines.map { $0.utf8.count + 2 }.reduce(0, +) + 2
            #expect(one.countOfRequestHeaderBytesSent == Int64(sent))
            let dates = [
                one.fetchStartDate, one.domainLookupStartDate, one.domainLookupEndDate, one.connectStartDate,
                one.connectEndDate, one.requestStartDate, one.responseStartDate, one.responseEndDate,
            ]
            let known = dates.compactMap { $0 }
            #expect(known == known.sorted())
            #expect(known.count == (round == 0 ? 8 : 4))
            #expect(known.allSatisfy { metrics.taskInterval.contains($0) })
        }
    }

    @Test func theOldProtocolIsCalledByItsName() async throws {
        server.raw("/old", "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        let response = await session.request(server.url("/old")).serializingData().response
        #expect(response.metrics?.transactionMetrics.last?.networkProtocolName == "http/1.0")
    }

    @Test func eachExchangeOfAChainIsMeasured() async throws {
        let url = server.url("/redirect?c=307&u=%2Fredirect%3Fc%3D302%26u%3D%252Fconnection")
        let response = await session.request(url).serializingString().response
        let metrics = try #require(response.metrics)
        #expect(metrics.redirectCount == 2)
        let statuses = metrics.transactionMetrics.map { ($0.response as? HTTPURLResponse)?.statusCode }
        #expect(statuses == [307, 302, 200])
        #expect(metrics.transactionMetrics.map(\.isReusedConnection) == [false, true, true])
        #expect(metrics.transactionMetrics.map { $0.request.url?.path } == ["/redirect", "/redirect", "/connection"])
    }

    @Test func aFailureIsMeasuredToo() async throws {
        server.cut("/cut")
        let response = await session.request(server.url("/cut")).serializingData().response
        #expect(response.metrics?.transactionMetrics.count == 1)
        #expect(response.metrics?.transactionMetrics.first?.responseStartDate == nil)
    }
}
