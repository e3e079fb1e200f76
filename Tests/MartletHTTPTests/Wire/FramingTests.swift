import Foundation
import MartletHTTP
import TestSupport
import Testing

/// Where a response ends, RFC 9112 §6 and §7.
@Suite(.timeLimit(.minutes(10))) struct FramingTests {
    private let server: LocalServer
    private let session = Session.with { _ in }

    init() throws {
        server = try LocalServer()
        server.tellConnection()
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 00005\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\ncontent-length:\t5 \t\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n\r\nhello",
        "HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 \r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 All: is well\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello",
        "HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n2\r\nhe\r\n003\r\nllo\r\n000\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;ext\r\nhello\r\n0;a=b\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5 ; a=\"b;c\" ;d\r\nhello\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nh\r\n1\r\ne\r\n1\r\nl\r\n1\r\nl\r\n1\r\no\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nA: 1\r\nB: 2\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
            + "HTTP/1.1 100\r\n\r\nHTTP/1.1 199 Odd\r\nContent-Length: 3\r\n\r\n"
            + "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    ])
    func aWholeResponseIsTaken(_ bytes: String) async throws {
        server.raw("/raw", bytes)
        let response = await session.request(server.url("/raw")).serializingString().response
        #expect(response.value == "hello", "\(String(describing: response.error))")
        #expect(response.response?.statusCode == 200)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\n\r\nhello", "HTTP/1.0 200 OK\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello", "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\n\r\nhello",
        "HTTP/1.1 200 OK\nX: y\n\nhello",
    ])
    func withoutALengthTheConnectionsEndIsTheBodys(_ bytes: String) async throws {
        server.raw("/raw", bytes, closes: true)
        #expect(try await session.text(server.url("/raw")) == "hello")
        #expect(try await session.text(server.url("/connection")) == "2")
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n", "HTTP/1.1 2",
        "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n",
        "HTTP/1.0 200 OK\r\nContent-Length: 10\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Sum: 4",
        "HTTP/1.1 404 Not Found\r\nContent-Length: 10\r\n\r\nhello",
    ])
    func aCutOffResponseIsALostConnection(_ bytes: String) async throws {
        server.raw("/raw", bytes, closes: true)
        let response = await session.request(server.url("/raw")).serializingData().response
        #expect(response.value == nil)
        #expect(response.error?.urlCode == .networkConnectionLost, "\(String(describing: response.error))")
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 3\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\ncontent-length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 5, 3\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 5x\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 0x5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 5 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length:\r\n 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 5.0\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775808\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\nhello\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhelloworld\r\n0\r\n\r\n",
        "hello", "hello world, this is HTTP/0.9\r\n", "HTPP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 abc OK\r\nContent-Length: 5\r\n\r\nhello", "HTTP/4.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        "\u{16}\u{3}\u{1}\u{2}\u{0}", "HTTP/1.1 200 OK\r\nX: a\u{0}b\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nX\u{0}: a\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nno colon at all\r\nContent-Length: 5\r\n\r\nhello",
    ])
    func whatIsNoResponseIsABadOne(_ bytes: String) async throws {
        server.raw("/raw", bytes, closes: true)
        let response = await session.request(server.url("/raw")).serializingData().response
        #expect(response.value == nil)
        #expect(response.error?.urlCode == .badServerResponse, "\(String(describing: response.error))")
        #expect(try await session.text(server.url("/connection")) == "2")
    }

    // MARK: What comes beside the body

    @Test(arguments: [
        ("GET", "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n", "hello"),
        ("GET", "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n", "hello"),
        ("GET", "HTTP/1.1 304 Not Modified\r\nTransfer-Encoding: chunked\r\n\r\n", "5\r\nhello\r\n0\r\n\r\n"),
        ("HEAD", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", "hello"),
        ("HEAD", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "5\r\nhello\r\n0\r\n\r\n"),
        ("GET", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "hello"),
        ("GET", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"),
        (
            "GET", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"
        ),
    ])
    func bytesBeyondTheEndAreNobodysAnswer(_ method: String, _ response: String, _ extra: String) async throws {
        for isLate in [false, true] {
            let gate = LocalServerGate()
            let sent = LocalServerGate()
            server.route("/raw") { exchange in
                try exchange.send(isLate ? response : response + extra)
                gate.wait()
                if isLate { try exchange.send(extra) }
                sent.open()
            }
            let request = session.request(server.url("/raw"), method: HTTPMethod(rawValue: method))
            let first = await request.serializingData(emptyResponseCodes: [200, 204, 304]).response
            #expect(first.value == Data(), "\(String(describing: first.error))")
            gate.open()
            await blocking { sent.wait() }
            let next = try await session.request(server.url("/connection")).serializingString().value
            #expect(Int(next) != nil, "\(next)")
        }
    }

    @Test func aBodyOfTwoIsNotOneOfFour() async throws {
        server.raw("/raw", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhigh")
        #expect(try await session.text(server.url("/raw")) == "hi")
        #expect(try await session.text(server.url("/connection")) == "2")
    }

    @Test func trailersAreNoHeaders() async throws {
        server.raw(
            "/trailer",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\nX-Twice: head\r\n\r\n5;ext=1\r\nhello\r\n"
                + "0\r\nX-Sum: 42\r\nX-Twice: trailer\r\nContent-Length: 7\r\nContent-Encoding: gzip\r\n\r\n")
        let response = await session.request(server.url("/trailer")).serializingString().response
        #expect(response.value == "hello")
        #expect(response.response?.headers.map(\.name) == ["Transfer-Encoding", "Trailer", "X-Twice"])
        #expect(response.response?.headers["X-Twice"] == "head")
        #expect(try await session.text(server.url("/connection")) == "1")
    }

    @Test func interimResponsesLeaveNothingBehind() async throws {
        server.raw(
            "/early",
            "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\nX-Phase: hint\r\nContent-Length: 9\r\n\r\nHTTP/1.1 100\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nX-Phase: final\r\nContent-Length: 2\r\n\r\nhi")
        let response = await session.request(server.url("/early")).serializingString().response
        #expect(response.value == "hi")
        #expect(response.response?.statusCode == 200)
        #expect(response.response?.headers.values(for: "x-phase") == ["final"])
        #expect(response.response?.headers["Link"] == nil)
    }

    @Test func emptyResponsesAreWhatTheyMayBe() async throws {
        server.raw("/204", "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n")
        server.raw("/205", "HTTP/1.1 205 Reset Content\r\nContent-Length: 0\r\n\r\n")
        server.raw("/head", "HTTP/1.1 200 OK\r\nContent-Length: 1234\r\n\r\n")
        server.raw("/empty", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        #expect(try await session.request(server.url("/204")).serializingDecodable(Empty.self).value == .value)
        #expect(try await session.request(server.url("/205")).serializingDecodable(Empty.self).value == .value)
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
        #expect(server.connectionCount == 1)
    }

    @Test func theAnswerToAHEADWithABodyHasNoneEither() async throws {
        server.raw("/head", "HTTP/1.1 200 OK\r\nContent-Length: 1234\r\nX: y\r\n\r\n")
        var request = try URLRequest(url: server.url("/head"), method: .head)
        request.httpBody = Data("hello".utf8)
        let response = await session.request(request).serializingString().response
        #expect(response.value == "", "\(String(describing: response.error))")
        #expect(response.response?.headers["X"] == "y")
        #expect(server.lastRequest?.body == Data("hello".utf8))
    }

    // MARK: Whether a connection goes on

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", true),
        ("HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nhi", true),
        ("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi", false),
        ("HTTP/1.1 200 OK\r\nconnection: Close\r\nContent-Length: 2\r\n\r\nhi", false),
        ("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nhi", false),
        ("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nhi", true),
        ("HTTP/1.1 500 Oh\r\nContent-Length: 2\r\n\r\nhi", true),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n", true),
    ])
    func aConnectionIsUsedAgainWhereItMay(_ bytes: String, _ isKept: Bool) async throws {
        server.raw("/raw", bytes)
        #expect(try await session.text(server.url("/raw")) == "hi")
        #expect(try await session.text(server.url("/connection")) == (isKept ? "1" : "2"))
    }

    // MARK: Heads without end

    @Test func moreLinesThanTheLimitAreRefused() async throws {
        let lines = (0..<10_000).map { "X-\($0): y\r\n" }.joined()
        server.raw("/raw", "HTTP/1.1 200 OK\r\n\(lines)Content-Length: 0\r\n\r\n")
        #expect(await session.error(server.url("/raw"))?.passedLimit == .headerCount(1000))
        let small = Session.with { $0.limits.maximumHeaderCount = 3 }
        server.raw("/3", "HTTP/1.1 200 OK\r\nA: 1\r\nContent-Length: 0\r\n\r\n")
        server.raw("/4", "HTTP/1.1 200 OK\r\nA: 1\r\nB: 2\r\nContent-Length: 0\r\n\r\n")
        #expect(try await small.request(server.url("/3")).serializingData(emptyResponseCodes: [200]).value.isEmpty)
        #expect(await small.error(server.url("/4"))?.passedLimit == .headerCount(3))
    }

    @Test(arguments: [200, 5000, 1 << 20]) func aLineBeyondTheLimitIsRefused(_ length: Int) async throws {
        server.raw(
            "/raw", "HTTP/1.1 200 OK\r\nX: \(String(repeating: "y", count: length))\r\nContent-Length: 2\r\n\r\nhi")
        let small = Session.with { $0.limits.maximumHeaderSize = 4096 }
        let response = await small.request(server.url("/raw")).serializingString().response
        if length < 4096 { #expect(response.value == "hi") }
        if length == 5000 { #expect(response.error?.passedLimit == .headerSize(4096)) }
        // One that is longer than libcurl takes ends there.
        if length == 1 << 20 { #expect(response.error?.passedLimit == .headerSize(100 << 10)) }
    }

    @Test(arguments: ["line", "lines", "interim", "trailers"]) func anEndlessHeadIsRefused(_ kind: String) async throws
    {
        server.route("/raw") { exchange in
            switch kind {
            case "line": try exchange.send("HTTP/1.1 200 OK\r\nX: ")
            case "lines": try exchange.send("HTTP/1.1 200 OK\r\n")
            case "interim": break
            default: try exchange.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
            }
            let piece =
                kind == "line" ? "y" : kind == "interim" ? "HTTP/1.1 102 Processing\r\nX: y\r\n\r\n" : "X: y\r\n"
            let many = String(repeating: piece, count: 1000)
            exchange.close()
            while true { try exchange.send(many) }
        }
        let patient = Session.with { $0.limits.maximumHeaderCount = .max }
        let limit = await patient.error(server.url("/raw"))?.passedLimit
        #expect(limit == .headerSize(kind == "line" ? 100 << 10 : 256 << 10))
    }
}
