import Foundation
import FoundationNetworking
import MartletHTTP
import Synchronization
import TestSupport
import Testing

/// Pieces come in order, once, and no faster than they are taken.
@Suite(.timeLimit(.minutes(10))) struct StreamTests {
    private let server: LocalServer
    private let session = Session()
    private static let content = FlowBytes.random(3 << 20)
    /// What may wait: the handlers' share, and what libcurl and one piece add to it.
    private static let bound: Int64 = (256 << 10) + (64 << 10)

    init() throws {
        server = try LocalServer()
        server.serve(Self.content, at: "/file")
        server.route("/cut") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhello")
            exchange.close()
        }
        server.route("/endless") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\n\r\n")
            while true { try exchange.send(Data(count: 64 << 10)) }
        }
    }

    private final class Gathered: Sendable {
        private let stored = Mutex(Data())
        func add(_ data: Data) { stored.withLock { $0.append(data) } }
        var data: Data { stored.withLock { $0 } }
    }

    // MARK: Handlers

    @Test func handlersOnConcurrentQueuesGetEachPieceInOrder() async throws {
        let manual = Session(startRequestsImmediately: false)
        let all = [Gathered(), Gathered(), Gathered()]
        await withTaskGroup(of: Void.self) { group in
            let held = manual.streamRequest(server.url("/file"))
            for gathered in all {
                let (ended, end) = AsyncStream.makeStream(of: Void.self)
                held.responseStream(on: .global()) { stream in
                    if let data = stream.value { gathered.add(data) }
                    if stream.completion != nil { end.finish() }
                }
                group.addTask { for await _ in ended {} }
            }
            held.resume()
        }
        for gathered in all { #expect(gathered.data == Self.content) }
    }

    @Test(arguments: [true, false]) func aHandlerThatThrowsEndsTheRequestInItsError(cancels: Bool) async throws {
        let request = session.streamRequest(server.url("/file"), automaticallyCancelOnStreamError: cancels)
        let error: AFError? = await withCheckedContinuation { done in
            request.responseStream(on: .global()) { stream in
                if let completion = stream.completion { return done.resume(returning: completion.error) }
                throw POSIXError(.EIO)
            }
        }
        #expect((error?.underlyingError as? POSIXError)?.code == .EIO)
        #expect(request.isCancelled)
    }

    @Test func theTokenCancelsAlsoWhileTheServerIsHeldBack() async throws {
        let request = session.streamRequest(server.url("/endless"))
        let error: AFError? = await withCheckedContinuation { done in
            request.responseStream(on: .global()) { stream in
                if let completion = stream.completion { return done.resume(returning: completion.error) }
                // By then the rest of what may wait has come.
                usleep(20_000)
                stream.token.cancel()
            }
        }
        #expect(error?.isExplicitlyCancelledError == true)
        await server.waitUntilNobodyIsConnected()
    }

    @Test func aSlowHandlerHoldsTheServerBack() async throws {
        let request = session.streamRequest(server.url("/file"))
        request.downloadProgress(queue: .global()) { _ in }
        let most = Tally<Int64>()
        let box = Counter()
        let error: AFError? = await withCheckedContinuation { done in
            request.responseStream(on: .global()) { [weak request] stream in
                if let completion = stream.completion { return done.resume(returning: completion.error) }
                usleep(500)
                let waiting = (request?.lastTask?.countOfBytesReceived ?? 0) - box.add(Int64(stream.value?.count ?? 0))
                if waiting > Self.bound { most.note(waiting) }
            }
        }
        #expect(error == nil)
        #expect(box.add(0) == 3 << 20)
        #expect(most.all.isEmpty)
    }

    private final class Counter: Sendable {
        private let stored = Mutex<Int64>(0)
        func add(_ more: Int64) -> Int64 {
            stored.withLock { stored in
                stored += more
                return stored
            }
        }
    }

    @Test func theHeadCanBeAnsweredLate() async throws {
        let gate = Tally<String>()
        let request = session.streamRequest(server.url("/file"))
        request.onHTTPResponse(on: .global()) { response, answer in
            #expect(response.statusCode == 200)
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
                gate.note("answered")
                answer(.allow)
            }
        }
        let gathered = Gathered()
        for await stream in request.streamTask().streamingData() {
            #expect(gate.all["answered"] == 1)
            if let data = stream.value { gathered.add(data) }
        }
        #expect(gathered.data == Self.content)
    }

    @Test func theHeadCanBeRefused() async throws {
        let request = session.streamRequest(server.url("/endless"))
        request.onHTTPResponse { _ in .cancel }
        var pieces = 0
        var error: AFError?
        for await stream in request.streamTask().streamingData() {
            if stream.value != nil { pieces += 1 }
            error = stream.completion?.error ?? error
        }
        #expect(pieces == 0)
        #expect(error?.isExplicitlyCancelledError == true)
        await server.waitUntilNobodyIsConnected()
    }

    // MARK: Loops

    @Test func aSlowLoopHoldsTheServerBackAndGetsEveryByte() async throws {
        let request = session.streamRequest(server.url("/file"))
        request.downloadProgress(queue: .global()) { _ in }
        var gathered = Data()
        for await stream in request.streamTask().streamingData() {
            try? await Task.sleep(for: .microseconds(200))
            if let data = stream.value { gathered.append(data) }
            #expect((request.lastTask?.countOfBytesReceived ?? 0) - Int64(gathered.count) <= Self.bound)
        }
        #expect(gathered == Self.content)
    }

    @Test func leavingTheLoopCancelsAlsoWhileTheSequenceIsHeld() async throws {
        let request = session.streamRequest(server.url("/endless"))
        let sequence = request.streamTask().streamingData()
        for await _ in sequence { break }
        #expect(request.isCancelled)
        await server.waitUntilNobodyIsConnected()
        withExtendedLifetime(sequence) {}
        let other = session.streamRequest(server.url("/file"))
        for await _ in other.streamTask().streamingData(automaticallyCancelling: false) { break }
        #expect(!other.isCancelled)
    }

    @Test func valuesOfEachPieceAreMadeInOrder() async throws {
        server.route("/lines") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            for number in 0..<50 {
                let text = "[\(number)]"
                try exchange.send("\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n")
                exchange.pause(0.001)
            }
            try exchange.send("0\r\n\r\n")
        }
        var text = ""
        for await stream in session.streamRequest(server.url("/lines")).streamTask().streamingStrings() {
            text += stream.value ?? ""
        }
        #expect(text == (0..<50).map { "[\($0)]" }.joined())
    }

    @Test func aLetterThatTheBodyEndsWithinIsReplaced() async throws {
        server.serve(Data("a\u{E9}".utf8.dropLast()), at: "/letter")
        var text: [String] = []
        for await stream in session.streamRequest(server.url("/letter")).streamTask().streamingStrings() {
            if let value = stream.value { text.append(value) }
        }
        #expect(text.joined() == "a\u{FFFD}")
        let handled = Tally<String>()
        await withCheckedContinuation { done in
            session.streamRequest(server.url("/letter")).responseStreamString(on: .global()) { stream in
                if let value = stream.value { handled.note(value) }
                if stream.completion != nil { done.resume() }
            }
        }
        #expect(handled.all == ["a": 1, "\u{FFFD}": 1])
    }

    @Test func aRetryBeginsFromTheFirstByte() async throws {
        server.route("/letters") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n")
            // Half of a letter, which must not be put before the next attempt's.
            try exchange.send(Data([0x61, 0xC3]))
            if exchange.header("X-Attempt") == nil { return exchange.close() }
            try exchange.send(Data([0xA9, 0x62]))
        }
        let request = session.streamRequest(server.url("/letters"), interceptor: AttemptAdapter())
        var text = ""
        for await stream in request.streamTask().streamingStrings() { text += stream.value ?? "" }
        #expect(text == "aa\u{E9}b")
        #expect(request.retryCount == 1)
    }

    // MARK: Input streams

    /// Reads all of it on a thread; the bytes, and the error.
    private func readAll(_ request: DataStreamRequest, piece: Int = 10_000) async -> (data: Data, error: AFError?) {
        // Sound: handed over to the thread, and left alone here.
        nonisolated(unsafe) let input = request.asInputStream() ?? InputStream(data: Data())
        return await withCheckedContinuation { done in
            Thread.detachNewThread {
                var bytes = [UInt8](repeating: 0, count: piece)
                var data = Data()
                input.open()
                while true {
                    let count = input.read(&bytes, maxLength: piece)
                    guard count > 0 else { break }
                    data.append(contentsOf: bytes[..<count])
                }
                let hasFailed = input.streamStatus == .error
                if !hasFailed {
                    #expect(input.streamStatus == .atEnd)
                    #expect(!input.hasBytesAvailable)
                    #expect(input.read(&bytes, maxLength: piece) == 0)
                }
                done.resume(returning: (data, hasFailed ? input.streamError as? AFError : nil))
                input.close()
            }
        }
    }

    @Test(arguments: [1000, 4096, 1 << 20]) func anInputStreamGivesTheBody(piece: Int) async throws {
        let (data, error) = await readAll(session.streamRequest(server.url("/file")), piece: piece)
        #expect(data == Self.content)
        #expect(error == nil)
    }

    @Test func anInputStreamOfAnEmptyBodyEndsAtOnce() async throws {
        server.serve(Data(), at: "/empty")
        let (data, error) = await readAll(session.streamRequest(server.url("/empty")))
        #expect(data.isEmpty && error == nil)
    }

    @Test func anInputStreamFailsWithItsRequestAfterWhatCame() async throws {
        let (data, error) = await readAll(session.streamRequest(server.url("/cut")))
        #expect(data == Data("hello".utf8))
        #expect((error?.underlyingError as? URLError)?.code == .networkConnectionLost)
        let (_, refusal) = await readAll(session.streamRequest(server.url("/nowhere")).validate())
        #expect(refusal?.responseCode == 404)
    }

    @Test func anInputStreamOfARetriedRequestNeverRepeatsBytes() async throws {
        let isRead = LocalServerGate()
        server.route("/twice") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello")
            guard exchange.header("X-Attempt") == nil else { return try exchange.send("hello") }
            isRead.wait()
            exchange.close()
        }
        let request = session.streamRequest(server.url("/twice"), interceptor: AttemptAdapter())
        nonisolated(unsafe) let input = try #require(request.asInputStream())
        let (text, status): (String, Stream.Status) = await withCheckedContinuation { done in
            Thread.detachNewThread {
                var bytes = [UInt8](repeating: 0, count: 5)
                input.open()
                var text = ""
                var count = input.read(&bytes, maxLength: 5)
                isRead.open()
                while count > 0 {
                    text += String(decoding: bytes[..<count], as: UTF8.self)
                    count = input.read(&bytes, maxLength: 5)
                }
                done.resume(returning: (text, input.streamStatus))
            }
        }
        #expect(text == "hello" && status == .error)
    }

    @Test func anInputStreamThatIsClosedEarlyCancelsTheRequest() async throws {
        let request = session.streamRequest(server.url("/endless"))
        let input = try #require(request.asInputStream())
        #expect(input.streamStatus == .notOpen)
        input.open()
        var byte: UInt8 = 1
        #expect(input.read(&byte, maxLength: 1) == 1 && byte == 0)
        input.close()
        #expect(request.isCancelled)
        #expect(input.read(&byte, maxLength: 1) == -1)
        await server.waitUntilNobodyIsConnected()
    }

    @Test func anInputStreamThatIsReleasedCancelsTheRequest() async throws {
        let request = session.streamRequest(server.url("/endless"))
        _ = request.asInputStream()
        #expect(request.isCancelled)
        await server.waitUntilNobodyIsConnected()
    }

    @Test func cancellingTheRequestWakesAReader() async throws {
        server.route("/never") { $0.waitForClose() }
        let request = session.streamRequest(server.url("/never"))
        async let outcome = readAll(request)
        await server.wait(forHits: 1, at: "/never")
        request.cancel()
        #expect(await outcome.error?.isExplicitlyCancelledError == true)
    }

    // MARK: Memory

    @Test func memoryStaysBoundedWhateverComes() async throws {
        let ending = try await ChildRun.run("stream memory", test: "StreamTests/childWithASlowConsumer")
        #expect(ending.status == 0, "\(ending.output)")
    }

    @Test(.enabled(if: ChildRun.isFor("stream memory"))) func childWithASlowConsumer() async throws {
        let piece = FlowBytes.random(1 << 20)
        let size = 32 << 20
        // Each 100 bytes without a pattern come 200 times: some 170 times as much as is on the wire.
        var mixed = Data()
        var place = 0
        while mixed.count < size {
            for _ in 0..<200 { mixed.append(piece[place..<(place + 100)]) }
            place = (place + 100) % (piece.count - 100)
        }
        mixed = mixed.prefix(size)
        let coded = try FlowBytes.gzip(mixed)
        mixed = Data()
        #expect(coded.count > size / 230)
        server.route("/plain") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
            for _ in 0..<32 { try exchange.send(piece) }
        }
        server.route("/gzip") { exchange in
            try exchange.respond(headers: ["Content-Encoding: gzip"], body: coded)
        }
        for path in ["/file", "/plain", "/gzip"] {
            let before = ProcessCounts.resident
            var count = 0
            for await stream in session.streamRequest(server.url(path)).streamTask().streamingData() {
                count += stream.value?.count ?? 0
                if stream.value != nil { try? await Task.sleep(for: .milliseconds(1)) }
                #expect(stream.completion?.error == nil)
            }
            #expect(count == (path == "/file" ? 3 << 20 : size))
            let growth = ProcessCounts.resident - before
            print("\(path): \(growth >> 10) KiB more")
            // The first is for what is made once.
            if path != "/file" { #expect(growth < 16 << 20) }
        }
    }

    @Test func memoryStaysBoundedWhileAHugeStreamIsSent() async throws {
        let ending = try await ChildRun.run("upload memory", test: "StreamTests/childWithAHugeUpload")
        #expect(ending.status == 0, "\(ending.output)")
    }

    @Test(.enabled(if: ChildRun.isFor("upload memory"))) func childWithAHugeUpload() async throws {
        let size = 256 << 20
        server.route("/sink") { exchange in
            let count = try exchange.discardBody()
            try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: \("\(count)".count)\r\n\r\n\(count)")
        }
        let before = ProcessCounts.resident
        let response = await session.upload(
            EndlessStream(limit: size), to: server.url("/sink"), headers: ["Content-Length": "\(size)"]
        ).serializingString().response
        #expect(response.value == "\(size)")
        let growth = ProcessCounts.resident - before
        print("upload: \(growth >> 10) KiB more")
        #expect(growth < 16 << 20)
    }
}
