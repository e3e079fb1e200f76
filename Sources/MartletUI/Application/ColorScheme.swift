import CGtk
import MartletGLib

/// Light or dark, as the desktop wants it or as an app's user does.
@MainActor
public enum ColorScheme {
    /// What a person chose.
    public enum Preference: String, Sendable, CaseIterable {
        /// As the desktop is.
        case system
        /// Light, whatever the desktop is.
        case light
        /// Dark, whatever the desktop is.
        case dark
    }

    /// The choice for this app; it takes effect at once.
    public static var preference: Preference {
        get {
            switch adw_style_manager_get_color_scheme(manager) {
            case ADW_COLOR_SCHEME_FORCE_LIGHT: .light
            case ADW_COLOR_SCHEME_FORCE_DARK: .dark
            default: .system
            }
        }
        set {
            let scheme =
                switch newValue {
                case .system: ADW_COLOR_SCHEME_DEFAULT
                case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
                case .dark: ADW_COLOR_SCHEME_FORCE_DARK
                }
            adw_style_manager_set_color_scheme(manager, scheme)
        }
    }

    /// Whether the app is dark now.
    public static var isDark: Bool { adw_style_manager_get_dark(manager) != 0 }

    /// Whether the desktop asks for high contrast.
    public static var isHighContrast: Bool { adw_style_manager_get_high_contrast(manager) != 0 }

    /// Calls `handler` with whether the app is dark, at each change, until the connection is ended.
    @discardableResult
    public static func onChange(_ handler: @escaping @MainActor (_ isDark: Bool) -> Void) -> SignalHandler {
        connect(manager, "notify::dark") { handler(isDark) }
    }

    private static var manager: OpaquePointer { adw_style_manager_get_default() }
}
