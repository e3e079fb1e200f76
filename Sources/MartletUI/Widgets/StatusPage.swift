import CGtk
import MartletGLib

/// A page that says why there is nothing else on it: an icon, a title, what happened, and what to do.
public final class StatusPage: Widget {
    /// A page with an icon of the icon theme.
    ///
    /// - Parameter child: What is under the text, such as a pill button.
    public init(icon: String, title: String, description: String = "", child: Widget? = nil) {
        super.init(adw_status_page_new()!)
        self.icon = icon
        self.title = title
        self.text = description
        self.child = child
        setChild(nil, child)
    }

    /// The icon's name in the icon theme.
    public var icon: String {
        get { adw_status_page_get_icon_name(opaque).map { String(cString: $0) } ?? "" }
        set { adw_status_page_set_icon_name(opaque, newValue) }
    }

    /// The title, shown as it is.
    public var title: String {
        get { Markup.text(of: String(cString: adw_status_page_get_title(opaque))) }
        set { adw_status_page_set_title(opaque, Markup.escape(newValue)) }
    }

    /// The description under the title, shown as it is.
    public var text: String {
        get { Markup.text(of: adw_status_page_get_description(opaque).map { String(cString: $0) } ?? "") }
        set { adw_status_page_set_description(opaque, newValue.isEmpty ? nil : Markup.escape(newValue)) }
    }

    /// What is under the text.
    public var child: Widget? {
        didSet { setChild(oldValue, child) }
    }

    /// Whether the page is set smaller, as beside a list.
    public var isCompact: Bool {
        get { styleClasses.contains("compact") }
        set { if newValue { addStyleClass("compact") } else { removeStyleClass("compact") } }
    }

    private func setChild(_ old: Widget?, _ new: Widget?) {
        if let old { disown(old) }
        if let new { own(new) }
        adw_status_page_set_child(opaque, new?.pointer)
    }
}
