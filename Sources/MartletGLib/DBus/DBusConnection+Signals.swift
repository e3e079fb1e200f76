import CGLib
import Foundation

extension DBusConnection {
    /// So many signals wait for who reads them; of more, the oldest go.
    static let signalsLimit = 65_536

    /// The signals that match, from now on; ends when the connection does.
    ///
    /// - Parameters: What a signal has to have; `nil` for any. A sender may be a well-known name.
    public func signals(
        sender: String? = nil, interface: String? = nil, member: String? = nil, path: String? = nil
    ) -> AsyncStream<DBusSignal> {
        let (stream, continuation) = AsyncStream<DBusSignal>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.signalsLimit))
        guard sender.map({ g_dbus_is_name($0) != 0 }) ?? true, path.map({ g_variant_is_object_path($0) != 0 }) ?? true
        else {
            continuation.finish()
            return stream
        }
        let closer = onClose { continuation.finish() }
        let connection = connection
        let subscription = Subscription()
        DBusThread.shared.run {
            // A closed connection is told nothing, and complains.
            guard !subscription.isEnded, g_dbus_connection_is_closed(connection.pointer) == 0 else { return }
            subscription.number = g_dbus_connection_signal_subscribe(
                connection.pointer, sender, interface, member, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
                { _, sender, path, interface, member, arguments, data in
                    guard let data, let arguments, let values = Variant(arguments)?.values else { return }
                    Unmanaged<Receiver>.fromOpaque(data).takeUnretainedValue().continuation.yield(
                        DBusSignal(
                            sender: sender.map { String(cString: $0) } ?? "",
                            path: path.map { String(cString: $0) } ?? "",
                            interface: interface.map { String(cString: $0) } ?? "",
                            member: member.map { String(cString: $0) } ?? "", arguments: values))
                }, Unmanaged.passRetained(Receiver(continuation)).toOpaque(),
                { data in
                    if let data { Unmanaged<Receiver>.fromOpaque(data).release() }
                })
        }
        continuation.onTermination = { [weak self] _ in
            self?.forgetCloser(closer)
            DBusThread.shared.run {
                subscription.isEnded = true
                if let number = subscription.number { g_dbus_connection_signal_unsubscribe(connection.pointer, number) }
                subscription.number = nil
            }
        }
        return stream
    }

    /// A subscription; sound to share, since only the loop's thread touches what changes.
    private final class Subscription: @unchecked Sendable {
        var number: guint?
        var isEnded = false
    }

    private final class Receiver {
        let continuation: AsyncStream<DBusSignal>.Continuation

        init(_ continuation: AsyncStream<DBusSignal>.Continuation) {
            self.continuation = continuation
        }
    }
}
