import CGLib
import CGtk
import MartletGLib

/// A place over its content where short messages come and go.
public final class ToastOverlay: Widget {
    /// A place over `child`.
    public init(_ child: Widget) {
        super.init(adw_toast_overlay_new()!)
        own(child)
        adw_toast_overlay_set_child(opaque, child.pointer)
    }

    /// Shows a message for some seconds, after those that wait already.
    ///
    /// - Parameters:
    ///   - text: The message, shown as it is.
    ///   - action: A button's text, such as Undo, and what it does.
    ///   - seconds: How long it stays; nil until it is dismissed.
    public func show(
        _ text: String, action: (label: String, handler: @MainActor () -> Void)? = nil, seconds: Int? = 5
    ) {
        guard let toast = adw_toast_new(Markup.escape(text)) else { return }
        adw_toast_set_timeout(toast, seconds.map { guint(clamping: $0) } ?? 0)
        if let action {
            adw_toast_set_button_label(toast, action.label)
            connect(toast, "button-clicked", action.handler)
        }
        adw_toast_overlay_add_toast(opaque, toast)
    }
}
