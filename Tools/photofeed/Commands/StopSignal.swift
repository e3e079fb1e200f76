import Foundation

/// SIGINT and SIGTERM, waited for by the main thread.
///
/// They are blocked in all threads from the beginning, so that none is interrupted in the middle of a write.
struct StopSignal: Sendable {
    /// Blocks the signals; call it before any thread is started.
    init() {
        var set = Self.set
        pthread_sigmask(SIG_BLOCK, &set, nil)
        // A client that goes away is an error of its write, not the end of the server.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Waits for one of them.
    func wait() -> Int32 {
        var set = Self.set
        var number: Int32 = 0
        while sigwait(&set, &number) != 0 {}
        return number
    }

    private static var set: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGINT)
        sigaddset(&set, SIGTERM)
        return set
    }
}
