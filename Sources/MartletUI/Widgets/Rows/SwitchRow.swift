import CGtk
import MartletGLib

/// A row with a switch; a press anywhere on it switches.
public final class SwitchRow: ActionRow {
    private let toggle: Widget

    /// A row whose switch is on or off.
    public init(_ title: String, subtitle: String = "", isOn: Bool = false) {
        toggle = Widget(gtk_switch_new()!)
        super.init(title, subtitle: subtitle)
        addSuffix(toggle)
        setActivatable(toggle)
        toggle.setAccessibleLabel(title)
        self.isOn = isOn
    }

    /// Whether it is on.
    public var isOn: Bool {
        get { gtk_switch_get_active(toggle.opaque) != 0 }
        set { gtk_switch_set_active(toggle.opaque, newValue ? 1 : 0) }
    }

    /// Calls `handler` with the new state whenever that changes, by a person or by the program.
    @discardableResult
    public func onToggle(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalHandler {
        toggle.on("notify::active") { [weak self] in if let self { handler(isOn) } }
    }
}
