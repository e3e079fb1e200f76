import Foundation

/// Where sections begin in a count through all items.
@usableFromInline
struct SectionOffsets: Hashable, Sendable {
    /// The first item of each section, and after the last section the count of all items.
    private var bounds: [Int] = [0]

    /// Creates the offsets of sections with these item counts.
    @usableFromInline
    init(counts: [Int]) {
        bounds.reserveCapacity(counts.count + 1)
        for count in counts { bounds.append(bounds[bounds.count - 1] + count) }
    }

    /// The count through all items.
    var range: Range<Int> { 0..<bounds[bounds.count - 1] }

    /// The count of an item through all sections; `nil` when there is no such item.
    func offset(of index: ItemIndex) -> Int? {
        guard index.section >= 0, index.section < bounds.count - 1 else { return nil }
        let (start, end) = (bounds[index.section], bounds[index.section + 1])
        return index.item >= 0 && index.item < end - start ? start + index.item : nil
    }

    /// The item at a count through all sections; `nil` when there is no such item.
    func index(at offset: Int) -> ItemIndex? {
        guard range.contains(offset) else { return nil }
        let section = partitionPoint(0..<bounds.count) { bounds[$0] > offset } - 1
        return ItemIndex(offset - bounds[section], section: section)
    }
}
