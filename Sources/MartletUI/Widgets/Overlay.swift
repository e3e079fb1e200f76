import CGtk
import MartletGLib

/// A widget with others lying on it, each placed by its alignment and margins.
public final class Overlay: Widget {
    /// `child` with nothing on it yet.
    public init(_ child: Widget) {
        super.init(gtk_overlay_new()!)
        own(child)
        gtk_overlay_set_child(opaque, child.pointer)
    }

    /// Lays `widget` on top.
    public func add(_ widget: Widget) {
        own(widget)
        gtk_overlay_add_overlay(opaque, widget.pointer)
    }

    /// Takes `widget` off; without effect where it does not lie here.
    public func remove(_ widget: Widget) {
        guard gtk_widget_get_parent(widget.pointer) == pointer else { return }
        gtk_overlay_remove_overlay(opaque, widget.pointer)
        disown(widget)
    }
}
