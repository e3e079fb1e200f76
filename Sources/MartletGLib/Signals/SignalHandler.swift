import CGLib

/// A connection of a handler to a signal, to end or pause it.
///
/// The connection lives as long as the instance does; keeping this is needed only to end it before.
/// It keeps neither the instance nor the handler alive.
@MainActor
public final class SignalHandler {
    private weak var box: SignalBox?

    init(_ box: SignalBox) {
        self.box = box
    }

    /// Whether emissions still can reach the handler.
    public var isConnected: Bool { box != nil }

    /// Ends the connection and frees the handler; without effect where it has ended, or the instance is gone.
    public func disconnect() {
        guard let closure = box?.closure else { return }
        box = nil
        // GLib takes an invalid closure off its signal by itself, so no instance is needed here that might be gone.
        g_closure_invalidate(closure)
    }

    /// Does `body` while emissions pass the handler by, as for a change of one's own that must not come back as an event.
    public func whileBlocked<Result>(_ body: () throws -> Result) rethrows -> Result {
        let box = box
        box?.blocks += 1
        defer { box?.blocks -= 1 }
        return try body()
    }
}
