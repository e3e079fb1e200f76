import MartletLayouts

/// What is selected, and how clicks and keys change it, as desktop users know it from file managers.
///
/// A pure value. A plain click selects one; Ctrl toggles one; Shift selects the run from the anchor (the last item
/// that was clicked without Shift); Ctrl+Shift adds that run to what is selected.
struct SelectionModel: Hashable {
    /// What a person did.
    enum Event: Hashable {
        /// A plain click, or a plain arrow key, on an item.
        case select(ItemIndex)
        /// Ctrl+click, Ctrl+space, or a tap while selecting by touch.
        case toggle(ItemIndex)
        /// Shift+click or Shift+arrow: the run from the anchor; `adding` keeps what else is selected.
        case extend(ItemIndex, adding: Bool)
        /// Ctrl+A.
        case selectAll
        /// Escape, or a click on nothing.
        case clear
    }

    /// How many items can be selected; a stricter mode drops what no longer fits.
    var mode: SelectionMode {
        didSet { enforceMode() }
    }

    /// The selected items.
    private(set) var selected: Set<ItemIndex> = []

    /// Where a run selected with Shift begins.
    private(set) var anchor: ItemIndex?

    /// Creates an empty selection.
    init(mode: SelectionMode = .single) {
        self.mode = mode
    }

    /// Changes the selection; returns whether anything changed.
    ///
    /// `counts` is how many items each section has.
    mutating func handle(_ event: Event, counts: [Int]) -> Bool {
        let before = selected
        switch (mode, event) {
        case (.none, _):
            break
        case (_, .select(let item)), (.single, .extend(let item, _)):
            selected = [item]
            anchor = item
        case (.single, .toggle(let item)):
            selected = selected == [item] ? [] : [item]
            anchor = item
        case (.multiple, .toggle(let item)):
            if selected.remove(item) == nil { selected.insert(item) }
            anchor = item
        case (.multiple, .extend(let item, let adding)):
            let run = Self.run(from: anchor ?? item, to: item, counts: counts)
            selected = adding ? selected.union(run) : Set(run)
            if anchor == nil { anchor = item }
        case (.multiple, .selectAll):
            selected = Set(Self.all(counts))
        case (.single, .selectAll):
            break
        case (_, .clear):
            selected = []
            anchor = nil
        }
        return selected != before
    }

    /// Selects exactly these items, as a program does; returns whether anything changed.
    mutating func replace(with items: Set<ItemIndex>) -> Bool {
        let before = selected
        selected = items
        enforceMode()
        if let kept = anchor, !selected.contains(kept) { anchor = nil }
        return selected != before
    }

    /// Follows the items to their new places; returns whether a selected item is gone.
    mutating func remap(_ place: (ItemIndex) -> ItemIndex?) -> Bool {
        let count = selected.count
        selected = Set(selected.compactMap(place))
        anchor = anchor.flatMap(place)
        return selected.count != count
    }

    private mutating func enforceMode() {
        switch mode {
        case .none:
            selected = []
            anchor = nil
        case .single where selected.count > 1:
            selected = Set(selected.sorted().prefix(1))
        default:
            break
        }
    }

    private static func all(_ counts: [Int]) -> [ItemIndex] {
        counts.enumerated().flatMap { section, count in (0..<count).map { ItemIndex($0, section: section) } }
    }

    /// All items from one to the other, both included, whichever comes first.
    static func run(from a: ItemIndex, to b: ItemIndex, counts: [Int]) -> [ItemIndex] {
        let (first, last) = a < b ? (a, b) : (b, a)
        guard counts.indices.contains(first.section), counts.indices.contains(last.section) else { return [] }
        return (first.section...last.section).flatMap { section in
            let start = section == first.section ? first.item : 0
            let end = section == last.section ? min(last.item, counts[section] - 1) : counts[section] - 1
            return start <= end ? (start...end).map { ItemIndex($0, section: section) } : []
        }
    }
}
