import Foundation

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
        var waiters:
            [(condition: @Sendable (LocalServer.Counts) -> Bool, continuation: CheckedContinuation<Void, Never>)] =
                []

        var counts: Counts { Counts(hits: hits, open: connections.count, accepted: accepted) }

        /// Takes out those whose condition holds now.
        mutating func satisfied() -> [CheckedContinuation<Void, Never>] {
            let counts = counts
            let met = waiters.filter { $0.condition(counts) }
            waiters.removeAll { $0.condition(counts) }
            return met.map(\.continuation)
        }
    }

    /// What a test can wait for.
    public struct Counts: Sendable {
        /// How many requests came, by path.
        public let hits: [String: Int]
        /// How many connections are open.
        public let open: Int
        /// How many connections were accepted.
        public let accepted: Int
    }

    /// Where a server listens.
    public enum Address: Sendable {
        /// 127.0.0.1, on a free port.
        case ipv4
        /// ::1, on a free port.
        case ipv6
        /// A Unix socket, which is made.
        case unix(path: String)
    }

    /// Speaks with a client before its first request, as a SOCKS proxy does.
    public typealias Prelude = @Sendable (LocalServerPrelude) throws -> Void

    /// The port that the server listens on; 0 of a Unix socket.
    public let port: UInt16
    private let listener: Int32
    private let state = Locked(State())
    private let prelude: Prelude?

    /// Starts a server with the given routes, by path; other paths get 404.
    public init(
        _ routes: [String: Handler] = [:], at address: Address = .ipv4, prelude: Prelude? = nil
    ) throws {
        self.prelude = prelude
        (listener, port) = try Self.listen(at: address)
        let descriptor = listener
        state.withLock { $0.routes = routes }
        Thread.detachNewThread { [descriptor, weak self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else {
                    if errno == EINTR || errno == ECONNABORTED { continue }
                    close(descriptor)
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

    /// Returns when `condition` holds.
    public func wait(until condition: @escaping @Sendable (Counts) -> Bool) async {
        await withCheckedContinuation { continuation in
            change { $0.waiters.append((condition, continuation)) }
        }
    }

    /// Returns when so many requests came for a path.
    public func wait(forHits count: Int = 1, at path: String) async {
        await wait { $0.hits[path, default: 0] >= count }
    }

    /// Returns when no connection is open.
    public func waitUntilNobodyIsConnected() async { await wait { $0.open == 0 } }

    /// The latest request whose handler read it to its end.
    public var lastRequest: LocalServerExchange.Record? { state.withLock { $0.lastRequest } }

    /// Stops listening and cuts every connection off.
    public func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            // Their threads close them, since a descriptor closed here could be another's a moment later; and while
            // the lock is held none of these is closed.
            shutdown(listener, Int32(SHUT_RDWR))
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
        }
    }

    /// Changes the state, and lets those go on whose condition came true.
    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        let (result, met) = state.withLock { state in
            let result = body(&state)
            return (result, state.satisfied())
        }
        met.forEach { $0.resume() }
        return result
    }

    private func admit(_ connection: Int32) -> Int? {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        var one: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        return change { state in
            guard !state.isStopped else { return nil }
            state.accepted += 1
            state.connections.insert(connection)
            return state.accepted
        }
    }

    private func serve(_ connection: Int32, number: Int) {
        let reader = LocalServerReader(connection)
        let isReady = prelude.map { prelude in (try? prelude(LocalServerPrelude(reader))) != nil } ?? true
        while isReady, let head = reader.head() {
            let exchange = LocalServerExchange(head: head, reader: reader, connection: number) { record in
                self.state.withLock { $0.lastRequest = record }
            }
            let handler = change { state -> Handler? in
                state.hits[exchange.path, default: 0] += 1
                return state.routes[exchange.path]
            }
            do {
                if let handler {
                    try handler(exchange)
                } else {
                    try exchange.respond("404 Not Found", body: Data("no such path".utf8))
                }
            } catch {
                break
            }
            if exchange.isClosing { break }
        }
        // Closed first: who waits for the end of a connection wants it to be over.
        shutdown(connection, Int32(SHUT_RDWR))
        change { _ = $0.connections.remove(connection) }
        close(connection)
    }
}
