import Foundation
import Synchronization
import Testing

@testable import photofeed

/// A client that writes bytes and reads what comes.
private final class RawClient {
    let descriptor: Int32

    init(_ address: SocketAddress) throws {
        descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue), 0)
        var timeout = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        try #require(address.withPointer { connect(descriptor, $0, $1) } == 0)
    }

    deinit { close(descriptor) }

    func send(_ text: String) { send(Data(text.utf8)) }

    func send(_ data: Data) {
        var sent = 0
        data.withUnsafeBytes { bytes in
            while sent < bytes.count {
                let count = Glibc.send(
                    descriptor, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return }
                sent += count
            }
        }
    }

    /// Everything until the server closes the connection.
    func readToEnd() -> String {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            data.append(contentsOf: buffer.prefix(count))
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// What comes until a text is in it.
    func read(until text: String) -> String {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while !String(decoding: data, as: UTF8.self).contains(text) {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            data.append(contentsOf: buffer.prefix(count))
        }
        return String(decoding: data, as: UTF8.self)
    }
}

private func text(_ body: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status, headers: [(name: "Content-Type", value: "text/plain")], body: .data(Data(body.utf8)))
}

@Suite("The server", .serialized)
struct HTTPServerTests {
    private func serve(
        _ limits: HTTPServer.Limits = .init(), log: Log = Log(output: .nowhere), _ handler: @escaping HTTPServer.Handler
    ) throws -> HTTPServer {
        try HTTPServer(
            ListeningSocket(SocketAddressTests.loopback(port: 0)), limits: limits, log: log, handler: handler)
    }

    private func ask(_ server: HTTPServer, _ request: String) throws -> String {
        let client = try RawClient(server.address)
        client.send(request)
        return client.readToEnd()
    }

