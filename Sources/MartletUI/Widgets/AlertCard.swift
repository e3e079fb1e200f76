import CGtk
import MartletGLib

/// A card above other content: what happened, and the thing to do about it.
///
/// In a narrow place the button goes under the text.
public final class AlertCard: Widget {
    private let image: Icon
    private let heading: Label
    private let body: Label
    private let buttons = Box(.horizontal, spacing: 6)

    /// A card with an icon of the icon theme.
    public init(icon: String, title: String, text: String = "", tint: Tint = .orange) {
        image = Icon(icon)
        heading = Label(title, overflow: .wrap)
        body = Label(text, overflow: .wrap)
        self.tint = tint
        super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)!)
        TintStyle.install(for: pointer)
        addStyleClass("alert-card")
        heading.addStyleClass("alert-heading")
        let words = Box(.vertical, [heading, body])
        words.expandsHorizontally = true
        for widget in [words, buttons] { widget.align(vertical: .center) }
        image.align(vertical: .center)
        for child in [image, words, buttons] {
            own(child)
            gtk_box_append(cast(), child.pointer)
        }
        body.isVisible = !text.isEmpty
        exchangeTint(nil, tint)
    }

    /// What happened, in a line, shown as it is.
    public var title: String {
        get { heading.text }
        set { if newValue != heading.text { heading.text = newValue } }
    }

    /// More of it, shown as it is; empty for nothing.
    public var text: String {
        get { body.text }
        set {
            guard newValue != body.text else { return }
            body.text = newValue
            body.isVisible = !newValue.isEmpty
        }
    }

    /// The icon's name in the icon theme.
    public var icon: String {
        get { image.name }
        set { image.name = newValue }
    }

    /// The colour.
    public var tint: Tint {
        didSet { exchangeTint(oldValue, tint) }
    }

    /// Whether the buttons are under the text, as a narrow window wants it.
    public var isNarrow = false {
        didSet {
            guard isNarrow != oldValue else { return }
            gtk_orientable_set_orientation(opaque, isNarrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
            gtk_box_set_spacing(cast(), isNarrow ? 6 : 12)
            image.isVisible = !isNarrow
            buttons.align(horizontal: isNarrow ? .end : .fill)
        }
    }

    /// Adds a button at the end.
    public func add(_ button: Button) {
        button.align(vertical: .center)
        buttons.append(button)
    }
}
