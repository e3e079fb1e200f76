import CGLib
import CGtk
import MartletGLib

/// A bar with an entry that slides in to search in what is below it, and out with Escape; GTK's search bar.
public final class SearchBar: Widget {
    private let entry: Widget

    /// A bar that is hidden.
    ///
    /// - Parameters:
    ///   - placeholder: What the empty entry says that can be searched for.
    ///   - accessories: What stands beside the entry, such as how many were found.
    public init(placeholder: String, accessories: [Widget] = []) {
        entry = Widget(gtk_search_entry_new()!)
        super.init(gtk_search_bar_new()!)
        setPlaceholder(placeholder)
        entry.expandsHorizontally = true
        let row = Box(.horizontal, spacing: 6, [entry] + accessories)
        own(row)
        gtk_search_bar_set_child(opaque, row.pointer)
        gtk_search_bar_connect_entry(opaque, entry.opaque)
        gtk_search_bar_set_show_close_button(opaque, 0)
        entry.setAccessibleLabel(placeholder)
    }

    /// Whether it is shown; hiding it empties it.
    public var isSearching: Bool {
        get { gtk_search_bar_get_search_mode(opaque) != 0 }
        set {
            gtk_search_bar_set_search_mode(opaque, newValue ? 1 : 0)
            if newValue { entry.grabFocus() }
        }
    }

    /// What is typed.
    public var text: String {
        get { gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "" }
        set { gtk_editable_set_text(entry.opaque, newValue) }
    }

    /// Calls `handler` with what is typed, a moment after the last letter.
    public func onChange(_ handler: @escaping @MainActor (String) -> Void) {
        entry.on("search-changed") { [weak self] in if let self { handler(text) } }
    }

    /// Calls `handler` when Return is pressed.
    public func onActivate(_ handler: @escaping @MainActor () -> Void) { entry.on("activate", handler) }

    /// Calls `handler` when the keys for the next match or, with `false`, the one before are pressed in the entry.
    public func onStep(_ handler: @escaping @MainActor (_ isForward: Bool) -> Void) {
        entry.on("next-match") { handler(true) }
        entry.on("previous-match") { handler(false) }
    }

    /// Calls `handler` when somebody begins to type here, and when the keyboard is used elsewhere again.
    ///
    /// Meanwhile letters, arrows and the like are the entry's: an app switches off actions that have such keys.
    public func onFocusChange(_ handler: @escaping @MainActor (_ hasFocus: Bool) -> Void) {
        let focus = gtk_event_controller_focus_new()!
        connect(focus, "enter") { handler(true) }
        connect(focus, "leave") { handler(false) }
        gtk_widget_add_controller(entry.pointer, focus)
    }

    /// Calls `handler` when the bar comes or goes.
    public func onToggle(_ handler: @escaping @MainActor (Bool) -> Void) {
        on("notify::search-mode-enabled") { [weak self] in if let self { handler(isSearching) } }
    }

    /// GTK has a function for it from 4.10 on.
    private func setPlaceholder(_ text: String) {
        var value = GValue()
        g_value_init(&value, g_type_from_name("gchararray"))
        g_value_set_string(&value, text)
        g_object_set_property(entry.cast(), "placeholder-text", &value)
        g_value_unset(&value)
    }
}
