import Foundation
import TestSupport
import Testing

@testable import MartletHTTP

/// The samples of the documentation do what the pages say.
@Suite(.timeLimit(.minutes(10))) struct DocumentationSampleTests {
    private let server: LocalServer
    private let session: Session
    private let scratch: ScratchDirectory

    init() throws {
        let server = try LocalServer()
        server.addEchoAndRedirect()
        self.server = server
        session = Self.session(at: server)
        scratch = try ScratchDirectory()
    }

    /// A session that finds `https://api.example` at a local server.
    private static func session(at server: LocalServer, _ others: [any RequestInterceptor] = []) -> Session {
        let local = Adapter { request, _, completion in
            var request = request
            let text = request.url?.absoluteString ?? ""
            request.url = URL(string: text.replacing("https://api.example", with: server.url("")))
            completion(.success(request))
        }
        return Session(configuration: .ephemeral, interceptor: Interceptor(interceptors: others + [local]))
    }

    private func serve(_ path: String, _ text: String, type: String = "application/json") {
        server.serve(Data(text.utf8), at: path, type: type)
    }

    private var folder: URL { URL(filePath: scratch.path, directoryHint: .isDirectory) }

    // MARK: Making requests

    @Test func parametersGoIntoTheQuery() async throws {
        let targets = Protected<[String]>([])
        server.route("/photos") { exchange in
            targets.write { $0.append(exchange.target) }
            try exchange.respond(text: #"[{"id":1,"name":"Sea"}]"#)
        }
        let first = try await MakingRequestsSamples.get(session)
        let second = try await MakingRequestsSamples.encodable(session)
        #expect(first == [.init(id: 1, name: "Sea")])
        #expect(second == first)
        #expect(
            targets.read { $0 } == [
                "/photos?page=1&sort=name", "/photos?page=1&tags%5B%5D=sea&tags%5B%5D=sky",
            ])
    }

    @Test func aBodyIsPosted() async throws {
        server.route("/photos") { exchange in
            #expect(exchange.method == "POST")
            #expect(exchange.header("Content-Type") == "application/json")
            try exchange.respond(text: String(decoding: try exchange.body(), as: UTF8.self))
        }
        #expect(try await MakingRequestsSamples.post(session) == .init(id: 0, name: "Bridge"))
    }

    @Test func headersAreSent() async throws {
        server.route("/me") { exchange in
            let text = "\(exchange.header("Authorization") ?? "") \(exchange.header("Accept") ?? "")"
            try exchange.respond(headers: ["Content-Type: text/plain"], text: text)
        }
        #expect(try await MakingRequestsSamples.headers(session, "t0") == "Bearer t0 text/plain")
    }

    @Test func aModifierChangesTheRequest() async throws {
        serve("/report", "ok")
        let request = MakingRequestsSamples.modifier(session)
        #expect(try await request.serializingString().value == "ok")
        #expect(request.request?.timeoutInterval == 300)
    }

    @Test func closuresAndResponsesTellWhatCame() async throws {
        serve("/photos", #"[{"id":1,"name":"Sea"}]"#)
        let (status, hasMetrics) = await MakingRequestsSamples.response(session)
        #expect(status == 200)
        #expect(hasMetrics)
    }

    @Test func errorsAreToldApart() async throws {
        #expect(await MakingRequestsSamples.errors(session) == "There is no such photo.")
        server.fail("/photos/7")
        #expect(await MakingRequestsSamples.errors(session).contains("500"))
    }

    @Test func cancellingATaskCancelsItsRequest() async throws {
        server.route("/slow") { $0.waitForClose() }
        #expect(await MakingRequestsSamples.cancelling(session))
    }

    @Test func aRouterIsUsedAndChecked() async throws {
        server.route("/photos") { exchange in
            let isNew = exchange.method == "POST"
            try exchange.respond(text: isNew ? "{}" : #"[{"id":1,"name":"Sea"}]"#)
        }
        serve("/photos/1", #"{"id":1,"name":"Sea"}"#)
        #expect(try await RoutersSamples.use(session) == [.init(id: 1, name: "Sea")])
        #expect(try RoutersSamples.check())
        let service = RoutersSamples.Service(session: session, base: try #require(URL(string: server.url(""))))
        #expect(try await service.photos(page: 1) == [.init(id: 1, name: "Sea")])
    }

    // MARK: Serialisers

    @Test func responsesAreValidated() async throws {
        serve("/photos/7", #"{"id":7,"name":"Sky"}"#)
        #expect(try await SerialisersSamples.validation(session).name == "Sky")
        #expect(await SerialisersSamples.mapping(session).value == "Sky")
        serve("/photos/7", "<p>", type: "text/html")
        await #expect(throws: AFError.self) { try await SerialisersSamples.validation(session) }
        serve("/photos/7.jpg", "<p>", type: "text/html")
        await #expect(throws: AFError.self) { try await SerialisersSamples.strict(session) }
        serve("/photos/7.jpg", "JFIF", type: "image/jpeg")
        #expect(try await SerialisersSamples.strict(session) == Data("JFIF".utf8))
    }

    @Test func theServersOwnRefusalIsFound() async throws {
        server.route("/photos/7") { try $0.respond("403 Forbidden", text: #"{"message":"not yours"}"#) }
        do {
            _ = try await SerialisersSamples.custom(session)
            Issue.record("no error")
        } catch {
            let refusal = error.asAFError?.underlyingError as? SerialisersSamples.Refusal
            #expect(refusal?.message == "not yours")
        }
    }

    @Test func emptyGuardedAndOwnBodiesAreRead() async throws {
        server.route("/photos/7") { try $0.respond() }
        #expect(try await SerialisersSamples.empty(session) == .value)
        serve("/guarded", ")]}',\n[{\"id\":1,\"name\":\"Sea\"}]")
        #expect(try await SerialisersSamples.guarded(session) == [.init(id: 1, name: "Sea")])
        serve("/photos.csv", "1,Sea\n2,\n")
        #expect(try await SerialisersSamples.csv(session) == [["1", "Sea"], ["2", ""]])
    }

    // MARK: Interceptors

    @Test func aRetrierWaitsForAReport() async throws {
        let attempts = Protected(0)
        server.route("/report") { exchange in
            let isReady = attempts.write {
                $0 += 1; return $0 == 2
            }
            try exchange.respond(isReady ? "200 OK" : "409 Conflict", text: "report")
        }
        #expect(try await InterceptorsSamples.retrier(session) == Data("report".utf8))
        #expect(server.hits("/report") == 2)
    }

    @Test func aTokenIsRefreshedOnce() async throws {
        server.route("/token") { exchange in
            let expiry = Date(timeIntervalSinceNow: 3600).timeIntervalSinceReferenceDate
            try exchange.respond(text: #"{"access":"new","refresh":"r2","expiry":\#(expiry)}"#)
        }
        server.route("/data") { exchange in
            let isNew = exchange.header("Authorization") == "Bearer new"
            try exchange.respond(isNew ? "200 OK" : "401 Unauthorized", text: "data")
        }
        let old = InterceptorsSamples.Token(access: "old", refresh: "r1", expiry: .distantFuture)
        let authenticated = InterceptorsSamples.authentication(old, session)
        let requests = (0..<8).map { _ in
            authenticated.request(server.url("/data")).validate().serializingString()
        }
        // The completion of the sample's refresh is called on the main queue, which the test's process serves.
        for request in requests { #expect(try await request.value == "data") }
        #expect(server.hits("/token") == 1)
    }

    @Test func redirectsAreLeftAndBodiesCompressed() async throws {
        server.route("/moved") { try $0.respond("302 Found", headers: ["Location: /echo"], text: "") }
        #expect(await InterceptorsSamples.redirects(session) == 302)
        server.route("/values") { exchange in
            try exchange.respond(headers: ["X-Coding: \(exchange.header("Content-Encoding") ?? "")"], text: "ok")
            #expect(try exchange.body().starts(with: [0x1F, 0x8B]))
        }
        #expect(try await InterceptorsSamples.compression(session, [1, 2, 3]) == Data("ok".utf8))
    }

    @Test func aPasswordAnswersAChallenge() async throws {
        server.route("/me") { exchange in
            // RFC 7617: the Base64 of "ann:secret".
            guard exchange.header("Authorization") == "Basic YW5uOnNlY3JldA==" else {
                return try exchange.respond("401 Unauthorized", headers: ["WWW-Authenticate: Basic realm=\"r\""])
            }
            try exchange.respond(text: "Ann")
        }
        #expect(try await InterceptorsSamples.password(session) == "Ann")
    }

    // MARK: Uploads and downloads

    @Test func filesFormsAndStreamsAreSent() async throws {
        let bodies = Protected<[String]>([])
        for path in ["/files/1", "/photos", "/log"] {
            server.route(path) { exchange in
                let body = String(decoding: try exchange.body(), as: UTF8.self)
                bodies.write { $0.append(body) }
                try exchange.respond(text: exchange.method)
            }
        }
        let file = folder.appending(path: "a.png")
        try Data("content".utf8).write(to: file)
        #expect(try await UploadsAndDownloadsSamples.file(session, file) == "PUT")
        #expect(try await UploadsAndDownloadsSamples.progress(session, file) == 1)
        #expect(try await UploadsAndDownloadsSamples.form(session, file) == "POST")
        #expect(try await UploadsAndDownloadsSamples.stream(session, InputStream(data: Data("lines".utf8))) == "POST")
        let sent = bodies.read { $0 }
        #expect(sent.count == 4)
        #expect(sent[0] == "content")
        #expect(sent[2].contains("filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\ncontent\r\n"))
        #expect(sent[3] == "lines")
    }

    @Test func aDownloadGoesOnAfterARestart() async throws {
        server.serve(Data("zip".utf8), at: "/photos.zip")
        let file = try await UploadsAndDownloadsSamples.download(session, folder.appending(path: "new"))
        #expect(try Data(contentsOf: file) == Data("zip".utf8))

        server.route("/film.mkv") { exchange in
            if let range = exchange.header("Range") {
                #expect(range == "bytes=4-")
                #expect(exchange.header("If-Range") == "\"v1\"")
                let headers = ["ETag: \"v1\"", "Content-Range: bytes 4-7/8"]
                return try exchange.respond("206 Partial Content", headers: headers, text: "5678")
            }
            try exchange.send("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 8\r\n\r\n1234")
            exchange.close()
        }
        let bookmark = folder.appending(path: "film.resume"), target = folder.appending(path: "film.mkv")
        await #expect(throws: AFError.self) {
            try await UploadsAndDownloadsSamples.resume(session, bookmark, target)
        }
        // As after a restart: another session, and the bookmark alone.
        let next = Self.session(at: server)
        #expect(try await UploadsAndDownloadsSamples.resume(next, bookmark, target) == target)
        #expect(try Data(contentsOf: target) == Data("12345678".utf8))
        #expect(!FileManager.default.fileExists(atPath: bookmark.path(percentEncoded: false)))
    }

    @Test func aStreamThatWasSentIsNotSentEmpty() async throws {
        server.route("/log") { exchange in
            _ = try exchange.body()
            try exchange.respond("307 Temporary Redirect", headers: ["Location: /echo"])
        }
        await #expect(throws: AFError.self) {
            try await UploadsAndDownloadsSamples.stream(session, InputStream(data: Data("lines".utf8)))
        }
        #expect(server.hits("/echo") == 0)
    }

    // MARK: Streams

    @Test func streamsAreWorkedOff() async throws {
        serve("/readings", "{\"sensor\":\"a\",\"value\":1}\n{\"sensor\":\"b\",\"value\":2.5}\n")
        let readings = try await StreamsSamples.lines(session)
        #expect(readings == [.init(sensor: "a", value: 1), .init(sensor: "b", value: 2.5)])
        #expect(await StreamsSamples.typed(session) == "complete")

        server.route("/events") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
            try exchange.send("event: added\ndata: x\n\ndata: other\n\nevent: added\ndata: y\n\n")
            exchange.waitForClose()
        }
        #expect(try await StreamsSamples.events(session) == ["x", "y"])
        await server.wait(forHits: 1, at: "/events")

        serve("/film", String(repeating: "f", count: 100_000))
        let (count, error) = await StreamsSamples.pieces(session)
        #expect(count == 100_000)
        #expect(error == nil)
        #expect(try await StreamsSamples.head(session) == 100_000)
        server.route("/film") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 2000000000\r\n\r\nf")
            exchange.waitForClose()
        }
        await #expect(throws: AFError.self) { try await StreamsSamples.head(session) }
    }

    // MARK: What is kept, and who is trusted

    @Test func cookiesAreInTheirFile() async throws {
        server.route("/") {
            try $0.respond(headers: ["Set-Cookie: a=1; Max-Age=60"], text: $0.header("Cookie") ?? "none")
        }
        let url = try #require(URL(string: server.url()))
        let first = try CookiesAndCachingSamples.jar(folder)
        _ = try await first.request(url).serializingData().value
        let storage = try #require(first.configuration.httpCookieStorage)
        #expect(CookiesAndCachingSamples.look(storage, url) == ["a"])
        try storage.save()
        let second = try CookiesAndCachingSamples.jar(folder)
        #expect(try await second.request(url).serializingString().value == "a=1")
    }

    @Test func freshResponsesComeFromTheCache() async throws {
        let number = Protected(0)
        server.route("/news") { exchange in
            let text = "\(number.write { $0 += 1; return $0 })"
            try exchange.respond(headers: ["Cache-Control: max-age=60"], text: text)
        }
        let (text, isFromCache) = try await CookiesAndCachingSamples.policies(session)
        #expect(text == "1")
        #expect(isFromCache)
        #expect(server.hits("/news") == 1)
        serve("/account", "me")
        #expect(try await CookiesAndCachingSamples.keepNothing(session) == "me")
        let cached = CookiesAndCachingSamples.cache(folder)
        #expect(cached.configuration.urlCache?.diskCapacity == 200 << 20)
    }

    @Test func pinsLimitsAndWildcardsAreSet() throws {
        #expect(try SecuritySamples.pins().serverTrustManager?.evaluators.count == 1)
        #expect(SecuritySamples.limits().limits.maximumBodySize == 8_388_608)
        let manager = SecuritySamples.WildcardTrust(evaluators: ["*.example": DefaultTrustEvaluator()])
        #expect(try manager.serverTrustEvaluator(forHost: "a.example") is DefaultTrustEvaluator)
        #expect(throws: AFError.self) { try manager.serverTrustEvaluator(forHost: "a.test") }
    }

    @Test func hostsAreFoundAtALocalServer() async throws {
        serve("/photos", "here")
        let overridden = TestingAgainstALocalServerSamples.override(port: Int(server.port))
        #expect(try await overridden.request("http://api.example/photos").serializingString().value == "here")
        let base = try #require(URL(string: server.url()))
        let adapted = TestingAgainstALocalServerSamples.adapter(base)
        #expect(try await adapted.request("https://api.example/photos").serializingString().value == "here")
    }

    // MARK: Coming from URLSession

    @Test func callsOfURLSessionHaveTheirCounterparts() async throws {
        let url = try #require(URL(string: server.url("/a")))
        server.route("/a") { exchange in
            let body = String(decoding: try exchange.body(), as: UTF8.self)
            try exchange.respond(text: body.isEmpty ? "one\ntwo" : body)
        }
        let (data, status) = try await ComingFromURLSessionSamples.data(session, url)
        #expect(data == Data("one\ntwo".utf8))
        #expect(status == 200)
        #expect(try await ComingFromURLSessionSamples.lines(session, url) == 6)
        let file = try await ComingFromURLSessionSamples.download(session, url)
        #expect(try Data(contentsOf: file) == data)
        try FileManager.default.removeItem(at: file)
        let sent = folder.appending(path: "sent")
        try Data("sent".utf8).write(to: sent)
        let request = try URLRequest(url: url, method: .put)
        #expect(try await ComingFromURLSessionSamples.upload(session, request, sent) == Data("sent".utf8))
        #expect(try await ComingFromURLSessionSamples.credential(session, url) == data)
    }
}
