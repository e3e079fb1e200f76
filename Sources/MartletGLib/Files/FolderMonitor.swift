import CGLib

/// Tells when something in a folder comes, goes or changes; GIO's file monitor, without what it says of each file.
///
/// Many changes at a time, such as a file that is being copied, are told once, when nothing has changed for a while.
@MainActor
public final class FolderMonitor {
    private let monitor: GObjectRef
    private var rest: EventSource?

    /// Looks at a folder, for as long as the monitor lives; `nil` where that cannot be done.
    ///
    /// - Parameters:
    ///   - path: The folder, not those within.
    ///   - pause: How long nothing must have changed.
    public init?(
        _ path: String, pause: Duration = .seconds(1), _ handler: @escaping @MainActor () -> Void
    ) {
        let file = GObjectRef(taking: g_file_new_for_path(path))
        guard let monitor = g_file_monitor_directory(file.opaque, G_FILE_MONITOR_WATCH_MOVES, nil, nil) else {
            return nil
        }
        self.monitor = GObjectRef(taking: monitor)
        connect(self.monitor.pointer, "changed") { [weak self] () in
            self?.rest?.cancel()
            self?.rest = .after(pause, handler)
        }
    }

    isolated deinit {
        rest?.cancel()
        g_file_monitor_cancel(monitor.cast())
    }
}
