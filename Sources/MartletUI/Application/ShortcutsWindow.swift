import CGtk
import MartletGLib

/// Keys and what they do.
struct Shortcut {
    let title: String
    let keys: [String]
}

/// GTK's window of an app's keys.
@MainActor
enum ShortcutsWindow {
    /// Shows `shortcuts`.
    static func show(_ shortcuts: [Shortcut], over parent: ApplicationWindow?) {
        let builder = GObjectRef(taking: gtk_builder_new_from_string(description(of: shortcuts), -1)!)
        guard let window = gtk_builder_get_object(builder.opaque, "shortcuts") else { return }
        if let parent { gtk_window_set_transient_for(window.cast(), parent.cast()) }
        gtk_window_set_modal(window.cast(), 1)
        gtk_window_present(window.cast())
    }

    /// The window as GtkBuilder's XML, the one way in which this GTK takes its content.
    static func description(of shortcuts: [Shortcut]) -> String {
        let items = shortcuts.map { shortcut in
            """
            <child><object class="GtkShortcutsShortcut">\
            <property name="title">\(Markup.escape(shortcut.title))</property>\
            <property name="accelerator">\(Markup.escape(shortcut.keys.joined(separator: " ")))</property>\
            </object></child>
            """
        }
        return """
            <interface><object class="GtkShortcutsWindow" id="shortcuts"><child>\
            <object class="GtkShortcutsSection"><property name="section-name">shortcuts</property><child>\
            <object class="GtkShortcutsGroup"><property name="title">General</property>
            \(items.joined(separator: "\n"))
            </object></child></object></child></object></interface>
            """
    }
}
