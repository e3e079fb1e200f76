import MartletLayouts

/// Which cell shows which element: decides what is made, bound, kept and put aside as elements come and go.
///
/// A pure state machine. Cells are known by slot numbers; whoever holds the widgets performs the actions in order.
/// A cell that stays keeps its element and is never bound again; one that leaves is the first to be used for one
/// that comes. What is put aside is bounded by what is in use, so that memory follows the screen and not the history.
struct CellRecycler<Kind: Hashable> {
    /// The number of a cell; never used again once the cell is discarded.
    typealias Slot = Int

    /// What has to be done to the cells, in order.
    enum Action: Hashable {
        /// Make a cell of a kind and keep it under this number.
        case make(Slot, Kind)
        /// Give a cell that was in use another life: its element has gone.
        case release(Slot)
        /// Show an element in a cell.
        case bind(Slot, LayoutElement)
        /// Hide a cell, which waits for its next use.
        case park(Slot)
        /// Drop a cell for good.
        case discard(Slot)
    }

    private struct Live {
        var slot: Slot
        var kind: Kind
    }

    private var live: [LayoutElement: Live] = [:]
    private var parked: [Kind: [Slot]] = [:]
    /// What was shown last; `nil` when it has changed since.
    private var shown: [LayoutElement]? = []
    private var nextSlot = 0

    /// How many parked cells of a kind there may be for each one in use, beyond a handful.
    private let spare = 8

    /// The cell that shows an element; `nil` when none does.
    func slot(for element: LayoutElement) -> Slot? { live[element]?.slot }

    /// The elements that have a cell, in no order.
    var elements: some Collection<LayoutElement> { live.keys }

    /// How many cells wait for their next use.
    var parkedCount: Int { parked.values.reduce(0) { $0 + $1.count } }

    /// Shows exactly these elements.
    ///
    /// Complexity: O(shown before + shown after); nothing when both are the same. `elements` must not repeat.
    mutating func show(_ elements: [LayoutElement], kind: (LayoutElement) -> Kind) -> [Action] {
        guard elements != shown else { return [] }
        shown = elements
        var actions: [Action] = []
        var freed: [Kind: [Slot]] = [:]
        let wanted = Set(elements)
        for (element, cell) in live where !wanted.contains(element) {
            freed[cell.kind, default: []].append(cell.slot)
            actions.append(.release(cell.slot))
        }
        for element in live.keys.filter({ !wanted.contains($0) }) { live[element] = nil }
        for element in elements where live[element] == nil {
            let kind = kind(element)
            let slot = takeSlot(of: kind, from: &freed, actions: &actions)
            live[element] = Live(slot: slot, kind: kind)
            actions.append(.bind(slot, element))
        }
        for (kind, slots) in freed { park(slots, kind, &actions) }
        return actions
    }

    /// Follows elements to their new places after the items changed; an element without one loses its cell.
    ///
    /// Returns the release and the parking of those cells. A cell whose element only moved is not touched.
    mutating func remap(_ place: (LayoutElement) -> LayoutElement?) -> [Action] {
        var moved: [LayoutElement: Live] = [:]
        var freed: [Kind: [Slot]] = [:]
        var actions: [Action] = []
        for (element, cell) in live {
            if let new = place(element), moved[new] == nil {
                moved[new] = cell
            } else {
                freed[cell.kind, default: []].append(cell.slot)
                actions.append(.release(cell.slot))
            }
        }
        live = moved
        shown = nil
        for (kind, slots) in freed { park(slots, kind, &actions) }
        return actions
    }

    /// Takes a cell out of the machine's hands, as when it fades away while its item is gone; give it back with `adopt`.
    mutating func detach(_ element: LayoutElement) -> Slot? {
        guard let cell = live.removeValue(forKey: element) else { return nil }
        shown = nil
        return cell.slot
    }

    /// Takes back a detached cell, which waits for its next use.
    mutating func adopt(_ slot: Slot, kind: Kind) -> [Action] {
        var actions: [Action] = [.release(slot)]
        park([slot], kind, &actions)
        return actions
    }

    private mutating func takeSlot(of kind: Kind, from freed: inout [Kind: [Slot]], actions: inout [Action]) -> Slot {
        if let slot = freed[kind]?.popLast() { return slot }
        if let slot = parked[kind]?.popLast() { return slot }
        nextSlot += 1
        actions.append(.make(nextSlot, kind))
        return nextSlot
    }

    private mutating func park(_ slots: [Slot], _ kind: Kind, _ actions: inout [Action]) {
        guard !slots.isEmpty else { return }
        let limit = live.values.count { $0.kind == kind } + spare
        for slot in slots {
            if parked[kind, default: []].count < limit {
                parked[kind, default: []].append(slot)
                actions.append(.park(slot))
            } else {
                actions.append(.discard(slot))
            }
        }
    }
}
