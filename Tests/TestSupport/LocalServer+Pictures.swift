import Foundation

extension LocalServer {
    /// Serves `data` at `path`, after `delay` seconds.
    public func serve(_ data: Data, at path: String, type: String = "application/octet-stream", delay: Double = 0) {
        route(path) { exchange in
            if delay > 0 { exchange.pause(delay) }
            try exchange.respond(headers: ["Content-Type: \(type)"], body: data)
        }
    }

    /// Serves `data` at `path` once `gate` is open.
    public func serve(
        _ data: Data, at path: String, type: String = "application/octet-stream", after gate: LocalServerGate
    ) {
        route(path) { exchange in
            gate.wait()
            try exchange.respond(headers: ["Content-Type: \(type)"], body: data)
        }
    }

    /// Answers with an error status at `path`.
    public func fail(_ path: String, status: String = "500 Internal Server Error") {
        route(path) { exchange in try exchange.respond(status, text: "failed as asked") }
    }

    /// Cuts the connection at `path` without an answer.
    public func cut(_ path: String) {
        route(path) { exchange in exchange.close() }
    }
}

/// Holds answers back until a test lets them go.
public final class LocalServerGate: @unchecked Sendable {
    // Sound: the condition guards the flag.
    private let condition = NSCondition()
    private var isOpen = false

    /// Creates a closed gate.
    public init() {}

    /// Lets everybody through, now and later.
    public func open() {
        condition.withLock {
            isOpen = true
            condition.broadcast()
        }
    }

    /// Blocks until the gate is open; two minutes at most, so that a failing test ends.
    public func wait() {
        let limit = Date(timeIntervalSinceNow: 120)
        condition.withLock {
            while !isOpen, condition.wait(until: limit) {}
        }
    }
}
