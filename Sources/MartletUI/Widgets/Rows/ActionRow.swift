import CGtk
import MartletGLib

/// A row with a title, a smaller line under it, and widgets before and after them.
public class ActionRow: Row {
    /// A row; `icon` is of the icon theme.
    public init(_ title: String, subtitle: String = "", icon: String? = nil) {
        super.init(adw_action_row_new()!, title: title)
        self.subtitle = subtitle
        if let icon { adw_action_row_set_icon_name(cast(), icon) }
    }

    /// The smaller line, shown as it is; empty for none.
    public final var subtitle: String {
        get { adw_action_row_get_subtitle(cast()).map { String(cString: $0) } ?? "" }
        set { if newValue != subtitle { adw_action_row_set_subtitle(cast(), newValue) } }
    }

    /// Lines that the title may have; 0 for as many as it takes.
    public final var titleLines: Int {
        get { Int(adw_action_row_get_title_lines(cast())) }
        set { adw_action_row_set_title_lines(cast(), Int32(clamping: max(0, newValue))) }
    }

    /// Puts a widget before the title, ahead of those there.
    public final func addPrefix(_ widget: Widget) {
        own(widget)
        adw_action_row_add_prefix(cast(), widget.pointer)
    }

    /// Puts a widget at the end.
    public final func addSuffix(_ widget: Widget) {
        own(widget)
        widget.align(vertical: .center)
        adw_action_row_add_suffix(cast(), widget.pointer)
    }

    /// Gives a press on the row to one of its widgets.
    public final func setActivatable(_ widget: Widget) {
        adw_action_row_set_activatable_widget(cast(), widget.pointer)
    }

    /// Calls `handler` when the row is pressed by pointer, finger or key.
    public final func onActivate(_ handler: @escaping @MainActor () -> Void) {
        gtk_list_box_row_set_activatable(cast(), 1)
        on("activated", handler)
    }

    /// Does what a press does.
    public final func activate() { adw_action_row_activate(cast()) }
}
