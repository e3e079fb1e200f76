import CGtk
import MartletGLib

/// Widgets in a row or a column.
public final class Box: Widget {
    /// The direction in which the widgets follow each other.
    public enum Axis: Sendable {
        /// A row.
        case horizontal
        /// A column.
        case vertical

        var gtk: GtkOrientation { self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL }
    }

    /// A row or column of `children`, `spacing` pixels apart.
    public init(_ axis: Axis, spacing: Int = 0, _ children: [Widget] = []) {
        super.init(gtk_box_new(axis.gtk, Int32(clamping: spacing))!)
        for child in children { append(child) }
    }

    /// Pixels between neighbours.
    public var spacing: Int {
        get { Int(gtk_box_get_spacing(cast())) }
        set { gtk_box_set_spacing(cast(), Int32(clamping: newValue)) }
    }

    /// Whether each widget gets the same place.
    public var isHomogeneous: Bool {
        get { gtk_box_get_homogeneous(cast()) != 0 }
        set { gtk_box_set_homogeneous(cast(), newValue ? 1 : 0) }
    }

    /// Puts `child` at the end.
    public func append(_ child: Widget) {
        own(child)
        gtk_box_append(cast(), child.pointer)
    }

    /// Puts `child` at the start.
    public func prepend(_ child: Widget) {
        own(child)
        gtk_box_prepend(cast(), child.pointer)
    }

    /// Takes `child` out; without effect where it is not in this box.
    public func remove(_ child: Widget) {
        guard gtk_widget_get_parent(child.pointer) == pointer else { return }
        gtk_box_remove(cast(), child.pointer)
        disown(child)
    }
}
