import Dispatch

/// Does something again and again, on a queue of its own, until it is cancelled or let go.
final class RepeatingTimer: Sendable {
    // Sound: a dispatch source may be used from any thread; only its type does not say so on Linux.
    private nonisolated(unsafe) let source: any DispatchSourceTimer

    init(every seconds: Double, label: String, _ action: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: label))
        source.schedule(deadline: .now() + seconds, repeating: seconds, leeway: .milliseconds(100))
        source.setEventHandler(handler: action)
        source.resume()
    }

    deinit {
        source.cancel()
    }

    func cancel() {
        source.cancel()
    }
}
