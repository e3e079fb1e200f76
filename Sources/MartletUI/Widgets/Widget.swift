import CGLib
import CGtk
import MartletGLib

/// A GTK widget and the Swift object that speaks for it.
///
/// The Swift object owns a reference to its GtkWidget, so the widget outlives it never being shown. GTK in turn knows nothing of the
/// Swift object: a parent keeps the Swift objects of its children (`own(_:)`), a window those of its content, and the application
/// its windows. So a closed window frees all that was in it, in both worlds, and no cycle can arise unless a closure captures
/// its own widget strongly: signal handlers capture it weakly.
@MainActor
open class Widget {
    private let reference: GObjectRef
    private var owned: [Widget] = []

    /// Takes a new GtkWidget (`gtk_label_new`), whose floating reference is sunk, or adds a reference to an existing one.
    public init(_ widget: UnsafeMutablePointer<GtkWidget>) {
        reference = GObjectRef(adopting: widget)
    }

    /// The GtkWidget, for GTK's own functions; alive as long as this object.
    public var pointer: UnsafeMutablePointer<GtkWidget> { reference.cast() }

    /// The GtkWidget for functions that take a type which C's headers do not show.
    public var opaque: OpaquePointer { reference.opaque }

    /// The GtkWidget as an instance of a class it is of; unchecked.
    public func cast<Instance>(to type: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
        reference.cast()
    }

    /// Moves the keyboard focus here; to one inside, where the widget's own GtkWidget is not what takes it.
    ///
    /// - Returns: Whether the widget, or one in it, took the focus.
    @discardableResult
    open func grabFocus() -> Bool {
        gtk_widget_grab_focus(pointer) != 0
    }

    /// The Swift objects that live as long as this one: the widgets put into it, in that order.
    public final var children: [Widget] { owned }

    /// Keeps the Swift object of a widget that has been put into this one.
    public final func own(_ child: Widget) {
        if !owned.contains(where: { $0 === child }) { owned.append(child) }
    }

    /// Lets go of the Swift object of a widget that has been taken out of this one.
    public final func disown(_ child: Widget) {
        owned.removeAll { $0 === child }
    }
}

extension Widget {
    /// Calls `handler` at each emission of the GtkWidget's `signal`; see `MartletGLib.connect`.
    @discardableResult
    public final func on<each Argument: SignalArgument>(
        _ signal: String, _ handler: @escaping @MainActor (repeat each Argument) -> Void
    ) -> SignalHandler {
        connect(pointer, signal, handler)
    }
}
