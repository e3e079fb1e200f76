import Foundation
import MartletHTTP
import TestSupport
import Testing

/// How long things may take: `timeoutIntervalForRequest` while nothing moves, `timeoutIntervalForResource` altogether.
@Suite(.timeLimit(.minutes(10))) struct TimeoutTests {
    private let server: LocalServer

    init() throws {
        server = try LocalServer()
        server.route("/never") { $0.waitForClose() }
        server.route("/drip") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            for _ in 0..<1000 {
                try exchange.send("x")
                exchange.pause(0.02)
            }
        }
    }

    private func session(idle: Double = 30, total: Double? = nil, _ change: (SessionConfiguration) -> Void = { _ in })
        -> Session
    {
        Session.with {
            $0.timeoutIntervalForRequest = idle
            if let total { $0.timeoutIntervalForResource = total }
            change($0)
        }
    }

    /// The times are the attempt's own, since a busy machine may keep a test from hearing of its end.
    private func expectTimeOut(after seconds: Double, _ body: () async -> AFDataResponse<Data>) async {
        let response = await body()
        #expect(response.error?.urlCode == .timedOut)
        let took = response.metrics?.taskInterval.duration ?? 0
        #expect(took > seconds * 0.9 && took < seconds + 60, "\(took) s")
    }

    private func get(_ url: String, _ session: Session) async -> AFDataResponse<Data> {
        await session.request(url).serializingData().response
    }

    @Test func aSilentServerEndsTheRequest() async throws {
        let session = session(idle: 0.2)
        await expectTimeOut(after: 0.2) { await get(server.url("/never"), session) }
    }

    @Test func aServerThatFallsSilentEndsTheRequest() async throws {
        for head in [
            "HTTP/1.1 200 OK\r\nX: ", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello",
        ] {
            server.route("/part") { exchange in
                try exchange.send(head)
                exchange.waitForClose()
            }
            let session = session(idle: 0.2)
            await expectTimeOut(after: 0.2) { await get(server.url("/part"), session) }
        }
    }

    @Test func theRequestsOwnTimeWins() async throws {
        var request = try URLRequest(url: server.url("/never"), method: .get)
        request.timeoutInterval = 0.2
        let session = session()
        await expectTimeOut(after: 0.2) { await session.request(request).serializingData().response }
    }

    @Test func aSlowResponseIsNoIdleOne() async throws {
        server.route("/slow") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n")
            for _ in 0..<20 {
                exchange.pause(0.04)
                try exchange.send("x")
            }
        }
        #expect(try await session(idle: 0.5).text(server.url("/slow")) == String(repeating: "x", count: 20))
    }

    @Test func aSlowUploadIsNoIdleOne() async throws {
        server.route("/slow") { exchange in
            exchange.pause(0.3)
            try exchange.respond(text: "\(try exchange.body().count)")
        }
        let session = session(idle: 2)
        let upload = session.upload(Data(count: 8 << 20), to: server.url("/slow"))
        #expect(try await upload.serializingString().value == "\(8 << 20)")
    }

    @Test func theWholeMayNotTakeLonger() async throws {
        let session = session(total: 0.3)
        await expectTimeOut(after: 0.3) { await get(server.url("/drip"), session) }
    }

    @Test func redirectsShareTheTime() async throws {
        server.route("/loop") { exchange in
            exchange.pause(0.1)
            try exchange.respond("302 Found", headers: ["Location: /loop"])
        }
        let session = session(total: 0.5)
        await expectTimeOut(after: 0.5) { await get(server.url("/loop"), session) }
        #expect(server.hits("/loop") < 10)
    }

    @Test func whoWaitsForAConnectionRunsOutOfTimeToo() async throws {
        let session = session(total: 0.3) { $0.httpMaximumConnectionsPerHost = 1 }
        await expectTimeOut(after: 0.3) {
            async let first = get(server.url("/never"), session)
            async let second = get(server.url("/never?2"), session)
            async let third = get(server.url("/never?3"), session)
            #expect(await second.error?.urlCode == .timedOut)
            #expect(await third.error?.urlCode == .timedOut)
            return await first
        }
    }

    @Test func aSuspendedRequestIsNotIdle() async throws {
        let session = session(idle: 2)
        let request = session.request(server.url("/drip"))
        // Suspended while its head waits to be let through, so that no moment is left in which it could be idle.
        request.onHTTPResponse(on: .global()) { [weak request] _, answer in
            request?.suspend()
            answer(.allow)
        }
        let task = request.serializingData()
        async let response = task.response
        while !request.isSuspended { try await Task.sleep(for: .milliseconds(5)) }
        // Longer than the idle time-out, which is what must not end it.
        try await Task.sleep(for: .seconds(3))
        #expect(!request.isFinished)
        request.cancel()
        #expect(await response.error?.isExplicitlyCancelledError == true)
    }

    @Test func aSuspendedRequestStillRunsOutOfItsWholeTime() async throws {
        let session = session(total: 0.3)
        let request = session.request(server.url("/drip"))
        let task = request.serializingData()
        await expectTimeOut(after: 0.3) {
            async let response = task.response
            await server.wait(forHits: 1, at: "/drip")
            request.suspend()
            return await response
        }
    }

    @Test func aConnectionThatIsNotMadeEndsTheRequest() async throws {
        // A socket that listens for one connection and accepts none: the kernel answers no further ones.
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        var held: [Int32] = []
        defer { held.forEach { close($0) } }
        withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = bind(listener, pointer, length)
                _ = listen(listener, 0)
                _ = getsockname(listener, pointer, &length)
                for _ in 0..<8 {
                    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
                    _ = connect(client, pointer, length)
                    held.append(client)
                }
            }
        }
        let url = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))/"
        await expectTimeOut(after: 0.3) { await get(url, session(idle: 0.3)) }
        await expectTimeOut(after: 0.3) { await get(url, session(total: 0.3)) }
    }

    @Test func timeOutsLeaveTheOthersAlone() async throws {
        server.route("/fine") { exchange in
            exchange.pause(0.4)
            try exchange.respond(text: "fine")
        }
        let session = session()
        var hasty = try URLRequest(url: server.url("/never"), method: .get)
        hasty.timeoutInterval = 0.1
        let request = hasty
        async let fine = session.text(server.url("/fine"))
        async let ended = session.request(request).serializingData().response.error
        #expect(await ended?.urlCode == .timedOut)
        #expect(try await fine == "fine")
    }
}
