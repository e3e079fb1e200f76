import CGLib
import CGLibShim

/// A type that a signal's argument can be taken as.
public protocol SignalArgument {
    /// Whether a value of GLib's `type` can be read as this.
    static func accepts(_ type: GType) -> Bool

    /// Reads the value; its type has been accepted before.
    init(_ value: UnsafePointer<GValue>)
}

extension Bool: SignalArgument {
    public static func accepts(_ type: GType) -> Bool { martlet_value_kind(type) == MARTLET_VALUE_BOOLEAN }
    public init(_ value: UnsafePointer<GValue>) { self = g_value_get_boolean(value) != 0 }
}

extension Int: SignalArgument {
    public static func accepts(_ type: GType) -> Bool { martlet_value_kind(type) == MARTLET_VALUE_SIGNED }
    public init(_ value: UnsafePointer<GValue>) { self = Int(martlet_value_signed(value)) }
}

extension UInt: SignalArgument {
    public static func accepts(_ type: GType) -> Bool { martlet_value_kind(type) == MARTLET_VALUE_UNSIGNED }
    public init(_ value: UnsafePointer<GValue>) { self = UInt(martlet_value_unsigned(value)) }
}

extension Int32: SignalArgument {
    public static func accepts(_ type: GType) -> Bool { Int.accepts(type) }
    public init(_ value: UnsafePointer<GValue>) { self = Int32(clamping: martlet_value_signed(value)) }
}

extension UInt32: SignalArgument {
    public static func accepts(_ type: GType) -> Bool { UInt.accepts(type) }
    public init(_ value: UnsafePointer<GValue>) { self = UInt32(clamping: martlet_value_unsigned(value)) }
}

extension Double: SignalArgument {
    public static func accepts(_ type: GType) -> Bool { martlet_value_kind(type) == MARTLET_VALUE_FLOATING }
    public init(_ value: UnsafePointer<GValue>) { self = martlet_value_floating(value) }
}

extension Optional: SignalArgument where Wrapped: NullableSignalArgument {
    public static func accepts(_ type: GType) -> Bool { Wrapped.accepts(type) }
    public init(_ value: UnsafePointer<GValue>) { self = Wrapped.read(value) }
}

/// A type that a signal's argument can be taken as, or be without.
public protocol NullableSignalArgument {
    /// Whether a value of GLib's `type` can be read as this.
    static func accepts(_ type: GType) -> Bool

    /// Reads the value, nil where it is NULL; its type has been accepted before.
    static func read(_ value: UnsafePointer<GValue>) -> Self?
}

extension String: NullableSignalArgument {
    public static func accepts(_ type: GType) -> Bool { martlet_value_kind(type) == MARTLET_VALUE_STRING }
    public static func read(_ value: UnsafePointer<GValue>) -> String? {
        g_value_get_string(value).map { String(cString: $0) }
    }
}

extension UnsafeMutableRawPointer: NullableSignalArgument {
    public static func accepts(_ type: GType) -> Bool { martlet_value_kind(type) == MARTLET_VALUE_POINTER }
    public static func read(_ value: UnsafePointer<GValue>) -> UnsafeMutableRawPointer? { g_value_peek_pointer(value) }
}

extension OpaquePointer: NullableSignalArgument {
    public static func accepts(_ type: GType) -> Bool { UnsafeMutableRawPointer.accepts(type) }
    public static func read(_ value: UnsafePointer<GValue>) -> OpaquePointer? {
        g_value_peek_pointer(value).map { OpaquePointer($0) }
    }
}
