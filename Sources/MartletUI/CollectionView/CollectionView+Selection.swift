import Foundation
import MartletLayouts

extension CollectionView {
    /// How many items a person can select; at first one.
    public var selectionMode: SelectionMode {
        get { canvas.selection.mode }
        set {
            let before = canvas.selection.selected
            canvas.selection.mode = newValue
            canvas.describeCollection()
            if canvas.selection.selected != before { canvas.selectionChanged() }
        }
    }

    /// The ids of the selected items; ids of no item are left out.
    ///
    /// Setting it tells `onSelectionChange` of a change as a click does. Complexity: O(n) to set.
    public var selection: Set<Item.ID> {
        get { Set(canvas.selection.selected.compactMap { source.item(at: $0)?.id }) }
        set {
            var selected: Set<ItemIndex> = []
            for (section, content) in source.sections.enumerated() where !newValue.isEmpty {
                for (item, value) in content.items.enumerated() where newValue.contains(value.id) {
                    selected.insert(ItemIndex(item, section: section))
                }
            }
            if canvas.selection.replace(with: selected) { canvas.selectionChanged() }
        }
    }

    /// The selected items, in order.
    public var selectedItems: [Item] {
        canvas.selection.selected.sorted().compactMap(source.item(at:))
    }

    /// Calls `handler` with the selected items, in order, whenever others are selected.
    public func onSelectionChange(_ handler: @escaping ([Item]) -> Void) {
        source.onSelectionChange = { [weak self] in self.map { handler($0.selectedItems) } }
    }

    /// Calls `handler` when a person wants an item: by a double click, Return or Space.
    public func onActivate(_ handler: @escaping (Item) -> Void) {
        source.onActivate = handler
    }

    /// Whether one click is enough to activate an item; then Ctrl+click and long presses select.
    public var activatesOnSingleClick: Bool {
        get { canvas.activatesOnSingleClick }
        set { canvas.activatesOnSingleClick = newValue }
    }

    /// Calls `handler` when a person asks what can be done with an item: by a right click, the menu key, Shift+F10, or,
    /// where only one item can be selected, a long press.
    ///
    /// The point is relative to the viewport.
    public func onContextMenu(_ handler: @escaping (Item, CGPoint) -> Void) {
        source.onContextMenu = handler
    }

    /// What a person types to get to an item; overrides what the cell class says.
    public func searchText(_ text: @escaping (Item) -> String) {
        source.searchText = text
    }
}
