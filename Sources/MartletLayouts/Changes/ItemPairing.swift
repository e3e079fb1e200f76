import Foundation

/// Which item of one list is which of another.
struct ItemPairing: Hashable, Sendable {
    /// The part of the old list between the beginning and the end that both lists share.
    let changedOld: Range<Int>
    /// The part of the new list between the beginning and the end that both lists share.
    let changedNew: Range<Int>

    /// For each changed place of the old list its place in the new one, or `none`.
    private var newOfOld: [Int32]
    /// For each changed place of the new list its place in the old one, or `none`.
    private var oldOfNew: [Int32]
    private static let none: Int32 = -1

    /// Pairs equal ids one to one: those of the shared beginning and end, then those met on the way, then the rest.
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

    private mutating func pair(_ old: Int, _ new: Int) {
        newOfOld[old - changedOld.lowerBound] = Int32(truncatingIfNeeded: new)
        oldOfNew[new - changedNew.lowerBound] = Int32(truncatingIfNeeded: old)
    }

    /// Walks both lists at once; where they part, looks for the nearest place where they meet again.
    ///
    /// Few changes far apart are found so without hashing what lies between. The looks ahead are limited to as many
    /// comparisons as there are items.
    private mutating func pairInPassing<ID: Hashable>(_ old: [ID], _ new: [ID]) {
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
    private mutating func pairByHashing<ID: Hashable>(_ old: [ID], _ new: [ID]) {
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

/// Whether each value belongs to a longest ascending subsequence; complexity O(n log n), O(n) when all ascend.
func longestIncreasingSubsequence(of values: [Int]) -> [Bool] {
    // Of the subsequences of each length, the position of the least last value; and what came before each position.
    var lastPositions: [Int] = []
    var previous = Array(repeating: -1, count: values.count)
    for (position, value) in values.enumerated() {
        let isGreatest = lastPositions.last.map { values[$0] < value } ?? true
        let length =
            isGreatest
            ? lastPositions.count : partitionPoint(lastPositions.indices) { values[lastPositions[$0]] >= value }
        if length > 0 { previous[position] = lastPositions[length - 1] }
        if length == lastPositions.count { lastPositions.append(position) } else { lastPositions[length] = position }
    }
    var isMember = Array(repeating: false, count: values.count)
    var position = lastPositions.last ?? -1
    while position >= 0 {
        isMember[position] = true
        position = previous[position]
    }
    return isMember
}
