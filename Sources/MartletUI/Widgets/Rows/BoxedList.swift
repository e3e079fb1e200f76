import CGtk
import MartletGLib

/// Rows that stand together in a rounded box, with a title above where wanted; libadwaita's preferences group.
public final class BoxedList: Widget {
    private var headerWidget: Widget?

    /// A list of `rows` under a title, and a description where wanted.
    public init(_ title: String = "", description: String = "", _ rows: [Widget] = []) {
        super.init(adw_preferences_group_new()!)
        self.title = title
        if !description.isEmpty { adw_preferences_group_set_description(cast(), Markup.escape(description)) }
        for row in rows { append(row) }
    }

    /// The title above, shown as it is; empty for none.
    public var title: String {
        get { Markup.text(of: String(cString: adw_preferences_group_get_title(cast()))) }
        set { adw_preferences_group_set_title(cast(), Markup.escape(newValue)) }
    }

    /// Adds a row at the end; a widget that is none comes under the box.
    public func append(_ row: Widget) {
        own(row)
        adw_preferences_group_add(cast(), row.pointer)
        if let companion = (row as? Row)?.companion {
            own(companion)
            adw_preferences_group_add(cast(), companion.pointer)
        }
    }

    /// Takes a row out; without effect where it is not in this list.
    public func remove(_ row: Widget) {
        guard children.contains(where: { $0 === row }) else { return }
        adw_preferences_group_remove(cast(), row.pointer)
        disown(row)
        if let companion = (row as? Row)?.companion { remove(companion) }
    }

    /// Takes all rows out.
    public func removeAll() {
        for row in children where row !== headerWidget { remove(row) }
    }

    /// Puts a widget beside the title, such as a button.
    public func setHeader(_ widget: Widget?) {
        if let headerWidget { disown(headerWidget) }
        headerWidget = widget
        if let widget { own(widget) }
        adw_preferences_group_set_header_suffix(cast(), widget?.pointer)
    }
}
