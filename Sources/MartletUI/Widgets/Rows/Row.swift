import CGLib
import CGtk
import MartletGLib

/// A line of a boxed list, with a title; its kinds are the classes below.
public class Row: Widget {
    /// Takes an AdwPreferencesRow.
    init(_ row: UnsafeMutablePointer<GtkWidget>, title: String) {
        super.init(row)
        TintStyle.install(for: pointer)
        adw_preferences_row_set_use_markup(cast(), 0)
        self.title = title
    }

    /// The title, shown as it is.
    public final var title: String {
        get { String(cString: adw_preferences_row_get_title(cast())) }
        set { adw_preferences_row_set_title(cast(), newValue) }
    }

    /// What stands under this row in its list, as part of it.
    var companion: Widget? { nil }
}
