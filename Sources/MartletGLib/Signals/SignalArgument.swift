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
    /// Accepts a boolean.
    public static func accepts(_ type: GType) -> Bool { martlet_value_kind(type) == MARTLET_VALUE_BOOLEAN }

    /// Reads the value.
    public init(_ value: UnsafePointer<GValue>) { self = g_value_get_boolean(value) != 0 }
}

extension Int: SignalArgument {
    /// Accepts a signed integer or an enumeration.
    public static func accepts(_ type: GType) -> Bool { martlet_value_kind(type) == MARTLET_VALUE_SIGNED }

    /// Reads the value.
    public init(_ value: UnsafePointer<GValue>) { self = Int(martlet_value_signed(value)) }
}

extension UInt: SignalArgument {
    /// Accepts an unsigned integer or flags.
    public static func accepts(_ type: GType) -> Bool { martlet_value_kind(type) == MARTLET_VALUE_UNSIGNED }

    /// Reads the value.
    public init(_ value: UnsafePointer<GValue>) { self = UInt(martlet_value_unsigned(value)) }
}

extension Int32: SignalArgument {
    /// Accepts a signed integer or an enumeration.
    public static func accepts(_ type: GType) -> Bool { Int.accepts(type) }

    /// Reads the value, clamped.
    public init(_ value: UnsafePointer<GValue>) { self = Int32(clamping: martlet_value_signed(value)) }
}

extension UInt32: SignalArgument {
    /// Accepts an unsigned integer or flags.
    public static func accepts(_ type: GType) -> Bool { UInt.accepts(type) }

    /// Reads the value, clamped.
    public init(_ value: UnsafePointer<GValue>) { self = UInt32(clamping: martlet_value_unsigned(value)) }
}

extension Double: SignalArgument {
    /// Accepts a floating-point number.
    public static func accepts(_ type: GType) -> Bool { martlet_value_kind(type) == MARTLET_VALUE_FLOATING }

    /// Reads the value.
    public init(_ value: UnsafePointer<GValue>) { self = martlet_value_floating(value) }
}

extension Optional: SignalArgument where Wrapped: NullableSignalArgument {
    /// Accepts what is wrapped.
    public static func accepts(_ type: GType) -> Bool { Wrapped.accepts(type) }

    /// Reads the value, nil where it is NULL.
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
    /// Accepts a string.
    public static func accepts(_ type: GType) -> Bool { martlet_value_kind(type) == MARTLET_VALUE_STRING }

    /// A copy of the text.
    public static func read(_ value: UnsafePointer<GValue>) -> String? {
        g_value_get_string(value).map { String(cString: $0) }
    }
}

extension UnsafeMutableRawPointer: NullableSignalArgument {
    /// Accepts an object, a boxed value, a parameter specification or a pointer.
    public static func accepts(_ type: GType) -> Bool { martlet_value_kind(type) == MARTLET_VALUE_POINTER }

    /// The address, lent for the call.
    public static func read(_ value: UnsafePointer<GValue>) -> UnsafeMutableRawPointer? { g_value_peek_pointer(value) }
}

extension OpaquePointer: NullableSignalArgument {
    /// Accepts what an untyped pointer takes.
    public static func accepts(_ type: GType) -> Bool { UnsafeMutableRawPointer.accepts(type) }

    /// The address, lent for the call.
    public static func read(_ value: UnsafePointer<GValue>) -> OpaquePointer? {
        g_value_peek_pointer(value).map { OpaquePointer($0) }
    }
}
