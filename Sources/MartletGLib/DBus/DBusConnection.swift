import CGLib
import Foundation
import Synchronization

/// A connection to a message bus: calls, signals, names, and objects of one's own.
///
/// ```swift
/// let bus = try await DBusConnection.open(.session)
/// let answer = try await bus.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "ListNames")
/// for await signal in bus.signals(interface: "org.freedesktop.DBus.Properties") { print(signal.path) }
/// ```
/// It works in any program: it needs no main loop. A bus that goes away closes it, ends its sequences and fails its calls; it
/// does not end the program. A new one can be opened then.
///
/// Thread: any.
public final class DBusConnection: Sendable {
    /// Which bus.
    public enum Bus: Hashable, Sendable {
        /// The person's own.
        case session
        /// The machine's; `DBUS_SYSTEM_BUS_ADDRESS` names another one.
        case system
        /// The one at an address, such as `unix:path=/run/user/1000/bus`.
        case address(String)
    }

    /// The name that the bus gave this connection, such as `:1.42`.
    public let uniqueName: String
    let connection: SharedPointer
    let state = Mutex(State())

    struct State {
        var isClosed = false
        var closers: [Int: @Sendable () -> Void] = [:]
        var nextCloser = 0
    }

    private init(_ connection: SharedPointer, name: String) {
        self.connection = connection
        uniqueName = name
    }

    deinit {
        if let pointer = connection.pointer {
            g_dbus_connection_close(pointer, nil, nil, nil)
            g_object_unref(UnsafeMutableRawPointer(pointer))
        }
    }

    /// Connects to a bus, as a connection of its own.
    ///
    /// - Throws: `DBusError.disconnected` where there is no such bus.
    public static func open(_ bus: Bus) async throws(DBusError) -> DBusConnection {
        let result: Result<DBusConnection, DBusError> = await withCheckedContinuation { continuation in
            DBusThread.shared.run { continuation.resume(returning: connect(bus)) }
        }
        return try result.get()
    }

    /// In the loop's thread, which waits for the bus; it is on this machine, and answers at once or never.
    private static func connect(_ bus: Bus) -> Result<DBusConnection, DBusError> {
        var error: UnsafeMutablePointer<GError>?
        let address: String
        switch bus {
        case .address(let given): address = given
        case .session, .system:
            let kind = bus == .session ? G_BUS_TYPE_SESSION : G_BUS_TYPE_SYSTEM
            guard let found = g_dbus_address_get_for_bus_sync(kind, nil, &error) else {
                return .failure(DBusError(consuming: error, call: "connect", fallback: DBusError.disconnected))
            }
            address = String(cString: found)
            g_free(found)
        }
        let flags = GDBusConnectionFlags(
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        guard let pointer = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, &error) else {
            return .failure(DBusError(consuming: error, call: "connect", fallback: DBusError.disconnected))
        }
        g_dbus_connection_set_exit_on_close(pointer, 0)
        let name = g_dbus_connection_get_unique_name(pointer).map { String(cString: $0) } ?? ""
        let made = DBusConnection(SharedPointer(pointer: pointer), name: name)
        let closed: @convention(c) (OpaquePointer?, gboolean, UnsafeMutablePointer<GError>?, gpointer?) -> Void = {
            _, _, _, data in
            if let data { Unmanaged<WeakConnection>.fromOpaque(data).takeUnretainedValue().connection?.close() }
        }
        g_signal_connect_data(
            UnsafeMutableRawPointer(pointer), "closed", unsafeBitCast(closed, to: GCallback.self),
            Unmanaged.passRetained(WeakConnection(made)).toOpaque(),
            { data, _ in
                if let data { Unmanaged<WeakConnection>.fromOpaque(data).release() }
            }, GConnectFlags(0))
        return .success(made)
    }

    private final class WeakConnection {
        weak let connection: DBusConnection?

        init(_ connection: DBusConnection) {
            self.connection = connection
        }
    }

    /// Whether the bus has gone, or `close` was called.
    public var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Ends the connection: names are given up, sequences end, calls fail.
    public func close() {
        let closers = state.withLock { state in
            state.isClosed = true
            defer { state.closers = [:] }
            return state.closers.values
        }
        for closer in closers { closer() }
        if let pointer = connection.pointer { g_dbus_connection_close(pointer, nil, nil, nil) }
    }

    /// Calls `body` once when the connection closes, at once where it has; the number takes that back.
    func onClose(_ body: @escaping @Sendable () -> Void) -> Int? {
        let number = state.withLock { state -> Int? in
            guard !state.isClosed else { return nil }
            state.nextCloser += 1
            state.closers[state.nextCloser] = body
            return state.nextCloser
        }
        if number == nil { body() }
        return number
    }

    func forgetCloser(_ number: Int?) {
        if let number { state.withLock { _ = $0.closers.removeValue(forKey: number) } }
    }
}
