import CGtk
import MartletGLib

/// An app's main views, and the way between them: in the header bar where that is wide enough, else in a bar at the bottom.
///
/// Put `title` into the header bar, `views` under it, and `bar` at the bottom; the bar shows itself when it is needed.
@MainActor
public final class ViewSwitcher {
    /// Switches the views, or where they do not fit names the window; for the middle of a header bar.
    public let title: Widget
    /// The view that is shown.
    public let views: Widget
    /// Switches the views at the bottom of a narrow window.
    public let bar: Widget

    /// A switcher without views; `title` names the window where it is narrow.
    public init(title text: String) {
        title = Widget(adw_view_switcher_title_new()!)
        views = Widget(adw_view_stack_new()!)
        bar = Widget(adw_view_switcher_bar_new()!)
        adw_view_switcher_title_set_title(title.opaque, text)
        adw_view_switcher_title_set_stack(title.opaque, views.opaque)
        adw_view_switcher_bar_set_stack(bar.opaque, views.opaque)
        views.expandsVertically = true
        title.on("notify::title-visible") { [weak title, weak bar] in
            guard let title, let bar else { return }
            adw_view_switcher_bar_set_reveal(bar.opaque, adw_view_switcher_title_get_title_visible(title.opaque))
        }
    }

    /// Adds a view with an icon of the icon theme; the first is shown.
    public func add(_ view: Widget, name: String, title: String, icon: String) {
        views.own(view)
        adw_view_stack_add_titled_with_icon(views.opaque, view.pointer, name, title, icon)
    }

    /// The name of the view that is shown; one that does not exist is ignored.
    public var shown: String? {
        get { adw_view_stack_get_visible_child_name(views.opaque).map { String(cString: $0) } }
        set {
            guard let newValue, adw_view_stack_get_child_by_name(views.opaque, newValue) != nil else { return }
            adw_view_stack_set_visible_child_name(views.opaque, newValue)
        }
    }

    /// Whether the switcher is at the bottom, since the header bar has no room for it.
    public var isAtBottom: Bool { adw_view_switcher_bar_get_reveal(bar.opaque) != 0 }

    /// Calls `handler` with the name of each view that comes to be shown.
    @discardableResult
    public func onShow(_ handler: @escaping @MainActor (String) -> Void) -> SignalHandler {
        views.on("notify::visible-child") { [weak views] in
            guard let views, let name = adw_view_stack_get_visible_child_name(views.opaque) else { return }
            handler(String(cString: name))
        }
    }

    /// Marks a view as one that has news, with a count where there is more than 0.
    public func setBadge(_ count: Int, needsAttention: Bool = false, ofView name: String) {
        guard let child = adw_view_stack_get_child_by_name(views.opaque, name),
            let page = adw_view_stack_get_page(views.opaque, child)
        else { return }
        adw_view_stack_page_set_badge_number(page, guint(clamping: count))
        adw_view_stack_page_set_needs_attention(page, needsAttention ? 1 : 0)
    }
}
