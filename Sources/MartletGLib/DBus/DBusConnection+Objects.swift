import CGLib
import Foundation

extension DBusConnection {
    /// Puts an object on the bus, until the registration is ended or the connection closes.
    ///
    /// - Throws: `.invalidArguments` for a description that is none, or a path that is taken.
    public func export(_ object: DBusObject, at path: String) async throws(DBusError) -> DBusRegistration {
        let connection = connection
        let result: Result<DBusRegistration, DBusError> = await withCheckedContinuation { continuation in
            DBusThread.shared.run { continuation.resume(returning: Self.register(object, path, connection)) }
        }
        return try result.get()
    }

    private static func register(
        _ object: DBusObject, _ path: String, _ connection: SharedPointer
    ) -> Result<DBusRegistration, DBusError> {
        var error: UnsafeMutablePointer<GError>?
        guard g_variant_is_object_path(path) != 0, let node = g_dbus_node_info_new_for_xml(object.description, &error)
        else {
            return .failure(DBusError(consuming: error, call: "export \(path)", fallback: DBusError.invalidArguments))
        }
        defer { g_dbus_node_info_unref(node) }
        var numbers: [guint] = []
        var next = node.pointee.interfaces
        while let interface = next?.pointee {
            var table = GDBusInterfaceVTable()
            table.method_call = { _, sender, path, interface, method, arguments, invocation, data in
                guard let data, let invocation else { return }
                let call = DBusCall(
                    sender: sender.map { String(cString: $0) } ?? "", path: path.map { String(cString: $0) } ?? "",
                    interface: interface.map { String(cString: $0) } ?? "",
                    method: method.map { String(cString: $0) } ?? "",
                    arguments: arguments.flatMap { Variant($0)?.values } ?? [])
                let handler = Unmanaged<Exported>.fromOpaque(data).takeUnretainedValue().object.handler
                let answer = Invocation(pointer: invocation)
                Task { await answer.give(call, handler) }
            }
            table.get_property = { _, _, _, interface, name, error, data in
                guard let data, let interface, let name else { return nil }
                let object = Unmanaged<Exported>.fromOpaque(data).takeUnretainedValue().object
                let value = object.properties(String(cString: interface), String(cString: name))?.gVariant()
                if value == nil {
                    error?.pointee = g_error_new_literal(
                        g_dbus_error_quark(), Int32(bitPattern: G_DBUS_ERROR_UNKNOWN_PROPERTY.rawValue),
                        "There is no such property")
                }
                return value
            }
            let number = g_dbus_connection_register_object(
                connection.pointer, path, interface, &table, Unmanaged.passRetained(Exported(object)).toOpaque(),
                { data in
                    if let data { Unmanaged<Exported>.fromOpaque(data).release() }
                }, &error)
            guard number > 0 else {
                for number in numbers { g_dbus_connection_unregister_object(connection.pointer, number) }
                return .failure(
                    DBusError(consuming: error, call: "export \(path)", fallback: DBusError.invalidArguments))
            }
            numbers.append(number)
            next = next?.advanced(by: 1)
        }
        return .success(DBusRegistration(connection: connection, numbers: numbers))
    }

    /// Emits a signal of an object of ours, to everyone.
    ///
    /// - Throws: `.invalidArguments` for arguments that no bus can carry, `.disconnected`.
    public func emit(
        _ path: String, _ interface: String, _ member: String, _ arguments: [Variant] = []
    ) throws(DBusError) {
        let name = "\(interface).\(member)"
        guard g_variant_is_object_path(path) != 0, g_dbus_is_interface_name(interface) != 0,
            g_dbus_is_member_name(member) != 0, let parameters = Variant.tuple(arguments).gVariant()
        else { throw DBusError(DBusError.invalidArguments, "This is no signal that a bus carries", call: name) }
        var error: UnsafeMutablePointer<GError>?
        guard g_dbus_connection_emit_signal(connection.pointer, nil, path, interface, member, parameters, &error) != 0
        else { throw DBusError(consuming: error, call: name) }
    }

    private final class Exported {
        let object: DBusObject

        init(_ object: DBusObject) {
            self.object = object
        }
    }
}

/// A call that waits for its answer; sound to hand on, since GIO lets any thread answer, and it is answered once.
private struct Invocation: @unchecked Sendable {
    let pointer: OpaquePointer

    func give(_ call: DBusCall, _ handler: DBusObject.Handler) async {
        do throws(DBusError) {
            let answer = try await handler(call)
            guard let values = Variant.tuple(answer).gVariant() else {
                throw DBusError(DBusError.failed, "The answer is none that a bus carries")
            }
            g_dbus_method_invocation_return_value(pointer, values)
        } catch {
            let name = g_dbus_is_interface_name(error.name) != 0 ? error.name : DBusError.failed
            g_dbus_method_invocation_return_dbus_error(pointer, name, error.message)
        }
    }
}

/// An object on a bus.
public final class DBusRegistration: Sendable {
    private let connection: SharedPointer
    private let numbers: [guint]

    init(connection: SharedPointer, numbers: [guint]) {
        self.connection = connection
        self.numbers = numbers
        connection.pointer.map { _ = g_object_ref(UnsafeMutableRawPointer($0)) }
    }

    /// Takes the object off the bus.
    public func end() {
        for number in numbers { g_dbus_connection_unregister_object(connection.pointer, number) }
    }

    deinit { connection.pointer.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
}
