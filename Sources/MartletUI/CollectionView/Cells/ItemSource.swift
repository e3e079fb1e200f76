import CGtk
import Foundation
import MartletLayouts

/// The items of a collection view, its cell classes and its handlers: all that knows the items' type.
@MainActor
final class ItemSource<Item: Identifiable & Equatable & Sendable>: CollectionSource {
    struct CellClass {
        var type: CollectionCell<Item>.Type
        var applies: (Item) -> Bool
    }

    var sections: [CollectionSection<Item>] = [] {
        didSet {
            lists = sections.map(\.items)
            numbering = ItemNumbering(counts: lists.map(\.count))
        }
    }

    /// The items alone, since they are asked for a million times where a million lengths are read.
    private var lists: [[Item]] = []

    private(set) var numbering = ItemNumbering()
    var header: Widget?
    var footer: Widget?
    private(set) var cellClasses: [CellClass]

    var onActivate: ((Item) -> Void)?
    var onSelectionChange: (() -> Void)?
    var onContextMenu: ((Item, CGPoint) -> Void)?
    var onPrefetch: (([Item]) -> Void)?
    var onCancelPrefetch: (([Item]) -> Void)?
    var onScroll: (() -> Void)?
    var onResize: (() -> Void)?
    var searchText: ((Item) -> String)?

    private let firstType: CollectionCell<Item>.Type

    init(cell: CollectionCell<Item>.Type) {
        firstType = cell
        cellClasses = [CellClass(type: cell) { _ in true }]
    }

    /// Adds a class for some of the items; later ones are asked first.
    func register(_ cell: CollectionCell<Item>.Type, where applies: @escaping (Item) -> Bool) {
        cellClasses.append(CellClass(type: cell, applies: applies))
    }

    /// The item at an index; `nil` when there is none.
    func item(at index: ItemIndex) -> Item? {
        guard numbering.contains(index) else { return nil }
        return lists[index.section][index.item]
    }

    private func classIndex(of item: Item) -> Int {
        cellClasses.count == 1 ? 0 : cellClasses.lastIndex { $0.applies(item) } ?? 0
    }

    private func cellType(of item: Item) -> CollectionCell<Item>.Type {
        cellClasses.count == 1 ? firstType : cellClasses[classIndex(of: item)].type
    }

    func has(_ element: LayoutElement) -> Bool {
        switch element {
        case .item(let index): numbering.contains(index)
        case .header(let section): section < sections.count && sections[section].header != nil
        case .footer(let section): section < sections.count && sections[section].footer != nil
        }
    }

    func kind(of element: LayoutElement) -> CellKind {
        guard case .item(let index) = element else { return .supplementary }
        return .cell(item(at: index).map(classIndex) ?? 0)
    }

    func makeView(of kind: CellKind) -> CollectionReusableView {
        let view: CollectionReusableView =
            switch kind {
            case .cell(let index): cellClasses[index].type.init()
            case .supplementary: SupplementaryView()
            }
        view.kind = kind
        if case .cell = kind { gtk_widget_set_focusable(view.pointer, 1) }
        return view
    }

    func bind(_ view: CollectionReusableView, to element: LayoutElement) {
        switch element {
        case .item(let index):
            guard let cell = view as? CollectionCell<Item>, let item = item(at: index) else { return }
            cell.item = item
            cell.bind(item)
        case .header(let section):
            view.show(sections[section].header?())
        case .footer(let section):
            view.show(sections[section].footer?())
        }
    }

    func release(_ view: CollectionReusableView) {
        if let cell = view as? CollectionCell<Item> {
            cell.prepareForReuse()
            cell.item = nil
        } else {
            view.show(nil)
        }
    }

    func length(of index: ItemIndex, breadth: CGFloat) -> CGFloat? {
        guard let item = item(at: index) else { return 0 }
        return cellType(of: item).length(of: item, breadth: breadth)
    }

    func searchText(of index: ItemIndex) -> String {
        guard let item = item(at: index) else { return "" }
        if let searchText { return searchText(item) }
        return cellType(of: item).searchText(of: item) ?? ""
    }

    func didActivate(_ index: ItemIndex) {
        if let item = item(at: index) { onActivate?(item) }
    }

    func didChangeSelection() {
        onSelectionChange?()
    }

    func didAskForMenu(on index: ItemIndex, at point: CGPoint) -> Bool {
        guard let onContextMenu, let item = item(at: index) else { return false }
        onContextMenu(item, point)
        return true
    }

    func prefetch(_ items: [ItemIndex], cancelling: [ItemIndex]) {
        let (begin, end) = (items.compactMap(item(at:)), cancelling.compactMap(item(at:)))
        if !end.isEmpty { onCancelPrefetch?(end) }
        if !begin.isEmpty { onPrefetch?(begin) }
    }

    func didScroll() {
        onScroll?()
    }

    func didResize() {
        onResize?()
    }
}
