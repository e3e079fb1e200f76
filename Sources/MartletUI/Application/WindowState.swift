import CGLib
import MartletGLib

/// How a window stood when it was closed.
struct WindowState: Equatable {
    /// The size when not maximised, in pixels.
    var width: Int
    var height: Int
    var isMaximized = false

    /// The sizes that a window is given back: no display is larger, and a smaller one could not be found again.
    static let allowed = 100...16_384

    /// The state in a key file's text; what is missing or makes no sense is as in `fallback`.
    init(text: String, fallback: WindowState) {
        self = fallback
        guard let file = g_key_file_new() else { return }
        defer { g_key_file_unref(file) }
        guard g_key_file_load_from_data(file, text, gsize(text.utf8.count), G_KEY_FILE_NONE, nil) != 0 else { return }
        let width = Int(g_key_file_get_integer(file, "window", "width", nil))
        let height = Int(g_key_file_get_integer(file, "window", "height", nil))
        if Self.allowed.contains(width), Self.allowed.contains(height) { (self.width, self.height) = (width, height) }
        isMaximized = g_key_file_get_boolean(file, "window", "maximized", nil) != 0
    }

    init(width: Int, height: Int, isMaximized: Bool = false) {
        self.width = width
        self.height = height
        self.isMaximized = isMaximized
    }

    /// The state as a key file's text.
    var text: String { "[window]\nwidth=\(width)\nheight=\(height)\nmaximized=\(isMaximized)\n" }
}
