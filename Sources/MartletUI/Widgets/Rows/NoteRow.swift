import CGtk
import MartletGLib

/// A row of small text under another one, that belongs to it; there only while there is text.
final class NoteRow: Widget {
    private let label = Label(style: .caption, overflow: .wrap)

    init() {
        // The list takes others than AdwPreferencesRows to stand under its box.
        super.init(adw_preferences_row_new()!)
        addStyleClass("note-row")
        label.addStyleClass("error")
        own(label)
        gtk_list_box_row_set_child(cast(), label.pointer)
        gtk_list_box_row_set_activatable(cast(), 0)
        gtk_list_box_row_set_selectable(cast(), 0)
        gtk_widget_set_focusable(pointer, 0)
        isVisible = false
    }

    /// The text, shown as it is.
    var text: String {
        get { label.text }
        set {
            label.text = newValue
            isVisible = !newValue.isEmpty
        }
    }
}
