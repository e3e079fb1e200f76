import CGtk
import MartletGLib

/// A window onto a widget that may be larger; scrolls by wheel, touch, key and bar.
public final class ScrolledWindow: Widget {
    /// A window onto `child`.
    ///
    /// A child that scrolls by itself (GtkScrollable) is driven; any other is moved.
    public init(_ child: Widget, scrollsHorizontally: Bool = false, scrollsVertically: Bool = true) {
        super.init(gtk_scrolled_window_new()!)
        gtk_scrolled_window_set_policy(
            opaque, scrollsHorizontally ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
            scrollsVertically ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER)
        own(child)
        gtk_scrolled_window_set_child(opaque, child.pointer)
    }

    /// Pixels from the content's top to the window's; setting it scrolls at once, as far as there is content.
    public var verticalOffset: Double {
        get { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque)) }
        set { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), newValue) }
    }

    /// Pixels from the content's left to the window's; setting it scrolls at once, as far as there is content.
    public var horizontalOffset: Double {
        get { gtk_adjustment_get_value(gtk_scrolled_window_get_hadjustment(opaque)) }
        set { gtk_adjustment_set_value(gtk_scrolled_window_get_hadjustment(opaque), newValue) }
    }
}
