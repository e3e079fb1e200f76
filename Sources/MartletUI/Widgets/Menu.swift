import CGLib
import CGtk
import MartletGLib

/// What a menu holds: items that activate actions, in sections.
public struct Menu: Sendable {
    /// One line of a menu.
    public struct Item: Sendable {
        /// The text; an underscore marks the letter that chooses it.
        public let label: String
        /// The action with its group and, where it takes one, its target in parentheses: `app.quit`, `win.show(12)`.
        public let action: String

        /// A line that activates `action`.
        public init(_ label: String, action: String) {
            self.label = label
            self.action = action
        }
    }

    /// The items, separated by a line between sections.
    public var sections: [[Item]]

    /// A menu of the given sections.
    public init(sections: [[Item]]) {
        self.sections = sections
    }

    /// A menu of one section.
    public init(_ items: Item...) {
        sections = [items]
    }

    /// The menu as GTK's widgets take it.
    @MainActor
    func makeModel() -> GObjectRef {
        let menu = GObjectRef(taking: g_menu_new()!)
        for section in sections {
            let part = GObjectRef(taking: g_menu_new()!)
            for item in section { g_menu_append(part.opaque, item.label, item.action) }
            g_menu_append_section(menu.opaque, nil, part.cast())
        }
        return menu
    }
}