    @Test("gives the handler the request as it came, and the client the response")
    func exchange() throws {
        let seen = Mutex<HTTPRequest?>(nil)
        let server = try serve { request in
            seen.withLock { $0 = request }
            return .now(text("hello"))
        }
        defer { _ = server.stop() }
        let answer = try ask(
            server,
            "POST /a%2Fb/../c?x=%zz&y HTTP/1.1\r\nHost: h\r\nX-One: 1\r\nx-one: 2\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody"
        )
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("Content-Length: 5\r\n"))
        #expect(answer.hasSuffix("\r\n\r\nhello"))
        let request = try #require(seen.withLock { $0 })
        #expect(request.target == "/a%2Fb/../c?x=%zz&y")
        #expect(request.method == "POST")
        #expect(request.headers["x-one"] == "1, 2")
        #expect(request.body == Data("body".utf8))
    }

    @Test("sends no body to HEAD, but the length that it would have")
    func head() throws {
        let server = try serve { _ in .now(text("hello")) }
        defer { _ = server.stop() }
        let answer = try ask(server, "HEAD / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        #expect(answer.contains("Content-Length: 5\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test("keeps a connection for several requests, also when they come together")
    func keepAlive() throws {
        let server = try serve { .now(text($0.target)) }
        defer { _ = server.stop() }
        let client = try RawClient(server.address)
        client.send("GET /1 HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(client.read(until: "/1").contains("200 OK"))
        client.send("GET /2 HTTP/1.1\r\nHost: h\r\n\r\nGET /3 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        let rest = client.readToEnd()
        #expect(rest.contains("\r\n\r\n/2"))
        #expect(rest.hasSuffix("\r\n\r\n/3"))
    }

    @Test("sends a part of a file")
    func file() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data("0123456789".utf8), "f")
        let path = folder.path("f")
        let server = try serve { _ in .now(HTTPResponse(206, body: .file(OpenFile(open(path, O_RDONLY)), 2..<5))) }
        defer { _ = server.stop() }
        let answer = try ask(server, "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 206 Partial Content\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n234"))
    }

    @Test("waits for an answer that comes later, and serves others meanwhile")
    func later() throws {
        let waiting = Mutex<[@Sendable (HTTPResponse) -> Void]>([])
        let server = try serve { request in
            if request.target == "/now" { return .now(text("now")) }
            return .later { finish in waiting.withLock { $0.append(finish) } }
        }
        defer { _ = server.stop() }
        let clients = try (0..<20).map { _ in try RawClient(server.address) }
        for client in clients { client.send("GET /later HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n") }
        #expect(eventually { waiting.withLock { $0.count } == 20 })
        #expect(try ask(server, "GET /now HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n").hasSuffix("now"))
        for finish in waiting.withLock({ $0 }) { finish(text("later")) }
        for client in clients { #expect(client.readToEnd().hasSuffix("later")) }
    }

    @Test("survives a client that goes away while its answer is made")
    func abandoned() throws {
        let waiting = Mutex<(@Sendable (HTTPResponse) -> Void)?>(nil)
        let server = try serve { request in
            if request.target == "/now" { return .now(text("now")) }
            return .later { finish in waiting.withLock { $0 = finish } }
        }
        defer { _ = server.stop() }
        do {
            let client = try RawClient(server.address)
            client.send("GET /later HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(eventually { waiting.withLock { $0 != nil } })
        }
        waiting.withLock { $0 }?(text(String(repeating: "x", count: 1 << 20)))
        #expect(try ask(server, "GET /now HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n").hasSuffix("now"))
        #expect(eventually { server.connectionCount == 0 })
    }

    @Test("refuses a body over 64 KiB before it comes")
    func largeBody() throws {
        let server = try serve { _ in .now(text("taken")) }
        defer { _ = server.stop() }
        let client = try RawClient(server.address)
        client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 65537\r\n\r\n")
        let answer = client.readToEnd()
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
        #expect(answer.contains(#""status":413"#))
        let fits = String(repeating: "x", count: 65_536)
        #expect(
            try ask(server, "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 65536\r\nConnection: close\r\n\r\n\(fits)")
                .hasSuffix("taken"))
    }

    @Test("refuses a body over 64 KiB that comes in chunks, and cuts off one without an end")
    func chunkedBody() throws {
        let server = try serve { _ in .now(text("taken")) }
        defer { _ = server.stop() }
        let head = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        let chunk = "4000\r\n\(String(repeating: "x", count: 0x4000))\r\n"
        #expect(try ask(server, head + String(repeating: chunk, count: 4) + "0\r\n\r\n").hasSuffix("taken"))
        #expect(try ask(server, head + String(repeating: chunk, count: 5) + "0\r\n\r\n").hasPrefix("HTTP/1.1 413 "))
        let client = try RawClient(server.address)
        client.send(head)
        for _ in 0..<1_000 { client.send(chunk) }
        #expect(!client.readToEnd().contains("200 OK"))
        #expect(eventually { server.connectionCount == 0 })
    }

    @Test("cuts off a client that is idle, and one that sends a byte now and then")
    func deadlines() throws {
        var limits = HTTPServer.Limits()
        limits.requestSeconds = 1
        let server = try serve(limits) { _ in .now(text("ok")) }
        defer { _ = server.stop() }
        let idle = try RawClient(server.address)
        let slow = try RawClient(server.address)
        let kept = try RawClient(server.address)
        kept.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(kept.read(until: "ok").contains("200"))
        slow.send("GET / HTTP/1.1\r\nX: ")
        #expect(
            eventually {
                slow.send("x")
                return server.connectionCount == 0
            })
        #expect(idle.readToEnd() == "")
        _ = slow
    }

    @Test("answers while a thousand connections are open, and has room again when they are closed")
    func manyConnections() throws {
        let server = try serve { _ in .now(text("ok")) }
        defer { _ = server.stop() }
        var clients = try (0..<1_000).map { _ in try RawClient(server.address) }
        #expect(eventually { server.connectionCount == 1_000 })
        #expect(try ask(server, "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n").hasSuffix("ok"))
        for client in clients.prefix(10) {
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(client.read(until: "ok").contains("200"))
        }
        clients.removeAll()
        #expect(eventually { server.connectionCount == 0 })
    }

    @Test(
        "survives what is no request, and keeps nothing of it",
        arguments: [
            "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
            "GET /%00%ff HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
            "\u{0}\u{1}\u{2}\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.0\r\n\r\n",
        ])
    func garbage(request: String) throws {
        let server = try serve { _ in .now(text("ok")) }
        defer { _ = server.stop() }
        let client = try RawClient(server.address)
        client.send(request)
        shutdown(client.descriptor, Int32(SHUT_WR))
        _ = client.readToEnd()
        #expect(try ask(server, "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n").hasSuffix("ok"))
        #expect(eventually { server.connectionCount == 0 })
    }

    @Test("refuses header fields that are longer than a connection's memory")
    func longHeaders() throws {
        let server = try serve { _ in .now(text("ok")) }
        defer { _ = server.stop() }
        let client = try RawClient(server.address)
        client.send("GET / HTTP/1.1\r\nHost: h\r\nX: \(String(repeating: "x", count: 100_000))\r\n\r\n")
        #expect(!client.readToEnd().contains("200 OK"))
        #expect(try ask(server, "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n").hasSuffix("ok"))
    }

    @Test("writes one line for each request")
    func log() throws {
        let pipe = Pipe()
        let server = try serve(log: Log(output: pipe.fileHandleForWriting)) { _ in .now(text("ok")) }
        _ = try ask(server, "GET /a?consumer_key=k HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        _ = try ask(server, "POST /b HTTP/1.1\r\nHost: h\r\nContent-Length: 99999\r\n\r\n")
        #expect(server.stop())
        try pipe.fileHandleForWriting.close()
        let lines = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(
            separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains(#""GET /a?consumer_key=*** HTTP/1.1" 200 2 "#) == true)
        #expect(lines.last?.contains(#""POST /b HTTP/1.1" 413 "#) == true)
    }

    @Test("stops unharmed while malformed requests come in")
    func stoppingUnderFire() throws {
        for _ in 0..<5 {
            let server = try serve { _ in .now(text("ok")) }
            let address = server.address
            let isOver = Atomic(false)
            let ended = DispatchGroup()
            for _ in 0..<4 {
                ended.enter()
                Thread.detachNewThread {
                    defer { ended.leave() }
                    while !isOver.load(ordering: .relaxed) {
                        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                        defer { close(descriptor) }
                        guard address.withPointer({ connect(descriptor, $0, $1) }) == 0 else { return }
                        let request = Array("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n".utf8)
                        _ = send(descriptor, request, request.count, Int32(MSG_NOSIGNAL))
                    }
                }
            }
            usleep(50_000)
            #expect(server.stop())
            isOver.store(true, ordering: .relaxed)
            ended.wait()
        }
    }

    @Test("finishes what is running when it is stopped")
    func stopping() throws {
        let waiting = Mutex<(@Sendable (HTTPResponse) -> Void)?>(nil)
        let server = try serve { _ in .later { finish in waiting.withLock { $0 = finish } } }
        let client = try RawClient(server.address)
        client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        #expect(eventually { waiting.withLock { $0 != nil } })
        let stopped = Mutex<Bool?>(nil)
        Thread.detachNewThread {
            stopped.withLock { $0 = nil }; let done = server.stop(); stopped.withLock { $0 = done }
        }
        waiting.withLock { $0 }?(text("done"))
        #expect(client.readToEnd().hasSuffix("done"))
        #expect(eventually { stopped.withLock { $0 } == true })
        let late = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(late) }
        #expect(server.address.withPointer { connect(late, $0, $1) } != 0)
    }
}
