import CGtk
import Foundation
import MartletLayouts

extension CollectionView {
    /// The items, where there is but one section; those of all sections, in order, where there are several.
    ///
    /// New ones are compared with the old by id: insertions, removals and moves are animated, what is in sight stays in
    /// sight (at the very top, the top does), and cells whose items are equal to what they were are not touched.
    /// Complexity: O(n).
    public var items: [Item] {
        get { source.sections.count == 1 ? source.sections[0].items : source.sections.flatMap(\.items) }
        set {
            let first = source.sections.first
            setSections([CollectionSection(items: newValue, header: first?.header, footer: first?.footer)])
        }
    }

    /// The sections, each with its items, header and footer; compared with the old ones like `items`.
    ///
    /// The widgets of headers and footers are made anew.
    public var sections: [CollectionSection<Item>] {
        get { source.sections }
        set {
            canvas.dropSupplementaryViews()
            setSections(newValue)
        }
    }

    /// A widget above the items of the first section; `nil` for none.
    public var header: Widget? {
        get { source.header }
        set {
            source.header = newValue
            setSupplementary(\.header, newValue)
        }
    }

    /// A widget under the items of the first section, such as a spinner while more are loaded; `nil` for none.
    public var footer: Widget? {
        get { source.footer }
        set {
            source.footer = newValue
            setSupplementary(\.footer, newValue)
        }
    }

    private func setSupplementary(
        _ place: WritableKeyPath<CollectionSection<Item>, (@MainActor () -> Widget)?>, _ widget: Widget?
    ) {
        if source.sections.isEmpty { source.sections = [CollectionSection(items: [])] }
        canvas.dropSupplementaryViews()
        source.sections[0][keyPath: place] = nil
        if let widget { source.sections[0][keyPath: place] = { widget } }
        canvas.invalidateLayout()
    }

    private func setSections(_ new: [CollectionSection<Item>]) {
        let old = source.sections
        guard old.contains(where: { !$0.items.isEmpty }), new.contains(where: { !$0.items.isEmpty }) else {
            // From or to nothing there is nothing to compare.
            source.sections = new
            canvas.reloadItems()
            return
        }
        let changes =
            old.count == 1 && new.count == 1
            ? ItemChanges(from: old[0].items.map(\.id), to: new[0].items.map(\.id))
            : ItemChanges(fromSections: old.map { $0.items.map(\.id) }, toSections: new.map { $0.items.map(\.id) })
        let isKept = { (item: ItemIndex) -> Bool in
            guard let before = changes.oldIndex(of: item), let now = self.source.item(at: item) else { return false }
            return old[before.section].items[before.item] == now
        }
        canvas.apply(changes, change: { source.sections = new }, isEqual: isKept)
    }
}
