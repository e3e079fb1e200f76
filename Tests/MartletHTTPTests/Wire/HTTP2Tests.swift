import Foundation
import TestSupport
import Testing

@testable import MartletHTTP

/// HTTP/2, as nginx speaks it.
@Suite(.timeLimit(.minutes(10)), .enabled(if: LocalNginx.isInstalled, "nginx-light is not installed."))
struct HTTP2Tests {
    private let authority: TestIdentity

    init() throws { authority = try TestIdentity.authority() }

    private func nginx(http: String = "", _ server: String) async throws -> LocalNginx {
        try await LocalNginx(authority.leaf(), http: http, server: server)
    }

    private func session(_ change: (SessionConfiguration) -> Void = { _ in }) -> Session {
        Session.with {
            $0.tls.authorities = .only([authority.certificate])
            change($0)
        }
    }

    private static let connection = "location / { return 200 \"$connection $server_protocol\"; }"

    /// The answers to so many requests at once.
    private func answers(_ count: Int, _ url: String, _ session: Session) async -> [DataResponse<String, AFError>] {
        await withTaskGroup(of: DataResponse<String, AFError>.self) { group in
            for _ in 0..<count { group.addTask { await session.request(url).serializingString().response } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func aThousandRequestsGoOverOneConnection() async throws {
        let nginx = try await nginx("http2_max_concurrent_streams 1000; keepalive_requests 100000; \(Self.connection)")
        let answers = await answers(1000, nginx.url("/"), session())
        #expect(Set(answers.map { $0.value ?? "\(String(describing: $0.error))" }).count == 1)
        #expect(answers.allSatisfy { $0.value?.hasSuffix("HTTP/2.0") == true })
        let metrics = answers.compactMap { $0.metrics?.transactionMetrics.last }
        #expect(metrics.allSatisfy { $0.networkProtocolName == "h2" })
        #expect(metrics.filter { !$0.isReusedConnection }.count == 1)
        #expect(metrics.filter { $0.secureConnectionStartDate != nil }.count == 1)
    }

    @Test func aServerThatTakesFewStreamsIsWaitedFor() async throws {
        let nginx = try await nginx("http2_max_concurrent_streams 4; keepalive_requests 100000; \(Self.connection)")
        let answers = await answers(200, nginx.url("/"), session())
        #expect(answers.allSatisfy { $0.value?.hasSuffix("HTTP/2.0") == true })
    }

    @Test func aServerThatSaysGoodbyeLosesNoRequest() async throws {
        let nginx = try await nginx("keepalive_requests 20; \(Self.connection)")
        let session = session()
        let answers = await answers(300, nginx.url("/"), session)
        let failed = answers.filter { $0.value == nil }
        #expect(failed.isEmpty, "\(failed.count): \(String(describing: failed.first?.error))")
        #expect(Set(answers.compactMap(\.value)).count >= 300 / 20)
        for _ in 0..<50 { #expect(try await session.text(nginx.url("/")).hasSuffix("HTTP/2.0")) }
    }

    @Test func theCallerMayWantTheOldProtocol() async throws {
        let nginx = try await nginx(Self.connection)
        let old = session { $0.httpVersion = .http1 }
        let response = await old.request(nginx.url("/")).serializingString().response
        #expect(response.value?.hasSuffix("HTTP/1.1") == true)
        #expect(response.metrics?.transactionMetrics.last?.networkProtocolName == "http/1.1")
    }

    @Test func whoKnowsTheServerNeedsNoTLS() async throws {
        let nginx = try await LocalNginx(server: "http2_max_concurrent_streams 1000; \(Self.connection)")
        let session = session { $0.httpVersion = .http2PriorKnowledge }
        let answers = await answers(100, nginx.url("/", scheme: "http"), session)
        #expect(
            answers.allSatisfy { $0.value?.hasSuffix("HTTP/2.0") == true },
            "\(String(describing: answers.first?.error))")
        let failed = answers.filter { $0.value == nil }
        #expect(failed.isEmpty, "\(failed.count): \(String(describing: failed.first?.error))")
        let metrics = answers.compactMap { $0.metrics?.transactionMetrics.last }
        #expect(metrics.allSatisfy { $0.networkProtocolName == "h2" })
    }

    @Test func fieldsGoBothWays() async throws {
        let nginx = try await nginx(
            """
            location / { add_header X-Twice one always; add_header X-Twice two always; add_header X-Got $http_x_mine always;
                         add_header X-Connection "$http_connection|$http_transfer_encoding" always; return 200 ok; }
            """)
        let headers: HTTPHeaders = ["X-MINE": "a, b", "Connection": "close", "Transfer-Encoding": "chunked"]
        let session = session()
        let response = await session.request(nginx.url("/"), headers: headers).serializingString().response
        let fields = try #require(response.response?.headers)
        #expect(response.value == "ok")
        #expect(fields["x-got"] == "a, b")
        #expect(fields.values(for: "X-Twice") == ["one", "two"])
        #expect(fields["X-Connection"] == "|")
        #expect(fields.map(\.name).allSatisfy { $0 == $0.lowercased() })
    }

    @Test func injectedFieldsAreRefusedHereToo() async throws {
        let nginx = try await nginx(Self.connection)
        let session = session()
        let request = session.request(nginx.url("/"), headers: ["X-A": "1\r\nEvil: 2"])
        #expect(await request.serializingData().response.error?.isRequestValidationError == true)
    }

    @Test(arguments: [0, 5, 100_000, 2 << 20]) func bodiesGoBothWays(_ size: Int) async throws {
        let origin = try LocalServer()
        origin.route("/double") { exchange in
            let body = try exchange.body()
            try exchange.respond(headers: ["X-Method: \(exchange.method)"], body: body + body)
        }
        let nginx = try await nginx(
            "client_max_body_size 10m; location / { proxy_pass http://127.0.0.1:\(origin.port); }")
        let body = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let session = session()
        let uploads = [
            session.upload(body, to: nginx.url("/double")),
            session.upload(InputStream(data: body), to: nginx.url("/double")),
        ]
        for upload in uploads {
            let response = await upload.serializingData(emptyResponseCodes: [200]).response
            #expect(response.value == body + body, "\(String(describing: response.error))")
            #expect(response.response?.headers["X-Method"] == "POST")
        }
    }

    @Test func responsesWithoutABodyEnd() async throws {
        let nginx = try await nginx(
            "location /204 { return 204; } location /empty { return 200 \"\"; } location / { return 200 body; }")
        let session = session()
        #expect(try await session.request(nginx.url("/204")).serializingData().value.isEmpty)
        #expect(try await session.request(nginx.url("/"), method: .head).serializingData().value.isEmpty)
        let empty = session.request(nginx.url("/empty")).serializingData(emptyResponseCodes: [200])
        #expect(try await empty.value.isEmpty)
        #expect(try await session.text(nginx.url("/")) == "body")
    }

    @Test func aBodyThatIsCutOffIsALostConnection() async throws {
        let origin = try LocalServer()
        origin.raw("/short", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello", closes: true)
        origin.raw("/chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", closes: true)
        let nginx = try await nginx(
            "location / { proxy_pass http://127.0.0.1:\(origin.port); proxy_http_version 1.1; }")
        let session = session()
        for path in ["/short", "/chunk"] {
            let error = await session.error(nginx.url(path))
            #expect(error?.urlCode == .networkConnectionLost, "\(path) \(String(describing: error))")
        }
    }

    @Test func redirectsStayOnTheConnection() async throws {
        let nginx = try await nginx("location /from { return 307 /to; } location /to { return 200 $connection; }")
        let session = session()
        let response = await session.request(nginx.url("/from")).serializingString().response
        #expect(response.metrics?.redirectCount == 1)
        #expect(response.metrics?.transactionMetrics.map(\.isReusedConnection) == [false, true])
        #expect(response.metrics?.transactionMetrics.map(\.networkProtocolName) == ["h2", "h2"])
    }

    @Test func oneThatIsCancelledLeavesTheOthers() async throws {
        let origin = try LocalServer()
        let gate = LocalServerGate()
        origin.route("/slow") { exchange in
            gate.wait()
            try exchange.respond(text: "slow")
        }
        let nginx = try await nginx("location / { proxy_pass http://127.0.0.1:\(origin.port); }")
        let session = session()
        let requests = (0..<10).map { _ in session.request(nginx.url("/slow")) }
        let tasks = requests.map { $0.serializingString() }
        for task in tasks { Task { await task.response } }
        await origin.wait(forHits: 1, at: "/slow")
        for request in requests.prefix(5) { request.cancel() }
        gate.open()
        for (index, task) in tasks.enumerated() {
            let response = await task.response
            if index < 5 {
                #expect(response.error?.isExplicitlyCancelledError == true)
            } else {
                #expect(response.value == "slow", "\(String(describing: response.error))")
            }
        }
    }
}
