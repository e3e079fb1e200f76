import CGLib
import CGLibShim

/// GLib's default loop as Swift's main actor.
///
/// After `attach()`, main-actor tasks run wherever GLib's default context is iterated: in `run()`, in an application, in a test.
/// They run between GLib's own events, woken by a file descriptor, never by polling.
///
/// A program's `main` must be synchronous (`@MainActor static func main()`): an `async` one gives the first thread away.
/// Do not run a nested loop from a main-actor task: no other task would run until it ends.
@MainActor
public enum MainLoop {
    private static var source: guint = 0
    private static var running: [OpaquePointer] = []

    /// Makes GLib's default context run the main actor; without effect after the first time.
    ///
    /// - Throws: `notOnMainThread`, `mainQueueUnavailable`.
    public static func attach() throws(GLibError) {
        guard source == 0 else { return }
        guard martlet_is_first_thread() != 0 else {
            throw GLibError(
                .notOnMainThread,
                "GLib's loop must be set up on the process's first thread; declare main as @MainActor, and not async")
        }
        // At the default priority neither redraws nor input wait for a flood of tasks, nor tasks for a flood of redraws.
        source = martlet_attach_main_queue(nil, G_PRIORITY_DEFAULT)
        guard source != 0 else {
            throw GLibError(
                .mainQueueUnavailable,
                "This libdispatch does not offer its main queue to other loops; build with a Swift toolchain that does (6.3)"
            )
        }
    }

    /// Runs the loop until `quit()`; returns at once where the loop cannot be attached.
    ///
    /// - Throws: As `attach()`.
    public static func run() throws(GLibError) {
        try attach()
        guard let loop = g_main_loop_new(nil, 0) else { return }
        running.append(loop)
        g_main_loop_run(loop)
        running.removeAll { $0 == loop }
        g_main_loop_unref(loop)
    }

    /// Ends the innermost `run()`; without effect where none is under way.
    public static func quit() {
        if let loop = running.popLast() { g_main_loop_quit(loop) }
    }

    /// Does what is ready, or with `mayBlock` waits for something to be.
    ///
    /// - Returns: Whether anything was done.
    @discardableResult
    public static func iterate(mayBlock: Bool = false) -> Bool {
        g_main_context_iteration(nil, mayBlock ? 1 : 0) != 0
    }
}
