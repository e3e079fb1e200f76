import CGLib
import CGtk
import MartletGLib

/// The desktop's own window for choosing files.
@MainActor
public enum FileChooser {
    /// What can be chosen.
    public enum Kind: Sendable {
        /// Any number of files.
        case files
        /// One folder.
        case folder
    }

    /// Lets a person choose, and waits for the answer.
    ///
    /// - Returns: The addresses of what was chosen; empty where nothing was.
    public static func choose(_ kind: Kind, over window: ApplicationWindow, title: String) async -> [String] {
        let action = kind == .files ? GTK_FILE_CHOOSER_ACTION_OPEN : GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
        guard let native = gtk_file_chooser_native_new(title, window.cast(), action, nil, nil) else { return [] }
        let chooser = GObjectRef(taking: native)
        gtk_file_chooser_set_select_multiple(chooser.opaque, kind == .files ? 1 : 0)
        return await withCheckedContinuation { continuation in
            var isAnswered = false
            connect(chooser.pointer, "response") { [chooser] (response: Int) in
                guard !isAnswered else { return }
                isAnswered = true
                let chosen = response == Int(GTK_RESPONSE_ACCEPT.rawValue) ? files(of: chooser) : []
                continuation.resume(returning: chosen)
            }
            gtk_native_dialog_show(chooser.cast())
        }
    }

    private static func files(of chooser: GObjectRef) -> [String] {
        guard let model = gtk_file_chooser_get_files(chooser.opaque) else { return [] }
        let list = GObjectRef(taking: model)
        return (0..<g_list_model_get_n_items(list.opaque)).compactMap { index in
            guard let item = g_list_model_get_item(list.opaque, index) else { return nil }
            let file = GObjectRef(taking: OpaquePointer(item))
            guard let uri = g_file_get_uri(file.opaque) else { return nil }
            defer { g_free(uri) }
            return String(cString: uri)
        }
    }
}
