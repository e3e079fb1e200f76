import Foundation

/// Which item of one list is which of another.
///
/// Its generic code is inlinable, as a comparison that knows its type takes a tenth of the time.
@usableFromInline
struct ItemPairing: Hashable, Sendable {
    /// The part of the old list between the beginning and the end that both lists share.
    @usableFromInline
    let changedOld: Range<Int>
    /// The part of the new list between the beginning and the end that both lists share.
    @usableFromInline
    let changedNew: Range<Int>

    /// For each changed place of the old list its place in the new one, or `none`.
    @usableFromInline
    var newOfOld: [Int32]
    /// For each changed place of the new list its place in the old one, or `none`.
    @usableFromInline
    var oldOfNew: [Int32]
    @inlinable
    static var none: Int32 { -1 }

    /// Pairs equal ids one to one: those of the shared beginning and end, then those met on the way, then the rest.
    @inlinable
    init<ID: Hashable>(_ old: [ID], _ new: [ID]) {
        var start = 0
        let shorter = min(old.count, new.count)
        while start < shorter, old[start] == new[start] { start += 1 }
        var shared = 0
        while shared < shorter - start, old[old.count - 1 - shared] == new[new.count - 1 - shared] { shared += 1 }
        changedOld = start..<old.count - shared
        changedNew = start..<new.count - shared
        newOfOld = Array(repeating: Self.none, count: changedOld.count)
        oldOfNew = Array(repeating: Self.none, count: changedNew.count)
        guard !changedOld.isEmpty, !changedNew.isEmpty else { return }
        pairInPassing(old, new)
        pairByHashing(old, new)
    }

    @inlinable
    mutating func pair(_ old: Int, _ new: Int) {
        newOfOld[old - changedOld.lowerBound] = Int32(truncatingIfNeeded: new)
        oldOfNew[new - changedNew.lowerBound] = Int32(truncatingIfNeeded: old)
    }

    /// Walks both lists at once; where they part, looks for the nearest place where they meet again.
    ///
    /// Few changes far apart are found so without hashing what lies between. The looks ahead are limited to as many
    /// comparisons as there are items.
    @inlinable
    mutating func pairInPassing<ID: Hashable>(_ old: [ID], _ new: [ID]) {
        var (i, j) = (changedOld.lowerBound, changedNew.lowerBound)
        var comparisonsLeft = changedOld.count + changedNew.count
        while i < changedOld.upperBound, j < changedNew.upperBound {
            if old[i] == new[j] {
                pair(i, j)
                (i, j) = (i + 1, j + 1)
                continue
            }
            let (oldLeft, newLeft) = (changedOld.upperBound - i, changedNew.upperBound - j)
            var step = 1
            while comparisonsLeft > 0, step < max(oldLeft, newLeft) {
                comparisonsLeft -= 3
                if step < oldLeft, old[i + step] == new[j] {
                    i += step
                    break
                }
                if step < newLeft, old[i] == new[j + step] {
                    j += step
                    break
                }
                if step < min(oldLeft, newLeft), old[i + step] == new[j + step] {
                    (i, j) = (i + step, j + step)
                    break
                }
                step += 1
            }
            guard old[i] == new[j] else { return }
        }
    }

    /// Pairs what is not paired yet, earlier with earlier.
    @inlinable
    mutating func pairByHashing<ID: Hashable>(_ old: [ID], _ new: [ID]) {
        let oldLeft = changedOld.filter { newOfOld[$0 - changedOld.lowerBound] == Self.none }
        let newLeft = changedNew.filter { oldOfNew[$0 - changedNew.lowerBound] == Self.none }
        guard !oldLeft.isEmpty, !newLeft.isEmpty else { return }
        // For each id the earliest position not yet taken, and for each position the next of the same id.
        var earliest: [ID: Int] = Dictionary(minimumCapacity: oldLeft.count)
        var later = Array(repeating: -1, count: oldLeft.count)
        for position in oldLeft.indices.reversed() {
            later[position] = earliest.updateValue(position, forKey: old[oldLeft[position]]) ?? -1
        }
        for place in newLeft {
            guard let position = earliest[new[place]], position >= 0 else { continue }
            earliest[new[place]] = later[position]
            pair(oldLeft[position], place)
        }
    }

    /// Where an item of the old list is in the new one.
    func newIndex(ofOld old: Int) -> Int? {
        if old < changedOld.lowerBound { return old }
        if old >= changedOld.upperBound { return old - changedOld.upperBound + changedNew.upperBound }
        let new = newOfOld[old - changedOld.lowerBound]
        return new == Self.none ? nil : Int(new)
    }

    /// Where an item of the new list is in the old one.
    func oldIndex(ofNew new: Int) -> Int? {
        if new < changedNew.lowerBound { return new }
        if new >= changedNew.upperBound { return new - changedNew.upperBound + changedOld.upperBound }
        let old = oldOfNew[new - changedNew.lowerBound]
        return old == Self.none ? nil : Int(old)
    }
}

extension ItemPairing {
    /// The places of the new list whose items have to move so that all others that stayed keep their order: as few as
    /// possible.
    var movedNew: [Int] {
        let isUnmoved = longestAscent(of: oldOfNew)
        return changedNew.filter { new in
            let place = new - changedNew.lowerBound
            return oldOfNew[place] != Self.none && !isUnmoved[place]
        }
    }
}

/// Whether each value belongs to a longest ascending subsequence of those that are not negative.
///
/// Patience sorting; complexity O(n log n), and O(n) when all ascend.
private func longestAscent(of values: [Int32]) -> [Bool] {
    // Of the ascents of each length, the position of the least last value; and what came before each position.
    var lastPositions: [Int32] = []
    lastPositions.reserveCapacity(values.count)
    var previous = Array(repeating: Int32(-1), count: values.count)
    for (position, value) in values.enumerated() where value >= 0 {
        var length = lastPositions.count
        if let last = lastPositions.last, values[Int(last)] > value {
            length = partitionPoint(0..<length) { values[Int(lastPositions[$0])] >= value }
        }
        if length > 0 { previous[position] = lastPositions[length - 1] }
        let position = Int32(truncatingIfNeeded: position)
        if length == lastPositions.count { lastPositions.append(position) } else { lastPositions[length] = position }
    }
    var isMember = Array(repeating: false, count: values.count)
    var position = lastPositions.last ?? -1
    while position >= 0 {
        isMember[Int(position)] = true
        position = previous[Int(position)]
    }
    return isMember
}
