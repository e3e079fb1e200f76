import CGtk
import MartletGLib

/// Pages of which one is shown, such as content, an empty page and an error; changes fade where animations are wanted.
public final class Stack: Widget {
    private var pages: [String: Widget] = [:]

    /// A stack without pages.
    public init() {
        super.init(gtk_stack_new()!)
        gtk_stack_set_transition_type(opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
        gtk_stack_set_hhomogeneous(opaque, 0)
        gtk_stack_set_vhomogeneous(opaque, 0)
    }

    /// Adds a page, or puts another in place of the one of that name; the first is shown.
    public func set(_ page: Widget, name: String) {
        let wasShown = shown == name
        if let old = pages[name] {
            gtk_stack_remove(opaque, old.pointer)
            disown(old)
        }
        pages[name] = page
        own(page)
        page.isVisible = pages.count == 1 || wasShown
        gtk_stack_add_named(opaque, page.pointer, name)
        if wasShown { shown = name }
    }

    /// The name of the page that is shown; one that does not exist is ignored.
    public var shown: String? {
        get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
        set {
            guard let newValue, newValue != shown, let page = pages[newValue] else { return }
            page.isVisible = true
            // A page that is merely covered still runs its animations, and a spinner there would make GTK lay out this
            // stack in every frame.
            for (name, other) in pages where name != newValue { other.isVisible = false }
            gtk_stack_set_visible_child_name(opaque, newValue)
        }
    }
}
