import Foundation

/// How one list of items became another: what came, what went, what moved, and where each item is now.
///
/// Items are known by their ids. Where an id occurs more than once, its occurrences count as different items and are
/// paired one to one. Complexity: O(n), and O(n log n) for what stayed when its order has changed; there
/// may be 2³¹ items.
public struct ItemChanges: Hashable, Sendable {
    /// An item that stayed but is in another order among those that stayed.
    public struct Move: Hashable, Sendable {
        /// Where it was.
        public var from: Int
        /// Where it is.
        public var to: Int

        /// Creates a move.
        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// Where the new items are now, in ascending order, counted through all sections.
    public let insertions: [Int]
    /// Where the items that went were, in ascending order, counted through all sections.
    public let removals: [Int]
    /// The fewest items that have to move so that the others keep their order, in ascending order of their new places.
    public let moves: [Move]

    private let pairing: ItemPairing
    private let oldSections: SectionOffsets
    private let newSections: SectionOffsets

    /// Compares the items of a single section.
    @inlinable
    public init<ID: Hashable>(from old: [ID], to new: [ID]) {
        self.init(
            pairing: ItemPairing(old, new), from: SectionOffsets(counts: [old.count]),
            to: SectionOffsets(counts: [new.count]))
    }

    /// Compares the items of several sections; an item may go from one section to another.
    @inlinable
    public init<ID: Hashable>(fromSections old: [[ID]], toSections new: [[ID]]) {
        self.init(
            pairing: ItemPairing(Array(old.joined()), Array(new.joined())),
            from: SectionOffsets(counts: old.map(\.count)), to: SectionOffsets(counts: new.map(\.count)))
    }

    @usableFromInline
    init(pairing: ItemPairing, from oldSections: SectionOffsets, to newSections: SectionOffsets) {
        self.pairing = pairing
        self.oldSections = oldSections
        self.newSections = newSections
        insertions = pairing.changedNew.filter { pairing.oldIndex(ofNew: $0) == nil }
        removals = pairing.changedOld.filter { pairing.newIndex(ofOld: $0) == nil }
        moves = pairing.movedNew.compactMap { new in
            pairing.oldIndex(ofNew: new).map { Move(from: $0, to: new) }
        }
    }

    /// Whether both lists, and how they are divided into sections, are the same.
    public var isEmpty: Bool {
        insertions.isEmpty && removals.isEmpty && moves.isEmpty && oldSections == newSections
    }

    /// Where an item is now, both places counted through all sections; `nil` when it went or never was.
    public func newIndex(ofItem old: Int) -> Int? {
        oldSections.range.contains(old) ? pairing.newIndex(ofOld: old) : nil
    }

    /// Where an item was, both places counted through all sections; `nil` when it is new or is not.
    public func oldIndex(ofItem new: Int) -> Int? {
        newSections.range.contains(new) ? pairing.oldIndex(ofNew: new) : nil
    }

    /// Where an item is now; `nil` when it went or never was.
    public func newIndex(of old: ItemIndex) -> ItemIndex? {
        oldSections.offset(of: old).flatMap(pairing.newIndex).flatMap(newSections.index)
    }

    /// Where an item was; `nil` when it is new or is not.
    public func oldIndex(of new: ItemIndex) -> ItemIndex? {
        newSections.offset(of: new).flatMap(pairing.oldIndex).flatMap(oldSections.index)
    }

    /// Where the next item after `old` that stayed is now, else the last one before it; `nil` when none stayed.
    func survivor(near old: ItemIndex) -> ItemIndex? {
        guard let offset = oldSections.offset(of: old) else { return nil }
        let after = oldSections.range[(offset + 1)...].lazy.compactMap(pairing.newIndex).first
        let survivor = after ?? oldSections.range[..<offset].reversed().lazy.compactMap(pairing.newIndex).first
        return survivor.flatMap(newSections.index)
    }
}
