import CMicrohttpd
import Foundation
import Synchronization

/// The shell around libmicrohttpd: turns what comes over sockets into request values, and response values into bytes.
///
/// A pool of threads, each with an epoll loop of its own, holds all connections. A handler that has to wait for a
/// picture answers later: its connection is suspended meanwhile, so that no thread ever waits.
final class HTTPServer: Sendable {
    /// What a client may cost.
    struct Limits: Hashable, Sendable {
        static let bodyBytes = 64 << 10

        /// Connections held at once; a new one beyond them waits in the system's queue.
        var connections = 4_096
        /// Memory for a connection's request line, header fields and buffers; a request with longer ones is refused.
        var connectionBytes = 16 << 10
        var threads = 2
        /// Seconds for a whole request to come in, counted from the connection or from the last response.
        var requestSeconds = 15.0
        /// Seconds for a response to go out, besides those for its length.
        var responseSeconds = 30.0
    }

    /// Answers at once, or answers `.later` and calls the function that it was given, from any thread, exactly once.
    enum Reply: Sendable {
        case now(HTTPResponse)
        case later(@Sendable (_ finish: @escaping @Sendable (HTTPResponse) -> Void) -> Void)
    }

    typealias Handler = @Sendable (HTTPRequest) -> Reply

    struct StartFailure: Error, CustomStringConvertible {
        let description = "libmicrohttpd does not start: too few file descriptors or threads are allowed"
    }

    let address: SocketAddress
    private let handler: Handler
    private let log: Log
    private let limits: Limits
    // Sound: set once in init, before the server is shared; MHD's functions on a daemon are thread-safe.
    private nonisolated(unsafe) var daemon: OpaquePointer?
    private let connections: Mutex<Connections>
    private let pending = DispatchGroup()
    private let sweeper = Mutex<RepeatingTimer?>(nil)

    private struct Connections {
        var deadlines: ConnectionDeadlines
        var sockets: [UInt: Int32] = [:]
    }

    /// Serves on a listening socket, which it takes over.
    init(_ socket: ListeningSocket, limits: Limits = Limits(), log: Log, handler: @escaping Handler) throws {
        address = socket.address
        self.handler = handler
        self.log = log
        self.limits = limits
        connections = Mutex(
            Connections(
                deadlines: ConnectionDeadlines(
                    requestSeconds: limits.requestSeconds, responseSeconds: limits.responseSeconds)))
        var settings = cmicrohttpd_settings()
        settings.listen_socket = socket.descriptor
        settings.is_ipv6 = socket.address.family == AF_INET6 ? 1 : 0
        settings.threads = UInt32(limits.threads)
        settings.connection_limit = UInt32(limits.connections)
        settings.connection_memory = limits.connectionBytes
        // A backstop behind the deadlines, for a connection that they should not know.
        settings.timeout_seconds = 600
        settings.handle = HTTPServer.handle
        settings.begin = HTTPServer.begin
        settings.completed = HTTPServer.completed
        settings.connection_changed = HTTPServer.connectionChanged
        settings.unescape = HTTPServer.leaveEscaped
        settings.context = Unmanaged.passUnretained(self).toOpaque()
        guard let daemon = cmicrohttpd_start(&settings) else {
            close(socket.descriptor)
            throw StartFailure()
        }
        self.daemon = daemon
        let sweeper = RepeatingTimer(every: 0.5, label: "photofeed.deadlines") { [weak self] in self?.cutOffExpired() }
        self.sweeper.withLock { $0 = sweeper }
    }

