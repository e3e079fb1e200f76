import CGtk
import MartletGLib

/// What is copied from one app to another.
@MainActor
public enum Clipboard {
    /// Offers a text to every app, in place of what was copied before; without effect where there is no display.
    public static func copy(_ text: String) {
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
    }
}
