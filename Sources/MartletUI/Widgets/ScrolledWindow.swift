import CGtk
import Foundation
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

    /// Scrolls to where the content's corner is to be, also when the content is about to have another size: then the new
    /// one, which GTK learns of in the coming layout.
    public func scroll(to offset: CGPoint, in content: CGSize) {
        for (adjustment, value, length) in [
            (gtk_scrolled_window_get_hadjustment(opaque), offset.x, content.width),
            (gtk_scrolled_window_get_vadjustment(opaque), offset.y, content.height),
        ] {
            gtk_adjustment_set_upper(adjustment, max(length, gtk_adjustment_get_page_size(adjustment)))
            gtk_adjustment_set_value(adjustment, value)
        }
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
