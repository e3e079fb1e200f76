import CGtk
import MartletGLib

/// A symbolic icon in a round field of its colour, as the picture of a thing that has none.
///
/// Assistive technology passes it over: the thing's name stands beside it.
public final class SymbolBadge: Widget {
    private let image: Icon

    /// The icon `icon` of the icon theme on a round field `size` pixels wide.
    public init(_ icon: String, tint: Tint = .gray, size: Int = 40) {
        image = Icon(icon, size: max(1, size * 2 / 5))
        self.tint = tint
        super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!)
        TintStyle.install(for: pointer)
        addStyleClass("symbol-badge")
        requestSize(width: size, height: size)
        align(horizontal: .center, vertical: .center)
        image.expandsHorizontally = true
        own(image)
        gtk_box_append(cast(), image.pointer)
        // `hexpand` of the icon is its own affair: the badge stays as wide as it is.
        gtk_widget_set_hexpand(pointer, 0)
        exchangeTint(nil, tint)
    }

    /// The icon's name in the icon theme.
    public var icon: String {
        get { image.name }
        set { if newValue != image.name { image.name = newValue } }
    }

    /// The field's colour.
    public var tint: Tint {
        didSet { exchangeTint(oldValue, tint) }
    }
}
