import Foundation
import Synchronization

/// An HTTP server within the test's own process that sends exactly the bytes it is told to.
///
/// It listens on a free port of 127.0.0.1, with a thread for each connection, and ends with `stop()` or with its last
/// reference. Handlers run on the connection's thread and may block there.
public final class LocalServer: Sendable {
    /// Answers one request.
    public typealias Handler = @Sendable (LocalServerExchange) throws -> Void

    private struct State {
        var routes: [String: Handler] = [:]
        var hits: [String: Int] = [:]
        var connections: Set<Int32> = []
        var accepted = 0
        var lastRequest: LocalServerExchange.Record?
        var isStopped = false
    }

    /// The port that the server listens on.
    public let port: UInt16
    private let listener: Int32
    private let state = Mutex(State())

    /// Starts a server with the given routes, by path; other paths get 404.
    public init(_ routes: [String: Handler] = [:]) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                if bind(descriptor, pointer, length) != 0 { return Int32(-1) }
                if listen(descriptor, 1024) != 0 { return -1 }
                return getsockname(descriptor, pointer, &length)
            }
        }
        guard code == 0 else {
            close(listener)
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        port = UInt16(bigEndian: address.sin_port)
        state.withLock { $0.routes = routes }
        Thread.detachNewThread { [descriptor, weak self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else {
                    if errno == EINTR || errno == ECONNABORTED { continue }
                    return
                }
                guard let self, let number = self.admit(connection) else {
                    close(connection)
                    continue
                }
                Thread.detachNewThread { self.serve(connection, number: number) }
            }
        }
    }

    deinit { stop() }

    /// The address of a path, which must be percent-encoded.
    public func url(_ path: String = "/", host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }

    /// Answers requests for a path by `handler`; `nil` answers 404 again.
    public func route(_ path: String, _ handler: Handler?) { state.withLock { $0.routes[path] = handler } }

    /// How many requests came for a path.
    public func hits(_ path: String) -> Int { state.withLock { $0.hits[path] ?? 0 } }

    /// How many connections were accepted.
    public var connectionCount: Int { state.withLock { $0.accepted } }

    /// How many connections are open now.
    public var openConnectionCount: Int { state.withLock { $0.connections.count } }

    /// The latest request whose handler read it to its end.
    public var lastRequest: LocalServerExchange.Record? { state.withLock { $0.lastRequest } }

    /// Stops listening and cuts every connection off.
    public func stop() {
        let connections = state.withLock { state -> Set<Int32>? in
            guard !state.isStopped else { return nil }
            state.isStopped = true
            return state.connections
        }
        guard let connections else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        // Their threads close them; a descriptor closed here could already be another's.
        for connection in connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }

    private func admit(_ connection: Int32) -> Int? {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        var one: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        return state.withLock { state in
            guard !state.isStopped else { return nil }
            state.accepted += 1
            state.connections.insert(connection)
            return state.accepted
        }
    }

    private func serve(_ connection: Int32, number: Int) {
        let reader = LocalServerReader(connection)
        while let head = reader.head() {
            let exchange = LocalServerExchange(head: head, reader: reader, connection: number)
            let handler = state.withLock { state -> Handler? in
                state.hits[exchange.path, default: 0] += 1
                return state.routes[exchange.path]
            }
            do {
                if let handler {
                    try handler(exchange)
                } else {
                    try exchange.respond("404 Not Found", body: Data("no such path".utf8))
                }
                if let record = exchange.record { state.withLock { $0.lastRequest = record } }
            } catch {
                break
            }
            if exchange.isClosing { break }
        }
        state.withLock { _ = $0.connections.remove(connection) }
        close(connection)
    }
}
