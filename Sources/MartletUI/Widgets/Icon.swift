import CGtk
import MartletGLib

/// An icon of the icon theme.
public final class Icon: Widget {
    /// The icon `name`, `size` pixels wide and high.
    public init(_ name: String, size: Int = 16) {
        super.init(gtk_image_new_from_icon_name(name)!)
        gtk_image_set_pixel_size(opaque, Int32(clamping: size))
    }

    /// The icon's name in the icon theme.
    public var name: String {
        get { gtk_image_get_icon_name(opaque).map { String(cString: $0) } ?? "" }
        set { gtk_image_set_from_icon_name(opaque, newValue) }
    }
}
