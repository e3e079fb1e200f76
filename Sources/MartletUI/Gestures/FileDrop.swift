import CGLib
import CGtk
import MartletGLib

/// Files that are dragged from elsewhere and let fall on a widget.
@MainActor
public final class FileDrop {
    private final class Handler {
        let body: @MainActor ([String]) -> Void
        init(_ body: @escaping @MainActor ([String]) -> Void) { self.body = body }
    }

    /// Calls `handler` with the addresses of the files that fall on a widget, for as long as that lives.
    @discardableResult
    public init(on widget: Widget, _ handler: @escaping @MainActor (_ uris: [String]) -> Void) {
        guard let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else { return }
        let callback:
            @convention(c) (
                OpaquePointer?, UnsafePointer<GValue>?, Double, Double, UnsafeMutableRawPointer?
            ) -> gboolean = { _, value, _, _, data in
                guard let value, let data else { return 0 }
                let uris = FileDrop.uris(in: value)
                let held = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated { held.body(uris) }
                return uris.isEmpty ? 0 : 1
            }
        g_signal_connect_data(
            UnsafeMutableRawPointer(target), "drop", unsafeBitCast(callback, to: GCallback.self),
            Unmanaged.passRetained(Handler(handler)).toOpaque(),
            { data, _ in if let data { Unmanaged<Handler>.fromOpaque(data).release() } }, GConnectFlags(rawValue: 0))
        gtk_widget_add_controller(widget.pointer, target)
    }

    /// The addresses in a list of files.
    private nonisolated static func uris(in value: UnsafePointer<GValue>) -> [String] {
        guard let list = g_value_get_boxed(value).map({ OpaquePointer($0) }) else { return [] }
        var uris: [String] = []
        let files = gdk_file_list_get_files(list)
        defer { g_slist_free(files) }
        var next = files
        while let node = next {
            if let file = node.pointee.data, let uri = g_file_get_uri(OpaquePointer(file)) {
                uris.append(String(cString: uri))
                g_free(uri)
            }
            next = node.pointee.next
        }
        return uris
    }
}
