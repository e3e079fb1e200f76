import CCurl
import Foundation
import Synchronization

/// A thread of its own around libcurl's multi interface and epoll, and the way into it.
///
/// Commands from any thread gather in an inbox; the thread is woken by an eventfd only if it sleeps, so that one
/// system call serves a whole batch. The thread starts with the first transfer and ends with `shutDown`.
final class TransferEngine: Sendable {
    /// What the thread is asked to do.
    enum Command: Sendable {
        case start(Transfer)
        case cancel(Transfer)
        case hold(Transfer, Transfer.Holds)
        case proceed(Transfer, Transfer.Holds)
    }

    struct Inbox: Sendable {
        var commands: [Command] = []
        var hasThread = false
        var isShutDown = false
    }

    let configuration: SessionConfiguration.Values
    let security: TransferSecurity
    let inbox = Protected(Inbox())
    /// Whether the thread is, or is about to be, asleep; who makes it `false` has to wake it.
    let isAsleep = Atomic(false)
    let wakeUp: Int32

    /// Creates an engine; it costs a descriptor until it has something to do.
    init(_ configuration: SessionConfiguration.Values, security: TransferSecurity) {
        self.configuration = configuration
        self.security = security
        wakeUp = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    }

    deinit {
        close(wakeUp)
    }

    /// Begins a transfer.
    ///
    /// Its consumer is told of its end exactly once, on the engine's thread; after `shutDown`, at once and on this
    /// one.
    func start(_ transfer: Transfer) {
        guard !send(.start(transfer)) else { return }
        transfer.consumer.transferDidComplete(transfer, TransferOutcome(failure: .shutDown))
    }

    /// Ends a transfer early; nothing happens if it is over.
    func cancel(_ transfer: Transfer) { _ = send(.cancel(transfer)) }

    /// Holds a transfer where it is.
    func hold(_ transfer: Transfer, _ holds: Transfer.Holds) { _ = send(.hold(transfer, holds)) }

    /// Lets a held transfer go on, unless others hold it too.
    func proceed(_ transfer: Transfer, _ holds: Transfer.Holds) { _ = send(.proceed(transfer, holds)) }

    /// Ends every transfer and the thread.
    func shutDown() {
        let hasThread = inbox.write { inbox in
            inbox.isShutDown = true
            return inbox.hasThread
        }
        if hasThread, isAsleep.exchange(false, ordering: .sequentiallyConsistent) { wake() }
    }

    private func send(_ command: Command) -> Bool {
        let (isAccepted, needsThread) = inbox.write { inbox -> (Bool, Bool) in
            guard !inbox.isShutDown else { return (false, false) }
            inbox.commands.append(command)
            defer { inbox.hasThread = true }
            return (true, !inbox.hasThread)
        }
        if needsThread { startThread() }
        if isAccepted, isAsleep.exchange(false, ordering: .sequentiallyConsistent) { wake() }
        return isAccepted
    }

    private func wake() {
        var one: UInt64 = 1
        // A full counter fails with EAGAIN, and then the thread is woken anyway.
        _ = write(wakeUp, &one, MemoryLayout<UInt64>.size)
    }

    private func startThread() {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        defer { pthread_attr_destroy(&attributes) }
        let context = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = pthread_create(&thread, &attributes, runEngine, context.toOpaque())
        guard code != 0 else { return }
        // Without a thread nothing would ever end: end everything now.
        context.release()
        failEverything()
    }

    private func failEverything() {
        let commands = inbox.write { inbox in
            inbox.isShutDown = true
            defer { inbox.commands = [] }
            return inbox.commands
        }
        for command in commands {
            switch command {
            case .start(let transfer):
                transfer.consumer.transferDidComplete(transfer, TransferOutcome(failure: .shutDown))
            case .cancel, .hold, .proceed: break
            }
        }
    }
}

/// The engine's thread, from its first transfer to `shutDown`.
private func runEngine(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let engine = Unmanaged<TransferEngine>.fromOpaque(context).takeRetainedValue()
    martlet_prepare_thread("martlet-http")
    EngineLoop(engine).run()
    return nil
}
