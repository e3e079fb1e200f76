import CGLib

extension DBusError {
    /// The error that a function of GIO left, which is freed.
    init(consuming error: UnsafeMutablePointer<GError>?, call: String, fallback: String = DBusError.failed) {
        guard let error else {
            self.init(fallback, "It failed without a reason", call: call)
            return
        }
        defer { g_error_free(error) }
        var name = fallback
        if let remote = g_dbus_error_get_remote_error(error) {
            name = String(cString: remote)
            g_free(remote)
            g_dbus_error_strip_remote_error(error)
        } else if error.pointee.domain == g_io_error_quark() {
            switch GIOErrorEnum(UInt32(bitPattern: error.pointee.code)) {
            case G_IO_ERROR_TIMED_OUT: name = DBusError.timeout
            case G_IO_ERROR_CLOSED, G_IO_ERROR_NOT_CONNECTED, G_IO_ERROR_BROKEN_PIPE: name = DBusError.disconnected
            case G_IO_ERROR_CANCELLED: name = DBusError.cancelled
            case G_IO_ERROR_PERMISSION_DENIED: name = DBusError.accessDenied
            default: break
            }
        }
        self.init(name, error.pointee.message.map { String(cString: $0) } ?? "no message", call: call)
    }
}
