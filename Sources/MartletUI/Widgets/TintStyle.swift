import CGtk

/// How tinted widgets look: by named colours, so in every theme.
@MainActor
enum TintStyle {
    private static var displays: Set<OpaquePointer> = []

    static let css =
        """
        .symbol-badge { border-radius: 9999px; background: @dark_1; color: white; }
        .pill-label { border-radius: 9999px; padding: 3px 11px; font-weight: bold; font-size: 0.9em;
            background: alpha(@window_fg_color, 0.12); }
        .alert-card { border-radius: 12px; padding: 8px 14px; background: alpha(@window_fg_color, 0.08); }
        .alert-card .alert-heading { font-weight: bold; }
        .note-row { min-height: 0; }
        .note-row label { padding: 2px 12px 8px 12px; }
        sparkline { color: alpha(@window_fg_color, 0.5); }
        """
        + Tint.allCases.map { tint in
            let (fill, ground, line) = tint.colors, name = tint.styleClass
            return """

                .symbol-badge.\(name) { background: \(fill); }
                .pill-label.\(name) { background: alpha(\(fill), 0.2); color: \(line); }
                .alert-card.\(name) { background: mix(@window_bg_color, \(ground), \(tint == .gray ? 0.2 : 0.4));
                    color: mix(\(fill), @window_fg_color, 0.7); }
                sparkline.\(name) { color: \(tint == .gray ? "alpha(@window_fg_color, 0.5)" : "mix(\(fill), @window_fg_color, 0.15)"); }
                """
        }.joined()

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