    /// Stops listening, lets the responses that are being made or sent go out, and closes all connections.
    ///
    /// - Returns: Whether all was over in time; if not, the daemon's threads go on until the process ends.
    func stop(patience seconds: Double = 10) -> Bool {
        guard let daemon else { return true }
        let end = Self.now + seconds
        let listening = MHD_quiesce_daemon(daemon)
        defer { if listening >= 0 { close(listening) } }
        // A daemon cannot stop while a connection is suspended.
        guard pending.wait(timeout: .now() + seconds) == .success else { return false }
        // libmicrohttpd 0.9.75 dereferences null when it refuses a malformed request while it stops: so it is stopped
        // only when there is no connection left, and none on its way from the system's queue.
        shutdown(listening, Int32(SHUT_RDWR))
        var emptyLooks = 0
        while emptyLooks < 4 {
            guard Self.now < end + 1 else { return false }
            cutOff { Self.now < end ? $0.withoutAnswer : $0.expired(at: .infinity) }
            usleep(5_000)
            emptyLooks = connectionCount == 0 ? emptyLooks + 1 : 0
        }
        sweeper.withLock { $0?.cancel() }
        MHD_stop_daemon(daemon)
        self.daemon = nil
        return true
    }

    /// How many connections are open.
    var connectionCount: Int {
        connections.withLock { $0.sockets.count }
    }

    // MARK: Deadlines

    private static var now: Double {
        Double(DispatchTime.now().uptimeNanoseconds) / 1e9
    }

    func note(_ event: ConnectionDeadlines.Event, on connection: OpaquePointer) {
        connections.withLock { $0.deadlines.handle(event, on: UInt(bitPattern: connection), at: Self.now) }
    }

    func noteOpened(_ connection: OpaquePointer, socket: Int32) {
        connections.withLock { connections in
            connections.sockets[UInt(bitPattern: connection)] = socket
            connections.deadlines.handle(.opened, on: UInt(bitPattern: connection), at: Self.now)
        }
    }

    func noteClosed(_ connection: OpaquePointer) {
        connections.withLock { connections in
            connections.sockets[UInt(bitPattern: connection)] = nil
            connections.deadlines.handle(.closed, on: UInt(bitPattern: connection), at: Self.now)
        }
    }

    private func cutOffExpired() {
        cutOff { $0.expired(at: Self.now) }
    }

    /// Shuts the sockets of some connections down; the loops then see their end and close them.
    ///
    /// Under the lock, since a socket's number belongs to another connection as soon as it is closed.
    private func cutOff(_ choice: (ConnectionDeadlines) -> [UInt]) {
        connections.withLock { connections in
            for connection in choice(connections.deadlines) {
                if let socket = connections.sockets[connection] { _ = shutdown(socket, Int32(SHUT_RDWR)) }
            }
        }
    }

    // MARK: Exchanges

    /// Gives a complete request to the handler; `true` when the response is there at once.
    func start(_ exchange: Exchange, on connection: OpaquePointer) -> Bool {
        let (request, refusal) = exchange.state.withLock { ($0.request, $0.refusal) }
        if let refusal {
            exchange.finish(refusal.response)
            return true
        }
        let accepted = AcceptEncoding(request.headers["accept-encoding"])
        switch handler(request) {
        case .now(let response):
            exchange.finish(response.encoded(for: accepted))
            return true
        case .later(let work):
            exchange.state.withLock { $0.step = .working }
            pending.enter()
            note(.requestComplete, on: connection)
            MHD_suspend_connection(connection)
            // Sound: a suspended connection lives until it is resumed.
            nonisolated(unsafe) let connection = connection
            work { response in
                exchange.finish(response.encoded(for: accepted))
                MHD_resume_connection(connection)
                self.pending.leave()
            }
            return false
        }
    }

    func logAccess(_ exchange: Exchange, completed: Bool) {
        let state = exchange.state.withLock { $0 }
        guard state.status != 0 else { return }
        log.access(
            AccessEntry(
                client: state.client, method: state.request.method, target: state.request.target,
                version: state.version, status: state.status, bytes: state.bytes,
                seconds: (ContinuousClock.now - exchange.started) / .seconds(1), isComplete: completed))
    }

    var bodyLimit: Int { Limits.bodyBytes }
}
