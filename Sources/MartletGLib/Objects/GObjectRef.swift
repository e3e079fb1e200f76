import CGLib

/// One owned reference to a GObject, given back when this object goes.
///
/// The three initialisers are the three ways in which C's functions hand an object over; their documentation says which.
/// The reference may be dropped on any thread: it is given back on the main actor.
@MainActor
public final class GObjectRef {
    /// The object, alive as long as this reference is.
    public let pointer: UnsafeMutableRawPointer

    /// Takes a new widget or another object that begins with a floating reference (`gtk_label_new`), and sinks that.
    ///
    /// An object that does not float, such as a window, gets one reference more.
    public init(adopting instance: some GInstancePointer) {
        pointer = g_object_ref_sink(instance.untyped)
    }

    /// Takes a reference that the caller owns already ("transfer full": `g_menu_new`, `gtk_widget_paintable_new`).
    public init(taking instance: some GInstancePointer) {
        pointer = instance.untyped
    }

    /// Adds a reference to an object that another owns ("transfer none": `gtk_widget_get_settings`).
    public init(borrowing instance: some GInstancePointer) {
        pointer = g_object_ref(instance.untyped)
    }

    isolated deinit {
        g_object_unref(pointer)
    }

    /// The object as an instance of the C struct `type`; unchecked.
    public func cast<Instance>(to type: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
        pointer.assumingMemoryBound(to: type)
    }

    /// The object for functions whose type C's headers do not show.
    public var opaque: OpaquePointer { OpaquePointer(pointer) }
}
