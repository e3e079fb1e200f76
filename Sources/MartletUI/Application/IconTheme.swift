import CGtk
import Foundation
import MartletGLib

/// The icons that are to be had by name: the desktop's, and the few of our own that it lacks.
@MainActor
public enum IconTheme {
    /// Two columns of tiles of unlike heights; it shows a collection as a waterfall.
    public static let waterfall = "martlet-waterfall-symbolic"

    /// A cover between two smaller ones; it shows a collection as a carousel.
    public static let carousel = "martlet-carousel-symbolic"
    /// Covers that lean to both sides; it shows a collection as a wheel.
    public static let wheel = "martlet-wheel-symbolic"

    /// Finds icons also in `directory`, in whose `hicolor` directory they are sorted as in an icon theme.
    public static func addSearchPath(_ directory: String) {
        guard let theme else { return }
        gtk_icon_theme_add_search_path(theme, directory)
    }

    /// Whether there is an icon of that name.
    public static func contains(_ name: String) -> Bool {
        guard let theme else { return false }
        return gtk_icon_theme_has_icon(theme, name) != 0
    }

    /// Finds our own icons where they are installed, or where the build put them.
    static func addOwnIcons() {
        for directory in DataDirectory.candidates.map({ "\($0)/icons" }) {
            var isDirectory: ObjCBool = false
            if FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory.boolValue {
                return addSearchPath(directory)
            }
        }
    }

    private static var theme: OpaquePointer? {
        gdk_display_get_default().flatMap { gtk_icon_theme_get_for_display($0) }
    }
}
