import CGLib
import CGtk

/// GtkGridView with a million labels, all of it in C but for these calls.
@MainActor
enum GridView {
    /// A scrolled grid of `count` labels in `columns` columns.
    static func make(count: Int, columns: Int, height: Int) -> UnsafeMutablePointer<GtkWidget> {
        let model = gtk_string_list_new(nil)!
        for index in 0..<count { gtk_string_list_append(model, "Item \(index)") }
        let factory = gtk_signal_list_item_factory_new()!
        let setup: @convention(c) (OpaquePointer, OpaquePointer, gpointer?) -> Void = { _, item, _ in
            let label = gtk_label_new(nil)!
            gtk_label_set_xalign(OpaquePointer(label), 0)
            gtk_list_item_set_child(item, label)
        }
        let bind: @convention(c) (OpaquePointer, OpaquePointer, gpointer?) -> Void = { _, item, _ in
            guard let label = gtk_list_item_get_child(item), let object = gtk_list_item_get_item(item) else { return }
            gtk_label_set_text(OpaquePointer(label), gtk_string_object_get_string(OpaquePointer(object)))
        }
        connect(factory, "setup", unsafeBitCast(setup, to: GCallback.self))
        connect(factory, "bind", unsafeBitCast(bind, to: GCallback.self))
        let selection = gtk_single_selection_new(model)!
        let grid = gtk_grid_view_new(selection, factory)!
        gtk_grid_view_set_min_columns(OpaquePointer(grid), guint(columns))
        gtk_grid_view_set_max_columns(OpaquePointer(grid), guint(columns))
        let css = gtk_css_provider_new()!
        gtk_css_provider_load_from_data(css, "gridview > child { padding: 0; min-height: \(height)px; }", -1)
        gtk_style_context_add_provider_for_display(
            gtk_widget_get_display(grid), OpaquePointer(css), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        let window = gtk_scrolled_window_new()!
        gtk_scrolled_window_set_child(OpaquePointer(window), grid)
        return window
    }

    private static func connect(_ instance: OpaquePointer, _ signal: String, _ handler: GCallback) {
        g_signal_connect_data(UnsafeMutableRawPointer(instance), signal, handler, nil, nil, GConnectFlags(rawValue: 0))
    }
}
