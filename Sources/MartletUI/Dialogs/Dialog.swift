import CGLib
import CGtk
import MartletGLib

/// A window over another one that is answered before that goes on: its content between a header bar's Cancel and what it is for.
///
/// The window below keeps it until it is closed. Escape closes it; Return in an entry is for the content to act on.
open class Dialog: Widget {
    /// The bar at its top.
    public let header = HeaderBar()
    /// What answers; `nil` in a dialog that is only closed.
    public let accept: Button?
    private let toasts: ToastOverlay
    private let place = Box(.vertical)
    private weak var below: Widget?
    private var isOpen = false
    private var closed: @MainActor () -> Void = {}

    /// A dialog that is not shown yet.
    ///
    /// - Parameter accept: What its button says; `nil` leaves the button out, and Cancel with it.
    public init(title: String, accept text: String? = nil, width: Int = 460, height: Int = 560) {
        accept = text.map { Button($0, style: .suggested) }
        toasts = ToastOverlay(place)
        super.init(adw_window_new()!)
        gtk_window_set_title(cast(), title)
        gtk_window_set_default_size(cast(), Int32(clamping: width), Int32(clamping: height))
        gtk_window_set_modal(cast(), 1)
        // Else closing would only hide it where a display has no window manager.
        gtk_window_set_destroy_with_parent(cast(), 1)
        header.setTitle(title)
        if let accept {
            let cancel = Button("_Cancel")
            cancel.onClick { [weak self] in self?.close() }
            header.packStart(cancel)
            header.packEnd(accept)
            adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
            adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
            accept.onClick { [weak self] in self?.accepted() }
        }
        toasts.expandsVertically = true
        let content = Box(.vertical, [header, toasts])
        own(content)
        adw_window_set_content(cast(), content.pointer)
        closeOnEscape()
        on("close-request") { [weak self] in self?.didClose() }
    }

    /// What stands under the header bar.
    public final var body: Widget? {
        didSet {
            if let oldValue { place.remove(oldValue) }
            if let body {
                body.expandsVertically = true
                place.append(body)
            }
        }
    }

    /// Shows it over another window, or dialog, until it is closed.
    public final func present(over window: Widget) {
        guard !isOpen else { return gtk_window_present(cast()) }
        isOpen = true
        below = window
        window.own(self)
        gtk_window_set_transient_for(cast(), window.cast())
        gtk_window_present(cast())
    }

    /// Closes it without an answer.
    public final func close() {
        guard isOpen else { return }
        gtk_window_close(cast())
    }

    /// Calls `handler` once when it has been closed, in whatever way.
    public final func onClose(_ handler: @escaping @MainActor () -> Void) { closed = handler }

    /// Shows a short message over the content.
    public final func tell(_ text: String) { toasts.show(text) }

    /// The button was pressed; by default it closes.
    open func accepted() { close() }

    private func didClose() {
        guard isOpen else { return }
        isOpen = false
        let (handler, window) = (closed, below)
        closed = {}
        // GTK still needs the window for the rest of its signal.
        EventSource.idle { [self] in window?.disown(self) }
        handler()
    }

    private func closeOnEscape() {
        let controller = gtk_shortcut_controller_new()!
        let shortcut = gtk_shortcut_new(
            gtk_keyval_trigger_new(guint(GDK_KEY_Escape), GdkModifierType(rawValue: 0)),
            gtk_named_action_new("window.close"))
        gtk_shortcut_controller_add_shortcut(controller.opaque, shortcut)
        gtk_widget_add_controller(pointer, controller)
    }
}
