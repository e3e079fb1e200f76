import CGtk
import MartletGLib

/// A row with one of several choices, which a press lists.
public final class ChoiceRow<ID: Hashable & Sendable>: Row {
    private let ids: [ID]

    /// A row with the first choice.
    ///
    /// - Precondition: There is a choice.
    public init(_ title: String, subtitle: String = "", _ choices: [(id: ID, label: String)]) {
        precondition(!choices.isEmpty, "A choice row needs a choice")
        ids = choices.map(\.id)
        super.init(adw_combo_row_new()!, title: title)
        if !subtitle.isEmpty { adw_action_row_set_subtitle(cast(), subtitle) }
        let list = GObjectRef(taking: gtk_string_list_new(nil)!)
        for choice in choices { gtk_string_list_append(list.opaque, choice.label) }
        adw_combo_row_set_model(cast(), list.opaque)
    }

    /// Puts a widget before the title.
    public func addPrefix(_ widget: Widget) {
        own(widget)
        widget.align(vertical: .center)
        adw_action_row_add_prefix(cast(), widget.pointer)
    }

    /// The choice; setting one that is not among them has no effect.
    public var selection: ID {
        get { ids[min(Int(adw_combo_row_get_selected(cast())), ids.count - 1)] }
        set { if let index = ids.firstIndex(of: newValue) { adw_combo_row_set_selected(cast(), guint(index)) } }
    }

    /// Calls `handler` with the new choice whenever it becomes another, by a person or by the program.
    @discardableResult
    public func onSelect(_ handler: @escaping @MainActor (ID) -> Void) -> SignalHandler {
        on("notify::selected") { [weak self] in if let self { handler(selection) } }
    }
}
