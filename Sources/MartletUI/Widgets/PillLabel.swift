import CGtk
import MartletGLib

/// A word in a rounded field of its colour: a state among others.
public final class PillLabel: Widget {
    /// A pill of that text.
    public init(_ text: String = "", tint: Tint = .gray) {
        self.tint = tint
        super.init(gtk_label_new(text)!)
        TintStyle.install(for: pointer)
        addStyleClass("pill-label")
        align(horizontal: .end, vertical: .center)
        exchangeTint(nil, tint)
    }

    /// The text, shown as it is.
    public var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set { if newValue != text { gtk_label_set_text(opaque, newValue) } }
    }

    /// The colour.
    public var tint: Tint {
        didSet { exchangeTint(oldValue, tint) }
    }
}
