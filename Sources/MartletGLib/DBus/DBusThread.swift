import CGLib
import Foundation

/// The thread in which D-Bus lives: a loop of its own, so that any program may use it, whatever its main thread does.
///
/// Started at first use, and never ended.
final class DBusThread: Sendable {
    static let shared = DBusThread()

    private let context: SharedPointer

    private init() {
        // The context is only ever handed to functions of GLib that may be called from any thread.
        context = SharedPointer(pointer: g_main_context_new())
        let context = context
        Thread.detachNewThread {
            g_main_context_push_thread_default(context.pointer)
            let loop = g_main_loop_new(context.pointer, 0)
            g_main_loop_run(loop)
        }
    }

    /// Runs something in the loop; what it starts there answers there.
    func run(_ body: @escaping @Sendable () -> Void) {
        let source = g_idle_source_new()
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        g_source_set_callback(
            source,
            { data in
                if let data { Unmanaged<Work>.fromOpaque(data).takeUnretainedValue().body() }
                return 0
            }, Unmanaged.passRetained(Work(body)).toOpaque(),
            { data in
                if let data { Unmanaged<Work>.fromOpaque(data).release() }
            })
        g_source_attach(source, context.pointer)
        g_source_unref(source)
    }

    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }
}

/// A pointer to what GLib allows any thread to use.
///
/// Sound, since whoever makes one says of what: contexts, connections and cancellables are thread-safe by GLib's documentation.
struct SharedPointer: @unchecked Sendable {
    let pointer: OpaquePointer?
}
