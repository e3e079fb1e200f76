import Synchronization

/// One caller's turn on a shared connection: waiting, running, over.
///
/// Cancelling interrupts it only while it runs, so that it never hits the next caller's statements.
final class Turn: Sendable {
    private enum State { case waiting, running, over, cancelled }

    private let state = Mutex(State.waiting)
    private let interrupter: DatabaseInterrupter

    init(_ interrupter: DatabaseInterrupter) {
        self.interrupter = interrupter
    }

    func run<Result>(_ body: () throws -> Result) throws -> Result {
        try state.withLock { state in
            guard state == .waiting else { throw CancellationError() }
            state = .running
        }
        defer { state.withLock { $0 = .over } }
        return try body()
    }

    func cancel() {
        state.withLock { state in
            switch state {
            case .waiting: state = .cancelled
            case .running: interrupter.interrupt()
            case .over, .cancelled: break
            }
        }
    }
}
