import CGLib
import CGtk
import MartletGLib

/// Whether things may move: the desktop's setting for people whom movement makes unwell.
@MainActor
public enum Motion {
    /// Whether animations are wanted.
    public static var isEnabled: Bool {
        get {
            guard let settings = gtk_settings_get_default() else { return false }
            var value = GValue()
            g_value_init(&value, g_type_from_name("gboolean"))
            defer { g_value_unset(&value) }
            g_object_get_property(settings.cast(), "gtk-enable-animations", &value)
            return g_value_get_boolean(&value) != 0
        }
        set {
            guard let settings = gtk_settings_get_default() else { return }
            var value = GValue()
            g_value_init(&value, g_type_from_name("gboolean"))
            defer { g_value_unset(&value) }
            g_value_set_boolean(&value, newValue ? 1 : 0)
            g_object_set_property(settings.cast(), "gtk-enable-animations", &value)
        }
    }
}
