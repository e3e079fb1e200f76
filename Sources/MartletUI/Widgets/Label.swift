import CGLib
import CGtk
import MartletGLib

/// A piece of text.
public final class Label: Widget {
    /// What becomes of text wider than its place.
    public enum Overflow: Sendable {
        /// One line, and the label asks for all of its width.
        case grow
        /// One line, the end replaced by an ellipsis.
        case ellipsis
        /// As many lines as it takes; a word longer than a line is broken.
        case wrap
        /// At most so many lines, the rest replaced by an ellipsis.
        case lines(Int)
    }

    /// A label of the given style.
    public init(_ text: String = "", style: TextStyle = .body, overflow: Overflow = .grow) {
        super.init(gtk_label_new(text)!)
        gtk_label_set_xalign(opaque, 0)
        for name in style.styleClasses { addStyleClass(name) }
        self.overflow = overflow
        applyOverflow()
    }

    /// The text, shown as it is: markup has no meaning in it.
    public var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set { gtk_label_set_text(opaque, newValue) }
    }

    /// What becomes of text wider than its place.
    public var overflow: Overflow = .grow {
        didSet { applyOverflow() }
    }

    /// Whether the text can be marked and copied.
    public var isSelectable: Bool {
        get { gtk_label_get_selectable(opaque) != 0 }
        set { gtk_label_set_selectable(opaque, newValue ? 1 : 0) }
    }

    /// Where the text stands in a label wider than it: 0 at its start, 1 at its end.
    public var horizontalPosition: Double {
        get { Double(gtk_label_get_xalign(opaque)) }
        set { gtk_label_set_xalign(opaque, Float(newValue)) }
    }

    /// Sets the lines of a wrapped text against each other: 0 at the start, 0.5 in the middle, 1 at the end.
    public func justify(_ justification: Alignment) {
        let gtk =
            switch justification {
            case .center: GTK_JUSTIFY_CENTER
            case .end: GTK_JUSTIFY_RIGHT
            case .fill: GTK_JUSTIFY_FILL
            case .start, .baseline: GTK_JUSTIFY_LEFT
            }
        gtk_label_set_justify(opaque, gtk)
    }

    private func applyOverflow() {
        let (wraps, ellipsis, lines): (Bool, PangoEllipsizeMode, Int) =
            switch overflow {
            case .grow: (false, PANGO_ELLIPSIZE_NONE, -1)
            case .ellipsis: (false, PANGO_ELLIPSIZE_END, -1)
            case .wrap: (true, PANGO_ELLIPSIZE_NONE, -1)
            case .lines(let lines): (true, PANGO_ELLIPSIZE_END, lines)
            }
        gtk_label_set_wrap(opaque, wraps ? 1 : 0)
        gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_ellipsize(opaque, ellipsis)
        gtk_label_set_lines(opaque, Int32(clamping: lines))
    }
}
