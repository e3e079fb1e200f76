import CGtk
import MartletGLib

/// Toggles of which exactly one is pressed, as for the ways to look at a collection.
public final class ToggleGroup<ID: Hashable>: Widget {
    /// One of the choices.
    public struct Choice {
        /// What the choice stands for.
        public let id: ID
        /// A name in the icon theme.
        public let icon: String
        /// What it does, shown on hovering and read aloud.
        public let tooltip: String

        /// A choice with an icon.
        public init(_ id: ID, icon: String, tooltip: String) {
            self.id = id
            self.icon = icon
            self.tooltip = tooltip
        }
    }

    private let ids: [ID]
    private let toggles: [ToggleButton]
    private var handler: (@MainActor (ID) -> Void)?
    private var current: Int

    /// A group with the first choice pressed.
    ///
    /// - Parameter isLinked: Whether the toggles form one bar; else they stand apart, flat, as in a header bar.
    /// - Precondition: There is a choice.
    public init(_ choices: [Choice], isLinked: Bool = false) {
        precondition(!choices.isEmpty, "A toggle group needs a choice")
        ids = choices.map(\.id)
        toggles = choices.map { ToggleButton(icon: $0.icon, tooltip: $0.tooltip) }
        current = 0
        super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, isLinked ? 0 : 6)!)
        if isLinked { addStyleClass("linked") }
        for (index, toggle) in toggles.enumerated() {
            if !isLinked { toggle.addStyleClass("flat") }
            if index > 0 { toggle.join(toggles[0]) }
            own(toggle)
            gtk_box_append(cast(), toggle.pointer)
            toggle.onToggle { [weak self] isActive in if isActive { self?.chose(index) } }
            toggle.onClick { [weak self] in self?.clicked(index) }
        }
        toggles[0].isActive = true
    }

    /// The choice that is pressed; setting it calls the handler if it is another one of the group, and has no effect else.
    public var selection: ID {
        get { ids[current] }
        set { if let index = ids.firstIndex(of: newValue) { toggles[index].isActive = true } }
    }

    /// Calls `handler` with the new choice whenever it becomes another; there is one handler.
    public func onSelect(_ handler: @escaping @MainActor (ID) -> Void) {
        self.handler = handler
    }

    /// Whether only the pressed toggle is shown, for a narrow window; pressing it goes on to the next choice.
    public var isCollapsed = false {
        didSet { showToggles() }
    }

    private func chose(_ index: Int) {
        guard index != current else { return }
        current = index
        showToggles()
        handler?(ids[index])
    }

    private func clicked(_ index: Int) {
        // In a group, a press on the pressed toggle changes nothing: that is when a collapsed group goes on.
        guard isCollapsed, index == current else { return }
        toggles[(index + 1) % toggles.count].isActive = true
    }

    private func showToggles() {
        for (index, toggle) in toggles.enumerated() { toggle.isVisible = !isCollapsed || index == current }
    }
}
