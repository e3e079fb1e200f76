import Foundation
import TestSupport
import Testing

@testable import MartletHTTP

/// The lines of a body, as a loop takes them.
@Suite(.timeLimit(.minutes(10))) struct StreamLinesTests {
    private let session = Session(configuration: .ephemeral)

    @Test(arguments: [
        (["one\ntwo\n"], ["one", "two"]), (["on", "e\r", "\ntwo"], ["one", "two"]), (["a\n\nb\n"], ["a", "", "b"]),
        (["caf\u{C3}", "\u{A9}\n"], ["café"]), (["\n"], [""]), ([], []),
    ])
    func linesComeWholeHoweverTheBodyIsCut(pieces: [String], expected: [String]) async throws {
        let server = try LocalServer([
            "/": { exchange in
                try exchange.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                // Each character a byte, so that a piece can end within a letter.
                for piece in pieces {
                    let bytes = Data(piece.unicodeScalars.map { UInt8($0.value) })
                    try exchange.send(Data("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Data("\r\n".utf8))
                }
                try exchange.send("0\r\n\r\n")
            }
        ])
        var lines: [String] = []
        for try await line in session.streamRequest(server.url()).streamTask().lines() { lines.append(line) }
        #expect(lines == expected)
    }

    @Test func aLineArrivesWhenItWasSent() async throws {
        let gate = LocalServerGate()
        let server = try LocalServer([
            "/": { exchange in
                try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\nfirst\n")
                gate.wait()
                try exchange.send("second\n!")
            }
        ])
        var lines = session.streamRequest(server.url()).streamTask().lines().makeAsyncIterator()
        #expect(try await lines.next() == "first")
        gate.open()
        #expect(try await lines.next() == "second")
        #expect(try await lines.next() == "!")
        #expect(try await lines.next() == nil)
        #expect(try await lines.next() == nil)
    }

    @Test func nothingOfARefusedStatusIsHandedOut() async throws {
        let server = try LocalServer(["/": { try $0.respond("404 Not Found", text: "no\nsuch\npage\n") }])
        let stream = session.streamRequest(server.url()).validate().streamTask().lines()
        let (lines, error) = await taken(stream)
        #expect(lines == [])
        #expect(error?.responseCode == 404)
        #expect(error?.isResponseValidationError == true)
    }

    @Test func anEndlessRefusedBodyIsEnded() async throws {
        let server = try LocalServer([
            "/": { exchange in
                try exchange.send("HTTP/1.1 401 Unauthorized\r\nTransfer-Encoding: chunked\r\n\r\n")
                while true { try exchange.send("3\r\nno\n\r\n") }
            }
        ])
        let stream = session.streamRequest(server.url()).validate(statusCode: 200..<300).streamTask().lines()
        let (lines, error) = await taken(stream)
        #expect(lines == [])
        #expect(error?.responseCode == 401)
        await server.waitUntilNobodyIsConnected()
    }

    @Test func aRefusedTypeAndARefusingClosureCountToo() async throws {
        let server = try LocalServer(["/": { try $0.respond(headers: ["Content-Type: text/html"], text: "<p>\n") }])
        let request = session.streamRequest(server.url())
        let typed = await taken(request.validate(contentType: ["text/plain"]).streamTask().lines())
        #expect(typed.0 == [])
        #expect(typed.1?.responseContentType == "text/html")
        struct Refused: Error {}
        let custom = session.streamRequest(server.url()).validate { _, _ in .failure(Refused()) }
        let (lines, error) = await taken(custom.streamTask().lines())
        #expect(lines == [])
        #expect(error?.underlyingError is Refused)
    }

    @Test func withoutValidationEveryStatusIsHandedOut() async throws {
        let server = try LocalServer(["/": { try $0.respond("404 Not Found", text: "gone\n") }])
        let (lines, error) = await taken(session.streamRequest(server.url()).streamTask().lines())
        #expect(lines == ["gone"])
        #expect(error == nil)
    }

    @Test func aRedirectThatNobodyFollowsIsRefusedToo() async throws {
        let server = try LocalServer(["/": { try $0.respond("302 Found", headers: ["Location: /b"], text: "moved\n") }])
        let request = session.streamRequest(server.url()).redirect(using: .doNotFollow).validate()
        let (lines, error) = await taken(request.streamTask().lines())
        #expect(lines == [])
        #expect(error?.responseCode == 302)
    }

    @Test func aLostConnectionThrowsAndItsUnfinishedLineIsNotHandedOut() async throws {
        let server = try LocalServer([
            "/": { exchange in
                try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\none\ntw")
                exchange.close()
            }
        ])
        let (lines, error) = await taken(session.streamRequest(server.url()).validate().streamTask().lines())
        #expect(lines == ["one"])
        #expect((error?.underlyingError as? URLError)?.code == .networkConnectionLost)
    }

    @Test func aRefusedAttemptIsRetriedAndLeavesNoLine() async throws {
        let attempts = Protected(0)
        let server = try LocalServer([
            "/": { exchange in
                let attempt = attempts.write {
                    $0 += 1; return $0
                }
                if attempt < 3 { return try exchange.respond("503 Service Unavailable", text: "sorry\nwait") }
                try exchange.respond(text: "here\n")
            }
        ])
        let policy = RetryPolicy(exponentialBackoffScale: 0.001)
        let stream = session.streamRequest(server.url(), interceptor: policy).validate().streamTask().lines()
        let (lines, error) = await taken(stream)
        #expect(lines == ["here"])
        #expect(error == nil)
        #expect(attempts.read { $0 } == 3)
    }

    @Test func aRetryBeginsWithAFreshLine() async throws {
        let attempts = Protected(0)
        let server = try LocalServer([
            "/": { exchange in
                if attempts.write({
                    $0 += 1; return $0
                }) == 1 {
                    try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\none\ntw")
                    return exchange.close()
                }
                try exchange.respond(text: "one\ntwo\n")
            }
        ])
        let policy = ConnectionLostRetryPolicy(exponentialBackoffScale: 0.001)
        let (lines, error) = await taken(
            session.streamRequest(server.url(), interceptor: policy).streamTask().lines())
        #expect(lines == ["one", "one", "two"])
        #expect(error == nil)
    }

    @Test func cancellingTheTaskCancelsTheRequest() async throws {
        let server = try LocalServer([
            "/": { exchange in
                try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\none\n")
                exchange.waitForClose()
            }
        ])
        let request = session.streamRequest(server.url())
        let (started, start) = AsyncStream<Void>.makeStream()
        let task = Task { () async -> AFError? in
            do throws(AFError) {
                for try await _ in request.streamTask().lines() { start.yield() }
                return nil
            } catch {
                return error
            }
        }
        for await _ in started { break }
        task.cancel()
        #expect(await task.value?.isExplicitlyCancelledError == true)
        #expect(request.isCancelled)
        await server.waitUntilNobodyIsConnected()
    }

    @Test func aCancelledTaskIsHandedNoLineThatIsReady() async throws {
        let server = try LocalServer(["/": { try $0.respond(text: String(repeating: "line\n", count: 1000)) }])
        let stream = session.streamRequest(server.url()).streamTask().lines()
        let count = await Task { () async -> Int in
            var count = 0
            do throws(AFError) {
                for try await _ in stream {
                    count += 1
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            } catch {
                #expect(error.isExplicitlyCancelledError)
            }
            return count
        }.value
        #expect(count == 1)
    }

    @Test func leavingTheLoopCancelsTheRequest() async throws {
        let server = try LocalServer([
            "/": { exchange in
                try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\none\n")
                exchange.waitForClose()
            }
        ])
        let request = session.streamRequest(server.url())
        for try await line in request.streamTask().lines() {
            #expect(line == "one")
            break
        }
        await server.waitUntilNobodyIsConnected()
        #expect(request.isCancelled)
    }

    @Test func aRequestCancelledByOthersEndsTheLoopInThat() async throws {
        let server = try LocalServer(["/": { $0.waitForClose() }])
        let request = session.streamRequest(server.url())
        let stream = request.streamTask().lines()
        await server.wait(forHits: 1, at: "/")
        request.cancel()
        #expect(await taken(stream).1?.isExplicitlyCancelledError == true)
    }

    @Test func aSlowLoopHoldsTheServer() async throws {
        let line = String(repeating: "a line. ", count: 16)
        let count = 1 << 18
        let server = try LocalServer([
            "/": { exchange in
                try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: \(count * 129)\r\n\r\n")
                let piece = Data(String(repeating: line + "\n", count: 512).utf8)
                for _ in 0..<(count / 512) { try exchange.send(piece) }
            },
            "/ping": { try $0.respond(text: "pong") },
        ])
        let request = session.streamRequest(server.url())
        var lines = request.streamTask().lines().makeAsyncIterator()
        #expect(try await lines.next() == line)
        // A client that read on would have all 33 MB long before these are answered.
        for _ in 0..<300 { _ = try await session.request(server.url("/ping")).serializingData().value }
        let received = try #require(request.lastTask).countOfBytesReceived
        #expect(received < 2 << 20, "\(received)")
        var taken = 1
        while let next = try await lines.next() { taken += next == line ? 1 : 0 }
        #expect(taken == count)
    }

    @Test func aLineThatIsTooLongEndsTheLoopAfterThoseBeforeIt() async throws {
        let server = try LocalServer([
            "/": { exchange in
                try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n12345678\n123456789\n1\n")
                exchange.waitForClose()
            }
        ])
        let (lines, error) = await taken(session.streamRequest(server.url()).streamTask().lines(maximumLength: 8))
        #expect(lines == ["12345678"])
        guard case .limitExceeded(reason: .lineLength(8)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        await server.waitUntilNobodyIsConnected()
    }

    @Test func whatTakesAStreamDoesNotKeepItsRequest() async throws {
        let server = try LocalServer(["/": { try $0.respond(text: "one\n") }])
        weak var request: DataStreamRequest?
        do {
            let made = session.streamRequest(server.url())
            request = made
            #expect(await taken(made.streamTask().lines()).0 == ["one"])
        }
        while request != nil { await Task.yield() }
    }

    private func taken<Element>(_ stream: ThrowingStreamOf<Element>) async -> ([Element], AFError?) {
        var elements: [Element] = []
        do throws(AFError) {
            for try await element in stream { elements.append(element) }
            return (elements, nil)
        } catch {
            return (elements, error)
        }
    }
}
