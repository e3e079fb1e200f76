import CGLib
import CGtk
import MartletGLib

/// Something that can be done, by menu, button, key or from the desktop.
///
/// In an application it is called `app.name`, in a window `win.name`.
@MainActor
public final class Action {
    let reference: GObjectRef

    /// The name within its group.
    public let name: String

    /// An action that does `handler`.
    public init(_ name: String, _ handler: @escaping @MainActor () -> Void) {
        self.name = name
        reference = GObjectRef(taking: g_simple_action_new(name, nil)!)
        connect(reference.pointer, "activate", handler)
    }

    /// An action on something that a text names, such as an id: `app.show('photo/12')` in a menu.
    public init(_ name: String, withTarget handler: @escaping @MainActor (String) -> Void) {
        self.name = name
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        reference = GObjectRef(taking: g_simple_action_new(name, type)!)
        connect(reference.pointer, "activate") { (target: OpaquePointer?) in
            if let target, let text = String(variant: target) { handler(text) }
        }
    }

    /// An action that switches something on and off, shown in a menu with a check mark.
    public init(_ name: String, isOn: Bool, _ handler: @escaping @MainActor (Bool) -> Void) {
        self.name = name
        reference = GObjectRef(taking: g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0))!)
        connect(reference.pointer, "notify::state") { [unowned reference] in
            guard let state = g_action_get_state(reference.opaque) else { return }
            defer { g_variant_unref(state) }
            handler(g_variant_get_boolean(state) != 0)
        }
    }

    /// An action that chooses one of several, shown in a menu with radio marks: `app.layout('grid')`.
    public init(_ name: String, choice: String, _ handler: @escaping @MainActor (String) -> Void) {
        self.name = name
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        reference = GObjectRef(taking: g_simple_action_new_stateful(name, type, g_variant_new_string(choice))!)
        connect(reference.pointer, "notify::state") { [unowned reference] in
            guard let state = g_action_get_state(reference.opaque) else { return }
            defer { g_variant_unref(state) }
            if let text = String(variant: state) { handler(text) }
        }
    }

    /// Whether it can be done now; its menu items and buttons are insensitive else.
    public var isEnabled: Bool {
        get { g_action_get_enabled(reference.opaque) != 0 }
        set { g_simple_action_set_enabled(reference.opaque, newValue ? 1 : 0) }
    }

    /// Sets the state of a choice without asking its handler whether it is one it knows; the handler is told.
    public func choose(_ choice: String) {
        g_action_change_state(reference.opaque, g_variant_new_string(choice))
    }

    /// Sets the state of a switch; the handler is told if it changes.
    public func turn(on isOn: Bool) {
        g_action_change_state(reference.opaque, g_variant_new_boolean(isOn ? 1 : 0))
    }

    /// Does it, where it is enabled and takes no target.
    public func activate() {
        g_action_activate(reference.opaque, nil)
    }
}
