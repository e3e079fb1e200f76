import CGtk

/// How cells look when they are selected, under the pointer, or have the focus: by named colours, so in every theme.
@MainActor
enum CollectionStyle {
    private static var displays: Set<OpaquePointer> = []

    private static let css = """
        collectionview { background: transparent; }
        collectionview > cell { border-radius: 12px; outline: 0 solid transparent; outline-offset: -4px; }
        collectionview > cell:selected { outline: 4px solid @accent_bg_color; }
        collectionview > cell:focus-visible { outline: 2px solid @accent_color; outline-offset: -2px; }
        collectionview > cell:selected:focus-visible { outline: 4px double @accent_color; outline-offset: -4px; }
        """

    /// Makes the style known to the widget's display, once, under the application's own.
    static func install(for widget: UnsafeMutablePointer<GtkWidget>) {
        guard let display = gtk_widget_get_display(widget), displays.insert(display).inserted else { return }
        let provider = gtk_css_provider_new()!
        gtk_css_provider_load_from_data(provider, css, -1)
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_THEME) + 1)
        g_object_unref(provider)
    }
}
