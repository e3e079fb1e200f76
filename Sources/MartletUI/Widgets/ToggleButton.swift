import CGtk
import MartletGLib

/// A button that stays pressed until it is pressed again.
public final class ToggleButton: Widget {
    /// A toggle with an icon of the icon theme; the tooltip is its accessible name too.
    public init(icon: String, tooltip: String) {
        super.init(gtk_toggle_button_new()!)
        gtk_button_set_icon_name(cast(), icon)
        self.tooltip = tooltip
        setAccessibleLabel(tooltip)
    }

    /// A toggle with a text.
    public init(_ label: String) {
        super.init(gtk_toggle_button_new_with_label(label)!)
    }

    /// Whether the button is pressed.
    public var isActive: Bool {
        get { gtk_toggle_button_get_active(cast()) != 0 }
        set { gtk_toggle_button_set_active(cast(), newValue ? 1 : 0) }
    }

    /// Calls `handler` with the new state whenever that changes, by a person or by the program.
    @discardableResult
    public func onToggle(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalHandler {
        on("toggled") { [weak self] in
            if let self { handler(isActive) }
        }
    }

    /// Calls `handler` at each press, also where that does not change the state.
    @discardableResult
    func onClick(_ handler: @escaping @MainActor () -> Void) -> SignalHandler {
        on("clicked", handler)
    }

    /// Makes at most one of this and `other`, and of those joined with it before, be pressed.
    func join(_ other: ToggleButton) {
        gtk_toggle_button_set_group(cast(), other.cast())
    }
}
