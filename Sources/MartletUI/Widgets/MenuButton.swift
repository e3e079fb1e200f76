import CGLib
import CGtk
import MartletGLib

/// A button that opens a menu.
public final class MenuButton: Widget {
    /// A button with an icon of the icon theme.
    ///
    /// - Parameter isPrimary: Whether it is the window's main menu, which F10 opens.
    public init(icon: String = "open-menu-symbolic", tooltip: String, menu: Menu, isPrimary: Bool = false) {
        super.init(gtk_menu_button_new()!)
        gtk_menu_button_set_icon_name(opaque, icon)
        gtk_menu_button_set_primary(opaque, isPrimary ? 1 : 0)
        self.tooltip = tooltip
        setAccessibleLabel(tooltip)
        self.menu = menu
        show(menu)
    }

    /// What the menu holds.
    public var menu = Menu() {
        didSet { show(menu) }
    }

    /// Opens the menu.
    public func open() {
        gtk_menu_button_popup(opaque)
    }

    /// Closes the menu.
    public func close() {
        gtk_menu_button_popdown(opaque)
    }

    private func show(_ menu: Menu) {
        let model = menu.makeModel()
        gtk_menu_button_set_menu_model(opaque, model.cast())
    }
}
