import CGLib
import CGtk
import MartletGLib

/// Asks for a line of text over a window; libadwaita's message dialog with an entry.
@MainActor
public struct PromptDialog {
    /// What it is for, shown as it is.
    public var heading: String
    /// More of it, such as that the last answer was wrong.
    public var message: String
    /// What the button says that answers; an underscore marks its letter.
    public var accept: String
    /// Whether what is typed is not to be seen, as a password.
    public var isSecret: Bool

    /// A question.
    public init(heading: String, message: String = "", accept: String = "_Open", isSecret: Bool = false) {
        self.heading = heading
        self.message = message
        self.accept = accept
        self.isSecret = isSecret
    }

    /// Asks, and waits for the answer.
    ///
    /// - Returns: What was typed; `nil` where that is nothing, or the person would rather not.
    public func ask(over window: ApplicationWindow) async -> String? {
        let entry = makeEntry()
        guard let dialog = adw_message_dialog_new(window.cast(), heading, message) else { return nil }
        let reference = Widget(dialog)
        adw_message_dialog_add_response(reference.cast(), "cancel", "_Cancel")
        adw_message_dialog_add_response(reference.cast(), "accept", accept)
        adw_message_dialog_set_response_appearance(reference.cast(), "accept", ADW_RESPONSE_SUGGESTED)
        adw_message_dialog_set_default_response(reference.cast(), "accept")
        adw_message_dialog_set_close_response(reference.cast(), "cancel")
        adw_message_dialog_set_extra_child(reference.cast(), entry.pointer)
        entry.on("activate") { [weak reference] in
            guard let reference else { return }
            adw_message_dialog_response(reference.cast(), "accept")
            // Unlike a button, this leaves the dialog open.
            gtk_window_destroy(reference.cast())
        }
        return await withCheckedContinuation { continuation in
            var isAnswered = false
            reference.on("response") { [entry] (response: String?) in
                guard !isAnswered else { return }
                isAnswered = true
                let text = gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
                continuation.resume(returning: response == "accept" && !text.isEmpty ? text : nil)
            }
            gtk_window_present(reference.cast())
            entry.grabFocus()
        }
    }

    private func makeEntry() -> Widget {
        let entry = Widget(isSecret ? gtk_password_entry_new()! : gtk_entry_new()!)
        if isSecret { gtk_password_entry_set_show_peek_icon(entry.opaque, 1) }
        entry.setAccessibleLabel(heading)
        return entry
    }
}
