import CGLib

/// Work that GLib's loop does later: once when idle, or at a time, or again and again.
///
/// The loop keeps the work until it is done or cancelled; keeping this is needed only to cancel it.
@MainActor
public final class EventSource {
    /// What is to follow a call.
    public enum Next: Sendable {
        /// Call again.
        case again
        /// The work is done.
        case done
    }

    private let source: UnsafeMutablePointer<GSource>

    private init(_ source: UnsafeMutablePointer<GSource>, priority: Int32, _ body: @escaping @MainActor () -> Next) {
        self.source = source
        g_source_set_priority(source, priority)
        g_source_set_callback(
            source,
            { data in
                guard let data else { return 0 }
                let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
                return MainActor.assumeIsolated { box.body() } == .again ? 1 : 0
            },
            Unmanaged.passRetained(Box(body)).toOpaque(),
            { Unmanaged<Box>.fromOpaque($0!).release() })
        g_source_attach(source, nil)
    }

    isolated deinit {
        g_source_unref(source)
    }

    /// Calls `body` once, when the loop has nothing more urgent to do.
    @discardableResult
    public static func idle(_ body: @escaping @MainActor () -> Void) -> EventSource {
        EventSource(g_idle_source_new(), priority: G_PRIORITY_DEFAULT_IDLE) {
            body()
            return .done
        }
    }

    /// Calls `body` when idle, until it says that the work is done: work in small portions.
    @discardableResult
    public static func inPortions(_ body: @escaping @MainActor () -> Next) -> EventSource {
        EventSource(g_idle_source_new(), priority: G_PRIORITY_DEFAULT_IDLE, body)
    }

    /// Calls `body` once, `delay` from now; the loop rounds to milliseconds.
    @discardableResult
    public static func after(_ delay: Duration, _ body: @escaping @MainActor () -> Void) -> EventSource {
        EventSource(g_timeout_source_new(delay.loopInterval), priority: G_PRIORITY_DEFAULT) {
            body()
            return .done
        }
    }

    /// Calls `body` every `interval`, first `interval` from now, until cancelled.
    public static func every(_ interval: Duration, _ body: @escaping @MainActor () -> Void) -> EventSource {
        EventSource(g_timeout_source_new(interval.loopInterval), priority: G_PRIORITY_DEFAULT) {
            body()
            return .again
        }
    }

    /// Whether the loop will still call the work.
    public var isPending: Bool { g_source_is_destroyed(source) == 0 }

    /// Takes the work out of the loop and frees it; without effect where it is done.
    public func cancel() {
        g_source_destroy(source)
    }

    @MainActor
    private final class Box {
        let body: @MainActor () -> Next

        init(_ body: @escaping @MainActor () -> Next) {
            self.body = body
        }
    }
}

extension Duration {
    /// Whole milliseconds, as GLib's timers count; less than 0 is 0, and too long is the longest they can wait (49 days).
    fileprivate var loopInterval: guint {
        let (seconds, attoseconds) = components
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        guard !overflow else { return .max }
        return guint(
            clamping: milliseconds.addingReportingOverflow((attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000)
                .partialValue)
    }
}
