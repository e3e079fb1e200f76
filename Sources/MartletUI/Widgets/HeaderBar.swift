import CGtk
import MartletGLib

/// The bar at a window's top: what the window is, what can be done, and the window's buttons.
public final class HeaderBar: Widget {
    private var titleWidget: Widget?

    /// A bar that shows the window's title.
    public init() {
        super.init(adw_header_bar_new()!)
    }

    /// Puts a title, with an optional smaller line under it, in the middle.
    public func setTitle(_ title: String, subtitle: String = "") {
        setTitle(WindowTitle(title, subtitle: subtitle))
    }

    /// Puts a widget in the middle in place of the title.
    public func setTitle(_ widget: Widget) {
        if let titleWidget { disown(titleWidget) }
        titleWidget = widget
        own(widget)
        adw_header_bar_set_title_widget(opaque, widget.pointer)
    }

    /// Adds a widget after those at the start.
    public func packStart(_ widget: Widget) {
        own(widget)
        adw_header_bar_pack_start(opaque, widget.pointer)
    }

    /// Adds a widget before those at the end.
    public func packEnd(_ widget: Widget) {
        own(widget)
        adw_header_bar_pack_end(opaque, widget.pointer)
    }

    /// Takes a widget out; without effect where it is not in this bar.
    public func remove(_ widget: Widget) {
        guard children.contains(where: { $0 === widget }), widget !== titleWidget else { return }
        adw_header_bar_remove(opaque, widget.pointer)
        disown(widget)
    }

    /// Whether the bar has no line under it and the window's background.
    public var isFlat: Bool {
        get { styleClasses.contains("flat") }
        set { if newValue { addStyleClass("flat") } else { removeStyleClass("flat") } }
    }
}

/// A title with a smaller line under it.
private final class WindowTitle: Widget {
    init(_ title: String, subtitle: String) {
        super.init(adw_window_title_new(title, subtitle)!)
    }
}
