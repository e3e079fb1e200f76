import Foundation
import FoundationNetworking
import MartletHTTP
import TestSupport
import Testing

/// What is sent arrives byte for byte, once, whatever it is read from.
@Suite(.timeLimit(.minutes(10))) struct UploadTests {
    private let server: LocalServer
    private let session = Session()
    private let directory: ScratchDirectory

    init() throws {
        directory = try ScratchDirectory()
        server = try LocalServer([
            "/put": { exchange in
                let body = try exchange.body()
                try exchange.respond(headers: ["X-Count: \(body.count)"], text: String(FlowBytes.hash(body)))
            },
            "/once": { exchange in
                // The first time, the connection ends when all was read.
                let body = try exchange.body()
                if exchange.header("X-Attempt") == nil { return exchange.close() }
                try exchange.respond(text: String(FlowBytes.hash(body)))
            },
            "/early": { exchange in
                try exchange.send("HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig")
                exchange.waitForClose()
            },
            "/unread": { exchange in
                exchange.pause(2)
                exchange.close()
            },
        ])
        for status in [307, 308] {
            server.route("/\(status)") { try $0.respond("\(status) Elsewhere", headers: ["Location: /put"]) }
        }
        server.route("/get") { exchange in
            try exchange.respond(text: "\(exchange.method) \(try exchange.body().count)")
        }
        server.route("/303") { try $0.respond("303 See Other", headers: ["Location: /get"]) }
    }

    private static let sizes = [0, 1, (16 << 10) - 1, 16 << 10, (16 << 10) + 1, 1 << 20, 20 << 20]

    @Test(arguments: sizes) func dataArrivesAsItIs(size: Int) async throws {
        let data = FlowBytes.random(size)
        let response = await session.upload(data, to: server.url("/put")).serializingString().response
        #expect(response.value == String(FlowBytes.hash(data)))
        #expect(server.lastRequest?.header("Content-Length") == String(size))
        #expect(server.lastRequest?.header("Transfer-Encoding") == nil)
        #expect(server.lastRequest?.header("Expect") == nil)
    }

    @Test(arguments: sizes) func aFileArrivesAsItIs(size: Int) async throws {
        let data = FlowBytes.random(size)
        let file = URL(filePath: try directory.write(data, as: "file"))
        let response = await session.upload(file, to: server.url("/put"), method: .put).serializingString().response
        #expect(response.value == String(FlowBytes.hash(data)))
        #expect(server.lastRequest?.header("Content-Length") == String(size))
        #expect(server.lastRequest?.header("Expect") == nil)
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test(arguments: [0, 1, 70_000, 3 << 20]) func aStreamArrivesInChunksAsItIs(size: Int) async throws {
        let data = FlowBytes.random(size)
        let response = await session.upload(InputStream(data: data), to: server.url("/put")).serializingString()
            .response
        #expect(response.value == String(FlowBytes.hash(data)))
        #expect(server.lastRequest?.header("Transfer-Encoding") == "chunked")
        #expect(server.lastRequest?.header("Content-Length") == nil)
        #expect(server.lastRequest?.header("Expect") == nil)
    }

    @Test func aStreamOfAStatedLengthIsNotChunked() async throws {
        let data = FlowBytes.random(100_000)
        let response = await session.upload(
            InputStream(data: data), to: server.url("/put"), headers: ["Content-Length": "100000"]
        ).serializingString().response
        #expect(response.value == String(FlowBytes.hash(data)))
        #expect(server.lastRequest?.header("Content-Length") == "100000")
        #expect(server.lastRequest?.header("Transfer-Encoding") == nil)
    }

    @Test(arguments: [99_999, 100_001]) func aStreamThatIsNotAsLongAsStatedIsAnError(stated: Int) async throws {
        let response = await session.upload(
            InputStream(data: FlowBytes.random(100_000)), to: server.url("/put"),
            headers: ["Content-Length": "\(stated)"]
        ).serializingString().response
        let error = response.error?.underlyingError as? AFError.UnexpectedInputStreamLength
        #expect(error?.bytesExpected == UInt64(stated))
        #expect(server.lastRequest == nil)
    }

    @Test func whatIsNoFileIsAnErrorThatNamesIt() async throws {
        let missing = URL(filePath: directory.file("missing"))
        let response = await session.upload(missing, to: server.url("/put")).serializingData().response
        let error = response.error?.underlyingError as? URLError
        #expect(error?.code == .fileDoesNotExist)
        #expect(error?.localizedDescription.contains(missing.path) == true)
        let folder = URL(filePath: directory.path)
        let other = await session.upload(folder, to: server.url("/put")).serializingData().response
        #expect((other.error?.underlyingError as? URLError)?.code == .fileIsDirectory)
        // Nobody writes to it: to open it in the usual way would wait for ever.
        #expect(mkfifo(directory.file("fifo"), 0o600) == 0)
        let fifo = URL(filePath: directory.file("fifo"))
        let third = await session.upload(fifo, to: server.url("/put")).serializingData().response
        #expect((third.error?.underlyingError as? URLError)?.code == .cannotOpenFile)
        #expect(server.hits("/put") == 0)
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything")) func anUnreadableFileIsAnError() async throws {
        let file = try directory.write(Data([1]), as: "secret")
        chmod(file, 0)
        let response = await session.upload(URL(filePath: file), to: server.url("/put")).serializingData().response
        #expect((response.error?.underlyingError as? URLError)?.code == .noPermissionsToReadFile)
    }

    @Test func aFileThatShrinksWhileItIsSentIsAnErrorAndNeverAShortBody() async throws {
        let size = 32 << 20
        let path = try directory.write(Data(count: size), as: "shrinking")
        let gate = LocalServerGate()
        server.route("/slow") { exchange in
            gate.wait()
            try exchange.respond(text: "\(try exchange.body().count)")
        }
        let task = session.upload(URL(filePath: path), to: server.url("/slow")).serializingString()
        await server.wait(forHits: 1, at: "/slow")
        #expect(truncate(path, 1000) == 0)
        gate.open()
        #expect(await task.response.error != nil)
    }

    @Test func aFileThatGrowsWhileItIsSentArrivesAsItWas() async throws {
        let size = 16 << 20
        let path = try directory.write(Data(count: size), as: "growing")
        let gate = LocalServerGate()
        server.route("/slow") { exchange in
            gate.wait()
            try exchange.respond(text: "\(try exchange.body().count)")
        }
        let task = session.upload(URL(filePath: path), to: server.url("/slow")).serializingString()
        await server.wait(forHits: 1, at: "/slow")
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(count: 1000))
        gate.open()
        #expect(try await task.value == "\(size)")
    }

    @Test func aStreamThatGivesLittleNowAndThenArrives() async throws {
        let stream = DrippingStream(count: 40, pause: 0.005)
        let response = await session.upload(stream, to: server.url("/put")).serializingString().response
        #expect(response.value == String(FlowBytes.hash(Data((0..<40).map { UInt8($0) }))))
    }

    @Test func aSlowStreamHoldsUpNobodyElse() async throws {
        let gate = LocalServerGate()
        let task = session.upload(GatedStream(gate), to: server.url("/put")).serializingString()
        await server.wait(forHits: 1, at: "/put")
        #expect(try await session.upload(Data([1]), to: server.url("/put")).serializingString().value.isEmpty == false)
        gate.open()
        #expect(try await task.value == String(FlowBytes.hash(Data([1, 2, 3]))))
    }

    @Test func aStreamThatFailsEndsTheRequestInItsError() async throws {
        let response = await session.upload(FailingStream(), to: server.url("/put")).serializingString().response
        #expect((response.error?.underlyingError as? POSIXError)?.code == .EIO)
        let missing = InputStream(fileAtPath: directory.file("missing"))
        let other = await session.upload(try #require(missing), to: server.url("/put")).serializingString().response
        #expect(other.error != nil)
        #expect(server.lastRequest == nil)
    }

    @Test func aRetrySendsDataAndFilesFromTheBeginning() async throws {
        let data = FlowBytes.random(300_000)
        let file = URL(filePath: try directory.write(data, as: "file"))
        let first = session.upload(data, to: server.url("/once"), interceptor: AttemptAdapter())
        #expect(try await first.serializingString().value == String(FlowBytes.hash(data)))
        #expect(first.retryCount == 1)
        let second = session.upload(file, to: server.url("/once"), interceptor: AttemptAdapter())
        #expect(try await second.serializingString().value == String(FlowBytes.hash(data)))
        #expect(second.retryCount == 1)
    }

    @Test func aRetryOfAStreamThatWasSentSaysWhatToDo() async throws {
        let request = session.upload(
            InputStream(data: FlowBytes.random(1000)), to: server.url("/once"), interceptor: AttemptAdapter())
        let error = await request.serializingString().response.error
        #expect((error?.underlyingError as? URLError)?.code == .requestBodyStreamExhausted)
        #expect(error?.localizedDescription.contains("Upload data or a file") == true)
        #expect(server.hits("/once") == 1)
    }

    @Test func aRetryOfAStreamThatNobodyTookFromSendsIt() async throws {
        // Nobody listens at the first address.
        let closed = try LocalServer()
        let unreachable = closed.url("/put")
        closed.stop()
        await closed.waitUntilNobodyIsConnected()
        let data = FlowBytes.random(100_000)
        let request = session.upload(
            InputStream(data: data), to: unreachable, interceptor: AttemptAdapter(later: server.url("/put")))
        #expect(try await request.serializingString().value == String(FlowBytes.hash(data)))
        #expect(request.retryCount == 1)
    }

    @Test func theStreamOfAURLRequestIsNotSentTwiceEither() async throws {
        var request = URLRequest(url: try #require(URL(string: server.url("/307"))))
        request.httpMethod = "POST"
        request.httpBodyStream = InputStream(data: FlowBytes.random(5000))
        let error = await session.request(request).serializingString().response.error
        #expect((error?.underlyingError as? URLError)?.code == .requestBodyStreamExhausted)
        #expect(server.hits("/put") == 0)
    }

    @Test(arguments: [307, 308]) func redirectsThatKeepTheMethodSendTheBodyAgain(status: Int) async throws {
        let data = FlowBytes.random(200_000)
        let file = URL(filePath: try directory.write(data, as: "file"))
        let hash = String(FlowBytes.hash(data))
        #expect(try await session.upload(data, to: server.url("/\(status)")).serializingString().value == hash)
        #expect(try await session.upload(file, to: server.url("/\(status)")).serializingString().value == hash)
        let stream = session.upload(InputStream(data: data), to: server.url("/\(status)"))
        let error = await stream.serializingString().response.error
        #expect((error?.underlyingError as? URLError)?.code == .requestBodyStreamExhausted)
    }

    @Test func aRedirectToGetLeavesTheBodyBehind() async throws {
        let data = FlowBytes.random(200_000)
        #expect(try await session.upload(data, to: server.url("/303")).serializingString().value == "GET 0")
        let stream = InputStream(data: data)
        #expect(try await session.upload(stream, to: server.url("/303")).serializingString().value == "GET 0")
    }

    @Test(arguments: ["/put", "/307", "/303", "/once"]) func progressNeverGoesBackNorBeyondOneAndEndsAtOne(
        path: String
    ) async throws {
        let data = FlowBytes.random(3 << 20)
        let request = session.upload(data, to: server.url(path), interceptor: AttemptAdapter())
        let progress = request.uploadProgress()
        async let response = request.serializingString().response
        var last = 0.0
        for await step in progress {
            #expect(step.fractionCompleted >= last && step.fractionCompleted <= 1)
            #expect(step.completedUnitCount <= step.totalUnitCount)
            last = step.fractionCompleted
        }
        #expect(await response.error == nil)
        #expect(last == 1)
        #expect(request.uploadProgress.fractionCompleted == 1)
    }

    @Test func anAnswerThatComesEarlyIsDelivered() async throws {
        let response = await session.upload(FlowBytes.random(20 << 20), to: server.url("/early"))
            .serializingString().response
        #expect(response.response?.statusCode == 413)
        #expect(response.value == "big")
    }

    @Test func aServerThatNeverReadsTimesOut() async throws {
        let request = session.upload(Data(count: 32 << 20), to: server.url("/unread")) { $0.timeoutInterval = 0.3 }
        let error = await request.serializingData().response.error
        #expect((error?.underlyingError as? URLError)?.code == .timedOut)
    }
}
