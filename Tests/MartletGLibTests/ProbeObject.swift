import CGLib
import MartletGLib

/// A GObject class of the tests' own, with a signal of each shape that GTK's classes have.
@MainActor
enum ProbeObject {
    static let type: GType = {
        let type = g_type_register_static_simple(
            g_object_get_type(), "MartletProbe", guint(MemoryLayout<GObjectClass>.size), nil,
            guint(MemoryLayout<GObject>.size), nil, GTypeFlags(0))
        define("plain", on: type)
        define("number", "gdouble", on: type)
        define("point", "gdouble", "gdouble", on: type)
        define("pressed", "gint", "gdouble", "gdouble", on: type)
        define("key-pressed", "guint", "guint", "GBindingFlags", returning: "gboolean", on: type)
        define("text", "gchararray", on: type)
        define("object", "GObject", on: type)
        define("pointer", "gpointer", on: type)
        define("wide", "gint64", "guint64", "gfloat", "gboolean", on: type)
        define("ask", returning: "gboolean", on: type)
        define("rate", returning: "gint", on: type)
        return type
    }()

    /// A new object, owned by the caller.
    static func make() -> GObjectRef {
        GObjectRef(taking: g_object_new_with_properties(type, 0, nil, nil)!)
    }

    private static func define(
        _ name: String, _ parameters: String..., returning result: String = "void", on type: GType
    ) {
        // The class of flags has a name only once its function has been called for the type.
        var types = parameters.map { $0 == "GBindingFlags" ? g_binding_flags_get_type() : g_type_from_name($0) }
        g_signal_newv(
            name, type, G_SIGNAL_RUN_LAST, nil, nil, nil, nil, g_type_from_name(result), guint(types.count), &types)
    }

    /// Emits `signal` with values that `fill` writes, and reads the result with `read`.
    @discardableResult
    static func emit<Result>(
        _ signal: String, on object: GObjectRef, _ values: [Value] = [], result: String? = nil,
        read: (UnsafePointer<GValue>?) -> Result
    ) -> Result {
        var list = [GValue()]
        g_value_init(&list[0], type)
        g_value_set_object(&list[0], object.pointer)
        for value in values { list.append(value.boxed) }
        let id = g_signal_lookup(signal, type)
        defer { for index in list.indices { g_value_unset(&list[index]) } }
        guard let result else {
            g_signal_emitv(&list, id, 0, nil)
            return read(nil)
        }
        var answer = GValue()
        g_value_init(&answer, g_type_from_name(result))
        defer { g_value_unset(&answer) }
        g_signal_emitv(&list, id, 0, &answer)
        return read(&answer)
    }

    static func emit(_ signal: String, on object: GObjectRef, _ values: Value...) {
        emit(signal, on: object, values) { _ in }
    }

    /// A signal's argument.
    enum Value {
        case int(Int32), uint(UInt32), flags(UInt32), double(Double), float(Float), int64(Int), uint64(UInt)
        case bool(Bool), string(String?), object(GObjectRef?), pointer(UnsafeMutableRawPointer?)

        @MainActor var boxed: GValue {
            var value = GValue()
            func start(_ name: String) { g_value_init(&value, g_type_from_name(name)) }
            switch self {
            case .int(let number):
                start("gint")
                g_value_set_int(&value, number)
            case .uint(let number):
                start("guint")
                g_value_set_uint(&value, number)
            case .flags(let number):
                g_value_init(&value, g_binding_flags_get_type())
                g_value_set_flags(&value, number)
            case .double(let number):
                start("gdouble")
                g_value_set_double(&value, number)
            case .float(let number):
                start("gfloat")
                g_value_set_float(&value, number)
            case .int64(let number):
                start("gint64")
                g_value_set_int64(&value, number)
            case .uint64(let number):
                start("guint64")
                g_value_set_uint64(&value, number)
            case .bool(let flag):
                start("gboolean")
                g_value_set_boolean(&value, flag ? 1 : 0)
            case .string(let text):
                start("gchararray")
                g_value_set_string(&value, text)
            case .object(let object):
                start("GObject")
                g_value_set_object(&value, object?.pointer)
            case .pointer(let pointer):
                start("gpointer")
                g_value_set_pointer(&value, pointer)
            }
            return value
        }
    }
}
