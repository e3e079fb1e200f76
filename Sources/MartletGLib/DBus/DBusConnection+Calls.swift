import CGLib
import Foundation

extension DBusConnection {
    /// Calls a method, and gives what it answers.
    ///
    /// Cancelling the task gives the answer up.
    ///
    /// - Parameters:
    ///   - destination: A name on the bus; the service is started where it is not running and can be.
    ///   - timeout: How long the answer may take.
    /// - Throws: What the service or the bus says; `.timeout`, `.disconnected`, `.cancelled`; `.invalidArguments` for
    ///   arguments that no bus can carry.
    @discardableResult
    public func call(
        _ destination: String, _ path: String, _ interface: String, _ method: String, _ arguments: [Variant] = [],
        timeout: Duration = .seconds(25)
    ) async throws(DBusError) -> [Variant] {
        let name = "\(interface).\(method)"
        guard g_dbus_is_name(destination) != 0, g_variant_is_object_path(path) != 0,
            g_dbus_is_interface_name(interface) != 0, g_dbus_is_member_name(method) != 0
        else {
            throw DBusError(DBusError.invalidArguments, "\(destination) \(path) cannot be called", call: name)
        }
        let cancellable = SharedPointer(pointer: g_cancellable_new().map { OpaquePointer($0) })
        defer { cancellable.pointer.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
        let milliseconds = Int32(clamping: Int64((timeout / .milliseconds(1)).rounded(.up)))
        let connection = connection
        let result: Result<[Variant], DBusError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DBusThread.shared.run {
                    guard let parameters = Variant.tuple(arguments).gVariant() else {
                        let error = DBusError(
                            DBusError.invalidArguments, "The arguments are none that a bus carries", call: name)
                        return continuation.resume(returning: .failure(error))
                    }
                    g_dbus_connection_call(
                        connection.pointer, destination, path, interface, method, parameters, nil,
                        G_DBUS_CALL_FLAGS_NONE, max(1, milliseconds),
                        cancellable.pointer.map { UnsafeMutablePointer<GCancellable>($0) },
                        { source, answer, data in
                            guard let data else { return }
                            let waiter = Unmanaged<Waiter>.fromOpaque(data).takeRetainedValue()
                            var error: UnsafeMutablePointer<GError>?
                            let reply = g_dbus_connection_call_finish(
                                source.map { OpaquePointer($0) }, answer, &error)
                            waiter.take(reply, error)
                        }, Unmanaged.passRetained(Waiter(name, continuation)).toOpaque())
                }
            }
        } onCancel: {
            g_cancellable_cancel(cancellable.pointer.map { UnsafeMutablePointer<GCancellable>($0) })
        }
        return try result.get()
    }

    /// Who waits for an answer.
    private final class Waiter {
        private let name: String
        private let continuation: CheckedContinuation<Result<[Variant], DBusError>, Never>

        init(_ name: String, _ continuation: CheckedContinuation<Result<[Variant], DBusError>, Never>) {
            self.name = name
            self.continuation = continuation
        }

        func take(_ reply: OpaquePointer?, _ error: UnsafeMutablePointer<GError>?) {
            guard let reply else {
                return continuation.resume(returning: .failure(DBusError(consuming: error, call: name)))
            }
            let values = Variant(reply)?.values
            g_variant_unref(reply)
            let odd = DBusError(DBusError.failed, "The answer cannot be read", call: name)
            continuation.resume(returning: values.map { .success($0) } ?? .failure(odd))
        }
    }

    /// A property of an object.
    public func property(
        _ name: String, of interface: String, _ destination: String, _ path: String
    ) async throws(DBusError) -> Variant {
        let answer = try await call(
            destination, path, "org.freedesktop.DBus.Properties", "Get", [.string(interface), .string(name)])
        guard let value = answer.first else {
            throw DBusError(DBusError.failed, "There is no value", call: "\(interface).\(name)")
        }
        return value.unwrapped
    }
}
