import CGLib
import CGtk
import Foundation
import MartletGLib

extension Widget {
    /// Where a widget goes in a place larger than it needs.
    public enum Alignment: Sendable {
        /// Takes the whole place.
        case fill
        /// At the left in left-to-right text, or at the top.
        case start
        /// At the right in left-to-right text, or at the bottom.
        case end
        /// In the middle.
        case center
        /// On the line of the neighbours' text.
        case baseline

        var gtk: GtkAlign {
            switch self {
            case .fill: GTK_ALIGN_FILL
            case .start: GTK_ALIGN_START
            case .end: GTK_ALIGN_END
            case .center: GTK_ALIGN_CENTER
            case .baseline: GTK_ALIGN_BASELINE
            }
        }
    }

    /// Whether the widget takes part in layout and drawing.
    public final var isVisible: Bool {
        get { gtk_widget_get_visible(pointer) != 0 }
        set { gtk_widget_set_visible(pointer, newValue ? 1 : 0) }
    }

    /// Whether the widget answers to input; one that does not is drawn dim.
    public final var isSensitive: Bool {
        get { gtk_widget_get_sensitive(pointer) != 0 }
        set { gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
    }

    /// Whether the pointer meets the widget, and not what is behind it.
    public final var isTargetable: Bool {
        get { gtk_widget_get_can_target(pointer) != 0 }
        set { gtk_widget_set_can_target(pointer, newValue ? 1 : 0) }
    }

    /// From 0, invisible, to 1.
    public final var opacity: Double {
        get { gtk_widget_get_opacity(pointer) }
        set { gtk_widget_set_opacity(pointer, newValue) }
    }

    /// What a pointer looks like, after CSS's names.
    public enum Cursor: String, Sendable {
        /// As the desktop has it.
        case `default`
        /// Text can be selected.
        case text
    }

    /// What the pointer looks like over the widget.
    public final func setCursor(_ cursor: Cursor) {
        gtk_widget_set_cursor_from_name(pointer, cursor == .default ? nil : cursor.rawValue)
    }

    /// What a pointer that rests on the widget is told; empty for nothing.
    public final var tooltip: String {
        get { gtk_widget_get_tooltip_text(pointer).map { String(cString: $0) } ?? "" }
        set { gtk_widget_set_tooltip_text(pointer, newValue.isEmpty ? nil : newValue) }
    }

    /// The style classes, such as `suggested-action`.
    public final var styleClasses: Set<String> {
        get {
            guard let list = gtk_widget_get_css_classes(pointer) else { return [] }
            defer { g_strfreev(list) }
            var result: Set<String> = []
            var index = 0
            while let name = list[index] {
                result.insert(String(cString: name))
                index += 1
            }
            return result
        }
        set {
            let old = styleClasses
            for name in old.subtracting(newValue) { gtk_widget_remove_css_class(pointer, name) }
            for name in newValue.subtracting(old) { gtk_widget_add_css_class(pointer, name) }
        }
    }

    /// Adds a style class.
    public final func addStyleClass(_ name: String) {
        gtk_widget_add_css_class(pointer, name)
    }

    /// Removes a style class.
    public final func removeStyleClass(_ name: String) {
        gtk_widget_remove_css_class(pointer, name)
    }

    /// Whether the widget takes the width that is left over.
    public final var expandsHorizontally: Bool {
        get { gtk_widget_get_hexpand(pointer) != 0 }
        set { gtk_widget_set_hexpand(pointer, newValue ? 1 : 0) }
    }

    /// Whether the widget takes the height that is left over.
    public final var expandsVertically: Bool {
        get { gtk_widget_get_vexpand(pointer) != 0 }
        set { gtk_widget_set_vexpand(pointer, newValue ? 1 : 0) }
    }

    /// Places the widget in a place larger than it needs.
    public final func align(horizontal: Alignment? = nil, vertical: Alignment? = nil) {
        if let horizontal { gtk_widget_set_halign(pointer, horizontal.gtk) }
        if let vertical { gtk_widget_set_valign(pointer, vertical.gtk) }
    }

    /// Sets the space around the widget, in pixels; what is not named stays.
    public final func setMargins(top: Int? = nil, start: Int? = nil, bottom: Int? = nil, end: Int? = nil) {
        if let top { gtk_widget_set_margin_top(pointer, Int32(clamping: top)) }
        if let start { gtk_widget_set_margin_start(pointer, Int32(clamping: start)) }
        if let bottom { gtk_widget_set_margin_bottom(pointer, Int32(clamping: bottom)) }
        if let end { gtk_widget_set_margin_end(pointer, Int32(clamping: end)) }
    }

    /// Asks for at least this size, in pixels; -1 leaves a direction to the widget.
    public final func requestSize(width: Int = -1, height: Int = -1) {
        gtk_widget_set_size_request(pointer, Int32(clamping: width), Int32(clamping: height))
    }

    /// The width it was last given, in pixels.
    public final var width: Int { Int(gtk_widget_get_width(pointer)) }

    /// The height it was last given, in pixels.
    public final var height: Int { Int(gtk_widget_get_height(pointer)) }

    /// A rectangle of this widget's as another one sees it, in points; `nil` where the two are not in the same window.
    public final func convert(_ rect: CGRect, to other: Widget) -> CGRect? {
        var corner = graphene_point_t(x: Float(rect.minX), y: Float(rect.minY))
        var converted = graphene_point_t()
        guard gtk_widget_compute_point(pointer, other.pointer, &corner, &converted) != 0 else { return nil }
        return CGRect(x: CGFloat(converted.x), y: CGFloat(converted.y), width: rect.width, height: rect.height)
    }

    /// Names the widget for those who hear it read instead of seeing it.
    public final func setAccessibleLabel(_ text: String) {
        var value = GValue()
        g_value_init(&value, g_type_from_name("gchararray"))
        g_value_set_string(&value, text)
        var property = GTK_ACCESSIBLE_PROPERTY_LABEL
        gtk_accessible_update_property_value(opaque, 1, &property, &value)
        g_value_unset(&value)
    }
}
