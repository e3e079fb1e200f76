import CGLib

/// Messages for those who look for a fault: printed where `G_MESSAGES_DEBUG` names their domain, as GLib's own.
public enum Log {
    /// Whether messages of a domain are printed; to spare making them.
    public static func isEnabled(_ domain: String) -> Bool { g_log_writer_default_would_drop(level, domain) == 0 }

    /// Prints a message, where it is wanted.
    public static func debug(_ domain: String, _ message: @autoclosure () -> String) {
        guard isEnabled(domain) else { return }
        let message = message()
        domain.withCString { domain in
            message.withCString { message in
                "7".withCString { priority in
                    var fields = [
                        GLogField(key: key("PRIORITY"), value: priority, length: -1),
                        GLogField(key: key("GLIB_DOMAIN"), value: domain, length: -1),
                        GLogField(key: key("MESSAGE"), value: message, length: -1),
                    ]
                    g_log_structured_array(level, &fields, gsize(fields.count))
                }
            }
        }
    }

    private static var level: GLogLevelFlags { G_LOG_LEVEL_DEBUG }

    /// A name that lives as long as the program: GLib keeps those that it is given.
    private static func key(_ name: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
