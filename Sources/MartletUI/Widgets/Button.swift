import CGtk
import MartletGLib

/// A button with a text or an icon.
public final class Button: Widget {
    /// How much a button asks for attention.
    public enum Style: String, Sendable {
        /// As the place it is in makes it.
        case regular = ""
        /// Without a frame until pointed at.
        case flat
        /// The one thing to do here.
        case suggested = "suggested-action"
        /// What cannot be undone.
        case destructive = "destructive-action"
        /// Round, for an icon above a picture.
        case overlay = "osd"
    }

    /// A button with a text; an underscore marks the letter that Alt presses it with, two are one.
    ///
    /// - Parameter isPill: Whether it is large and round, as on an otherwise empty page.
    public init(_ label: String, style: Style = .regular, isPill: Bool = false) {
        super.init(gtk_button_new_with_mnemonic(label)!)
        apply(style)
        if isPill { addStyleClass("pill") }
    }

    /// A button with an icon of the icon theme; the tooltip is its accessible name too.
    public init(icon: String, tooltip: String, style: Style = .regular) {
        super.init(gtk_button_new_from_icon_name(icon)!)
        apply(style)
        self.tooltip = tooltip
        setAccessibleLabel(tooltip)
    }

    /// The text; empty where the button has an icon.
    public var label: String {
        get { gtk_button_get_label(cast()).map { String(cString: $0) } ?? "" }
        set { gtk_button_set_label(cast(), newValue) }
    }

    /// Calls `handler` when the button is pressed by pointer, finger or key.
    @discardableResult
    public func onClick(_ handler: @escaping @MainActor () -> Void) -> SignalHandler {
        on("clicked", handler)
    }

    /// The action that pressing activates, such as `app.about`; the button is insensitive while that is disabled or missing.
    public var action: String? {
        get { gtk_actionable_get_action_name(opaque).map { String(cString: $0) } }
        set { gtk_actionable_set_action_name(opaque, newValue) }
    }

    /// Does what a press does.
    public func click() {
        gtk_widget_activate(pointer)
    }

    private func apply(_ style: Style) {
        if style != .regular { addStyleClass(style.rawValue) }
    }
}
