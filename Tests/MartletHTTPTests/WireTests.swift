import Foundation
import MartletHTTP
import TestSupport
import Testing

/// What goes over the wire, byte by byte, and what is made of what comes.
@Suite(.timeLimit(.minutes(1))) struct WireTests {
    private let server: LocalServer
    private let session = Session(configuration: .withoutCookies)

    init() throws {
        server = try LocalServer()
        server.addEchoAndRedirect()
    }

    private func echo(_ request: DataRequest) async throws -> LocalServerEcho {
        try await request.validate().serializingDecodable(LocalServerEcho.self).value
    }

    private func raw(_ path: String, _ bytes: String, closes: Bool = false) {
        server.route(path) { exchange in
            _ = try exchange.body()
            try exchange.send(bytes)
            if closes { exchange.close() }
        }
    }

    // MARK: Requests

    @Test func aGETHasTheSessionsFieldsAndNoMore() async throws {
        let echo = try await echo(session.request(server.url("/echo?a=%20b")))
        #expect(echo.line == "GET /echo?a=%20b HTTP/1.1")
        let names = echo.headers.map { $0.prefix { $0 != ":" } }
        #expect(names == ["Host", "Accept", "Accept-Encoding", "Accept-Language", "User-Agent"])
        #expect(echo.header("Accept-Encoding") == HTTPHeader.defaultAcceptEncoding.value)
        #expect(echo.header("User-Agent") == HTTPHeader.defaultUserAgent.value)
    }

    @Test func fieldsKeepTheirOrderAndCase() async throws {
        let headers: HTTPHeaders = ["x-lower-name": "v", "ZED": "1", "aB": "2", "user-agent": "mine"]
        let echo = try await echo(session.request(server.url("/echo"), headers: headers))
        let own = echo.headers.filter { line in headers.contains { line.hasPrefix($0.name + ":") } }
        #expect(own == ["x-lower-name: v", "ZED: 1", "aB: 2", "user-agent: mine"])
        #expect(echo.headers.filter { $0.lowercased().hasPrefix("user-agent") }.count == 1)
    }

    @Test func anEmptyValueIsSentAsOne() async throws {
        let echo = try await echo(session.request(server.url("/echo"), headers: ["X-E": ""]))
        #expect(echo.headers.contains("X-E:"))
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch]) func aBodilessMethodStatesItsLength(_ method: HTTPMethod)
        async throws
    {
        let echo = try await echo(session.request(server.url("/echo"), method: method))
        #expect(echo.line.hasPrefix(method.rawValue + " "))
        #expect(echo.header("Content-Length") == "0")
        #expect(!echo.has("Content-Type"))
        #expect(!echo.has("Transfer-Encoding"))
    }

    @Test(arguments: [HTTPMethod.delete, .options, .trace, .query, HTTPMethod(rawValue: "PROPFIND")])
    func otherMethodsHaveNone(_ method: HTTPMethod) async throws {
        let echo = try await echo(session.request(server.url("/echo"), method: method))
        #expect(echo.line.hasPrefix(method.rawValue + " "))
        #expect(!echo.has("Content-Length"))
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

    @Test func aWrongLengthOfTheCallersIsPutRight() async throws {
        var request = try URLRequest(
            url: server.url("/echo"), method: .post, headers: ["Content-Length": "99", "Transfer-Encoding": "chunked"])
        request.httpBody = Data("hello".utf8)
        let echo = try await echo(session.request(request))
        #expect(echo.body == "hello")
        #expect(echo.header("Content-Length") == "5")
        #expect(!echo.has("Transfer-Encoding"))
    }

    @Test func aHandleThatSentABodySendsNoneNextTime() async throws {
        for round in 1...3 {
            let post = try await echo(
                session.request(server.url("/echo"), method: .post, parameters: ["r": "\(round)"], encoder: .json))
            #expect(post.body == "{\"r\":\"\(round)\"}")
            let get = try await echo(session.request(server.url("/echo")))
            #expect(get.line == "GET /echo HTTP/1.1")
            #expect(get.body.isEmpty)
            #expect(!get.has("Content-Type") && !get.has("Content-Length"))
        }
        #expect(server.connectionCount == 1)
    }

    // MARK: What must not be sent

    @Test(arguments: [
        ("X-A", "1\r\nEvil: 2"), ("X-A", "1\nEvil: 2"), ("X-A", "1\rEvil: 2"), ("X-A", "a\u{0}b"), ("X-A\r\nEvil", "2"),
        ("X A", "1"), ("", "1"), ("X-A:", "1"), ("X-A", "\u{7F}"),
    ])
    func injectedFieldsAreRefused(_ name: String, _ value: String) async throws {
        let error = await session.request(server.url("/echo"), headers: [name: value]).serializingData().response.error
        #expect(error?.isRequestValidationError == true)
        #expect(server.connectionCount == 0)
    }

    @Test(arguments: ["GET /x HTTP/1.1\r\nEvil: 1", "A B", "", "GÉT", "G\u{0}"])
    func injectedMethodsAreRefused(_ method: String) async throws {
        let error = await session.request(server.url("/echo"), method: HTTPMethod(rawValue: method)).serializingData()
            .response.error
        #expect(error?.isRequestValidationError == true)
        #expect(server.connectionCount == 0)
    }

    @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/passwd", "http:///x", "/relative", "mailto:a@b"])
    func whatIsNotHTTPIsRefused(_ url: String) async throws {
        let error = await session.request(url).serializingData().response.error
        #expect((error?.underlyingError as? URLError)?.code == .unsupportedURL, "\(String(describing: error))")
    }

    @Test func lineBreaksInAURLDoNotReachTheWire() async throws {
        let url = server.url("/echo?a=1 HTTP/1.1\r\nEvil: 1")
        let response = await session.request(url).serializingDecodable(LocalServerEcho.self).response
        if let echo = response.value { #expect(!echo.has("Evil")) } else { #expect(response.error != nil) }
    }

    @Test func aBodyInAGETIsRefused() async throws {
        let request = session.request(
            server.url("/echo"), parameters: ["a": 1], encoding: JSONEncoding.default)
        let error = await request.serializingData().response.error
        guard case .urlRequestValidationFailed(.bodyDataInGETRequest(let body)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(body == Data(#"{"a":1}"#.utf8))
        #expect(server.connectionCount == 0)
    }

    // MARK: Responses

    @Test func trailersAreNoHeaders() async throws {
        raw(
            "/trailer",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n5;ext=1\r\nhello\r\n0\r\nX-Sum: 42\r\n\r\n"
        )
        let response = await session.request(server.url("/trailer")).serializingString().response
        #expect(response.value == "hello")
        #expect(response.response?.headers["X-Sum"] == nil)
    }

    @Test func interimResponsesLeaveNothingBehind() async throws {
        raw(
            "/early",
            "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\nX-Phase: hint\r\n\r\nHTTP/1.1 200 OK\r\nX-Phase: final\r\nContent-Length: 2\r\n\r\nhi"
        )
        let response = await session.request(server.url("/early")).serializingString().response
        #expect(response.value == "hi")
        #expect(response.response?.statusCode == 200)
        #expect(response.response?.headers.values(for: "x-phase") == ["final"])
        #expect(response.response?.headers["Link"] == nil)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", "HTTP/1.1 200 OK\r\nContent-Le", "",
    ])
    func aTruncatedResponseIsALostConnection(_ bytes: String) async throws {
        raw("/short", bytes, closes: true)
        let error = await session.request(server.url("/short")).serializingData().response.error
        #expect(error?.isSessionTaskError == true)
        #expect((error?.underlyingError as? URLError)?.code == .networkConnectionLost, "\(String(describing: error))")
    }

    @Test func headersKeepOrderRepetitionAndCase() async throws {
        raw(
            "/case",
            "HTTP/1.1 200 OK\r\nx-lower: 1\r\nETAG: \"a\"\r\nX-Empty:\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 2\r\n\r\nok"
        )
        let response = await session.request(server.url("/case")).serializingString().response
        let headers = try #require(response.response?.headers)
        #expect(headers.map(\.name) == ["x-lower", "ETAG", "X-Empty", "Set-Cookie", "Set-Cookie", "Content-Length"])
        #expect(headers["etag"] == "\"a\"")
        #expect(headers["X-Lower"] == "1")
        #expect(headers.values(for: "set-cookie") == ["a=1", "b=2"])
    }

    @Test func emptyResponsesAreWhatTheyMayBe() async throws {
        raw("/204", "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n")
        raw("/head", "HTTP/1.1 200 OK\r\nContent-Length: 1234\r\n\r\n")
        raw("/empty", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        #expect(try await session.request(server.url("/204")).serializingDecodable(Empty.self).value == .value)
        #expect(try await session.request(server.url("/head"), method: .head).serializingString().value == "")
        let error = await session.request(server.url("/empty")).serializingDecodable([Int].self).response.error
        guard case .responseSerializationFailed(.inputDataNilOrZeroLength) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let type = await session.request(server.url("/204")).serializingDecodable([Int].self).response.error
        guard case .responseSerializationFailed(.invalidEmptyResponse) = type else {
            Issue.record("\(String(describing: type))")
            return
        }
    }

    @Test func aBodyAfter204DoesNotReachTheNextRequest() async throws {
        raw("/204body", "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello")
        server.route("/next") { try $0.respond(text: "next") }
        #expect(try await session.request(server.url("/204body")).serializingData().value.isEmpty)
        #expect(try await session.request(server.url("/next")).serializingString().value == "next")
    }

    @Test func aResponseUntilTheEndOfTheConnectionIsWhole() async throws {
        raw("/old", "HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nuntil close", closes: true)
        #expect(try await session.request(server.url("/old")).serializingString().value == "until close")
    }

    @Test func anEarlyAnswerToAnUploadIsDelivered() async throws {
        server.route("/reject") { exchange in
            try exchange.send("HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 7\r\n\r\ntoo big")
            exchange.waitForClose()
        }
        server.route("/next") { try $0.respond(text: "\($0.connection)") }
        var request = try URLRequest(url: server.url("/reject"), method: .post)
        request.httpBody = Data(count: 8 << 20)
        let response = await session.request(request).serializingString().response
        #expect(response.response?.statusCode == 413)
        #expect(response.value == "too big")
        #expect(try await session.request(server.url("/next")).serializingString().value == "2")
    }

    @Test func aConnectionClosedMeanwhileIsReplacedUnseen() async throws {
        server.route("/closing") { exchange in
            try exchange.respond(text: "\(exchange.connection)")
            exchange.close()
        }
        server.route("/next") { try $0.respond(text: "\($0.connection)") }
        for round in 1...5 {
            let first = try await session.request(server.url("/closing")).serializingString().value
            #expect(first == "\(round)")
            await server.waitUntilNobodyIsConnected()
            server.route("/closing\(round)", nil)
        }
        #expect(try await session.request(server.url("/next")).serializingString().value == "6")
    }

    // MARK: Decoding and limits

    @Test func gzipIsDecoded() async throws {
        let coded = try Self.gzip("printf %1000s | tr ' ' A")
        server.route("/gz") { try $0.respond(headers: ["Content-Encoding: gzip"], body: coded) }
        #expect(
            try await session.request(server.url("/gz")).serializingString().value
                == String(repeating: "A", count: 1000))
    }

    @Test func whatIsNoGzipIsAnError() async throws {
        server.route("/bad") { try $0.respond(headers: ["Content-Encoding: gzip"], text: "not gzip at all") }
        let error = await session.request(server.url("/bad")).serializingData().response.error
        #expect((error?.underlyingError as? URLError)?.code == .cannotDecodeContentData)
    }

    private func limited(_ change: (inout ResponseLimits) -> Void) -> Session {
        let configuration = SessionConfiguration.default
        change(&configuration.limits)
        return Session(configuration: configuration)
    }

    @Test(arguments: [true, false]) func aBodyBeyondTheLimitEndsTheRequest(_ isAnnounced: Bool) async throws {
        server.route("/big") { exchange in
            let length = isAnnounced ? "Content-Length: 1001\r\n" : "Connection: close\r\n"
            try exchange.send("HTTP/1.1 200 OK\r\n\(length)\r\n" + String(repeating: "x", count: 1001))
            exchange.close()
        }
        let small = limited { $0.maximumBodySize = 1000 }
        let error = await small.request(server.url("/big")).serializingData().response.error
        guard case .limitExceeded(.bodySize(1000)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let enough = limited { $0.maximumBodySize = 1001 }
        #expect(try await enough.request(server.url("/big")).serializingData().value.count == 1001)
    }

    @Test func headersBeyondTheLimitEndTheRequest() async throws {
        raw("/headers", "HTTP/1.1 200 OK\r\nX: \(String(repeating: "y", count: 5000))\r\nContent-Length: 0\r\n\r\n")
        let small = limited { $0.maximumHeaderSize = 4096 }
        let error = await small.request(server.url("/headers")).serializingData().response.error
        guard case .limitExceeded(.headerSize(4096)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func aDecompressionBombEndsTheRequest() async throws {
        let bomb = try Self.gzip("head -c 64M /dev/zero")
        server.route("/bomb") { try $0.respond(headers: ["Content-Encoding: gzip"], body: bomb) }
        let error = await session.request(server.url("/bomb")).serializingData().response.error
        guard case .limitExceeded(.decompressionRatio) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let small = limited {
            $0.maximumBodySize = 16 << 20
            $0.maximumDecompressionRatio = .infinity
        }
        let size = await small.request(server.url("/bomb")).serializingData().response.error
        guard case .limitExceeded(.bodySize) = size else {
            Issue.record("\(String(describing: size))")
            return
        }
    }

    /// What the `gzip` program makes of a command's output.
    private static func gzip(_ command: String) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command + " | gzip -9"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data
    }
}

extension SessionConfiguration {
    /// What other tests' servers set, which have the same host, is nothing to these.
    static var withoutCookies: SessionConfiguration {
        let configuration = SessionConfiguration.default
        configuration.httpCookieStorage = nil
        return configuration
    }
}
