import CGLib
import CGtk
import MartletGLib

/// A row in which a line of text is typed, and under it what is wrong with that.
public final class EntryRow: Row {
    private let note = NoteRow()

    /// What is typed, for those that offer a keyboard on the screen.
    public enum Purpose: Sendable {
        /// Any text.
        case text
        /// Digits alone.
        case digits
        /// A URL.
        case url
    }

    /// An empty row; the title moves up as soon as something is typed.
    public init(_ title: String, purpose: Purpose = .text) {
        super.init(adw_entry_row_new()!, title: title)
        let gtk =
            switch purpose {
            case .text: GTK_INPUT_PURPOSE_FREE_FORM
            case .digits: GTK_INPUT_PURPOSE_DIGITS
            case .url: GTK_INPUT_PURPOSE_URL
            }
        adw_entry_row_set_input_purpose(cast(), gtk)
    }

    override var companion: Widget? { note }

    /// What is typed.
    public var text: String {
        get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    /// What is wrong with it, as a sentence under the row; `nil` where nothing is.
    public var problem: String? {
        didSet {
            guard problem != oldValue else { return }
            note.text = problem ?? ""
            if problem == nil { removeStyleClass("error") } else { addStyleClass("error") }
            tellInvalid(problem != nil)
        }
    }

    /// Puts a widget at the end, such as a button that fills the entry.
    public func addSuffix(_ widget: Widget) {
        own(widget)
        widget.align(vertical: .center)
        adw_entry_row_add_suffix(cast(), widget.pointer)
    }

    /// Calls `handler` with what is typed at each change, by a person or by the program.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor (String) -> Void) -> SignalHandler {
        on("changed") { [weak self] in if let self { handler(text) } }
    }

    /// Calls `handler` when Return is pressed in the entry.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor () -> Void) -> SignalHandler {
        on("entry-activated", handler)
    }

    /// Moves the keyboard focus into the entry.
    @discardableResult
    public override func grabFocus() -> Bool {
        guard let delegate = gtk_editable_get_delegate(opaque) else { return false }
        return gtk_widget_grab_focus(UnsafeMutableRawPointer(delegate).assumingMemoryBound(to: GtkWidget.self)) != 0
    }

    /// Tells assistive technology, at what has the keyboard, that what is typed is wrong.
    private func tellInvalid(_ isInvalid: Bool) {
        guard let text = gtk_editable_get_delegate(opaque) else { return }
        var value = GValue()
        // GTK takes this state's tokens as integers.
        g_value_init(&value, g_type_from_name("gint"))
        g_value_set_int(
            &value, Int32((isInvalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE).rawValue))
        var state = GTK_ACCESSIBLE_STATE_INVALID
        gtk_accessible_update_state_value(text, 1, &state, &value)
        g_value_unset(&value)
    }
}
