import CGLib
import CGLibShim

/// A type that a signal's handler can answer with.
public protocol SignalResult {
    /// Whether a signal that wants GLib's `type` takes this.
    static func answers(_ type: GType) -> Bool

    /// Writes the answer; its type has been accepted before.
    func write(to value: UnsafeMutablePointer<GValue>)
}

extension Bool: SignalResult {
    /// Answers a boolean.
    public static func answers(_ type: GType) -> Bool { Bool.accepts(type) }

    /// Writes the answer.
    public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_boolean(value, self ? 1 : 0) }
}

extension Int32: SignalResult {
    /// Answers a `gint`.
    public static func answers(_ type: GType) -> Bool { g_type_fundamental(type) == g_type_from_name("gint") }

    /// Writes the answer.
    public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_int(value, self) }
}
