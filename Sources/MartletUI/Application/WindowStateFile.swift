import CGLib
import Foundation
import MartletGLib

/// The file in the XDG state directory that a window's state is kept in between runs.
struct WindowStateFile {
    let path: String

    /// The file of the window `name` of the app `id`: `~/.local/state/<id>/<name>.ini`.
    init(id: String, name: String) {
        path = "\(String(cString: g_get_user_state_dir()))/\(id)/\(name).ini"
    }

    /// What was written last; `fallback` where nothing was, or nothing that can be read.
    func read(fallback: WindowState) -> WindowState {
        guard let data = FileManager.default.contents(atPath: path), data.count < 4096 else { return fallback }
        return WindowState(text: String(decoding: data, as: UTF8.self), fallback: fallback)
    }

    /// Writes the state in place of the last, which a crash in between leaves whole.
    func write(_ state: WindowState) throws(UIError) {
        let directory = (path as NSString).deletingLastPathComponent
        // XDG asks for this mode where a directory of the kind is made.
        guard g_mkdir_with_parents(directory, 0o700) == 0 else {
            throw UIError(
                .stateNotSaved, "The window's size cannot be kept in \(directory)",
                cause: String(cString: strerror(errno)))
        }
        var error: UnsafeMutablePointer<GError>?
        guard g_file_set_contents(path, state.text, -1, &error) != 0 else {
            let reported = GLibError(consuming: error, doing: "Writing \(path)")
            throw UIError(.stateNotSaved, "The window's size cannot be kept in \(path)", cause: reported.context)
        }
    }
}
