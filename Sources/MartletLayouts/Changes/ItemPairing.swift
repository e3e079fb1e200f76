import Foundation

/// Which item of one list is which of another.
struct ItemPairing: Hashable, Sendable {
    /// The part of the old list between the beginning and the end that both lists share.
    let changedOld: Range<Int>
    /// The part of the new list between the beginning and the end that both lists share.
    let changedNew: Range<Int>

    /// For each changed place of the old list its place in the new one, or `none`.
    private let newOfOld: [Int32]
    /// For each changed place of the new list its place in the old one, or `none`.
    private let oldOfNew: [Int32]
    private static let none: Int32 = -1

    /// Pairs equal ids one to one: first those of the shared beginning and end, then earlier with earlier.
    init<ID: Hashable>(_ old: [ID], _ new: [ID]) {
        var start = 0
        let shorter = min(old.count, new.count)
        while start < shorter, old[start] == new[start] { start += 1 }
        var shared = 0
        while shared < shorter - start, old[old.count - 1 - shared] == new[new.count - 1 - shared] { shared += 1 }
        let changedOld = start..<old.count - shared
        let changedNew = start..<new.count - shared
        var newOfOld = Array(repeating: Self.none, count: changedOld.count)
        var oldOfNew = Array(repeating: Self.none, count: changedNew.count)

        if !changedOld.isEmpty, !changedNew.isEmpty {
            // For each id the earliest place not yet taken, and from each place the next of the same id.
            var earliest: [ID: Int32] = Dictionary(minimumCapacity: changedOld.count)
            var later = Array(repeating: Self.none, count: changedOld.count)
            for place in changedOld.reversed() {
                if let next = earliest.updateValue(Int32(truncatingIfNeeded: place), forKey: old[place]) {
                    later[place - start] = next
                }
            }
            for place in changedNew {
                guard let match = earliest[new[place]], match != Self.none else { continue }
                earliest[new[place]] = later[Int(match) - start]
                oldOfNew[place - start] = match
                newOfOld[Int(match) - start] = Int32(truncatingIfNeeded: place)
            }
        }
        self.changedOld = changedOld
        self.changedNew = changedNew
        self.newOfOld = newOfOld
        self.oldOfNew = oldOfNew
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
