import Foundation
import MartletLayouts
import Testing

@Suite("Changes between two lists")
struct ItemChangesTests {
    @Test func anAppendedPageIsInserted() {
        let changes = ItemChanges(from: [1, 2, 3], to: [1, 2, 3, 4, 5])
        #expect(changes.insertions == [3, 4])
        #expect(changes.removals.isEmpty && changes.moves.isEmpty && !changes.isEmpty)
        #expect(changes.newIndex(ofItem: 2) == 2)
        #expect(changes.oldIndex(ofItem: 3) == nil)
    }

    @Test func aPageThatOverlapsTheOneBeforeInsertsWhatIsNewAlone() {
        let changes = ItemChanges(from: [1, 2, 3], to: [1, 2, 3, 4])
        #expect(changes.insertions == [3] && changes.removals.isEmpty && changes.moves.isEmpty)
    }

    @Test func theSameListHasNoChanges() {
        #expect(ItemChanges(from: ["a", "b"], to: ["a", "b"]).isEmpty)
        #expect(ItemChanges(from: [Int](), to: []).isEmpty)
    }

    @Test func aReplacedListIsRemovedAndInserted() {
        let changes = ItemChanges(from: [1, 2], to: [3, 4, 5])
        #expect(changes.removals == [0, 1] && changes.insertions == [0, 1, 2] && changes.moves.isEmpty)
    }

    @Test func theLastItemBroughtToTheFrontIsOneMove() {
        let changes = ItemChanges(from: [0, 1, 2, 3, 4, 5], to: [5, 0, 1, 2, 3, 4])
        #expect(changes.moves == [ItemChanges.Move(from: 5, to: 0)])
        #expect(changes.insertions.isEmpty && changes.removals.isEmpty)
        #expect((0..<6).map { changes.newIndex(ofItem: $0) } == [1, 2, 3, 4, 5, 0])
        #expect((0..<6).map { changes.oldIndex(ofItem: $0) } == [5, 0, 1, 2, 3, 4])
    }

    @Test func placesOutsideTheListsAreNowhere() {
        let changes = ItemChanges(from: [1, 2, 3], to: [1, 2, 3, 4])
        for place in [-1, 3, 4, Int.max, Int.min] { #expect(changes.newIndex(ofItem: place) == nil) }
        for place in [-1, 4, 5, Int.max, Int.min] { #expect(changes.oldIndex(ofItem: place) == nil) }
        #expect(changes.newIndex(of: ItemIndex(0, section: 1)) == nil)
        #expect(changes.newIndex(of: ItemIndex(-1)) == nil)
        let sections = ItemChanges(fromSections: [[1], [2]], toSections: [[1], [2]])
        for place in [-1, 1, Int.max, Int.min] {
            #expect(sections.newIndex(of: ItemIndex(place, section: 1)) == nil)
            #expect(sections.newIndex(of: ItemIndex(0, section: place == 1 ? 2 : place)) == nil)
        }
        #expect(changes.oldIndex(of: ItemIndex(0, section: -1)) == nil)
    }

    @Test func anItemMayGoFromOneSectionToAnother() {
        let changes = ItemChanges(fromSections: [[1, 2], [], [3, 4]], toSections: [[1], [2, 3], [5, 4]])
        #expect(changes.newIndex(of: ItemIndex(1, section: 0)) == ItemIndex(0, section: 1))
        #expect(changes.newIndex(of: ItemIndex(0, section: 2)) == ItemIndex(1, section: 1))
        #expect(changes.newIndex(of: ItemIndex(1, section: 2)) == ItemIndex(1, section: 2))
        #expect(changes.oldIndex(of: ItemIndex(0, section: 1)) == ItemIndex(1, section: 0))
        #expect(changes.oldIndex(of: ItemIndex(0, section: 2)) == nil)
        #expect(changes.insertions == [3] && changes.moves.isEmpty && changes.removals.isEmpty)
    }

    @Test func anotherDivisionOfTheSameItemsIsAChange() {
        #expect(!ItemChanges(fromSections: [[1], [2]], toSections: [[1, 2], []]).isEmpty)
        #expect(!ItemChanges(fromSections: [[1]], toSections: [[1], []]).isEmpty)
        #expect(ItemChanges(fromSections: [[1], [2]], toSections: [[1], [2]]).isEmpty)
    }

    @Test func everyPairOfShortListsWithRepeatedIdsIsAccountedFor() {
        let lists = Self.lists(of: [0, 1, 2], upTo: 4)
        for old in lists {
            for new in lists { check(ItemChanges(from: old, to: new), old, new) }
        }
    }

    @Test func everyOrderOfSixItemsMovesAsFewAsPossible() {
        let old = Array(0..<6)
        for new in Self.permutations(of: old) {
            let changes = ItemChanges(from: old, to: new)
            check(changes, old, new)
            #expect(changes.moves.count == 6 - Self.longestAscent(new))
        }
    }

    @Test func randomEditsOfLongListsAreAccountedFor() {
        var generator = SeededGenerator(seed: 500)
        for round in 0..<300 {
            let old = Array(0..<Int.random(in: 0...200, using: &generator))
            var new = old
            for edit in 0..<(round % 20) {
                let place = Int.random(in: 0...new.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: new.insert(1000 + edit, at: place)
                case 1 where place < new.count: new.remove(at: place)
                case 2 where place < new.count:
                    let item = new.remove(at: place)
                    new.insert(item, at: Int.random(in: 0...new.count, using: &generator))
                case 3 where place < new.count:
                    new.removeSubrange(place..<min(place + 7, new.count))
                default: break
                }
            }
            check(ItemChanges(from: old, to: new), old, new)
        }
        for _ in 0..<50 {
            let old = (0..<200).map { _ in Int.random(in: 0..<120, using: &generator) }
            let new = (0..<200).map { _ in Int.random(in: 0..<120, using: &generator) }
            check(ItemChanges(from: old, to: new), old, new)
        }
    }

    /// That the changes pair as many equal ids as there are, and that carrying them out gives the new list.
    private func check(_ changes: ItemChanges, _ old: [Int], _ new: [Int]) {
        var pairs = 0
        for (place, id) in old.enumerated() {
            guard let now = changes.newIndex(ofItem: place) else { continue }
            pairs += 1
            #expect(new[now] == id && changes.oldIndex(ofItem: now) == place)
        }
        let (oldCounts, newCounts) = (Self.counts(old), Self.counts(new))
        #expect(pairs == oldCounts.reduce(0) { $0 + min($1.value, newCounts[$1.key] ?? 0) })
        #expect(changes.removals == old.indices.filter { changes.newIndex(ofItem: $0) == nil })
        #expect(changes.insertions == new.indices.filter { changes.oldIndex(ofItem: $0) == nil })

        // What neither goes nor moves keeps its order, and the rest is put in at its new place from the front on.
        let going = Set(changes.removals + changes.moves.map(\.from))
        var result = old.indices.filter { !going.contains($0) }.map { old[$0] }
        let coming = changes.insertions.map { ($0, new[$0]) } + changes.moves.map { ($0.to, old[$0.from]) }
        for (place, id) in coming.sorted(by: { $0.0 < $1.0 }) {
            guard place <= result.count else {
                Issue.record("no place \(place) in \(result), from \(old) to \(new)")
                return
            }
            result.insert(id, at: place)
        }
        #expect(result == new)
        #expect(changes.isEmpty == (old == new))
    }

    private static func counts(_ list: [Int]) -> [Int: Int] {
        list.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    private static func lists(of ids: [Int], upTo count: Int) -> [[Int]] {
        var all: [[Int]] = [[]]
        var longest: [[Int]] = [[]]
        for _ in 0..<count {
            longest = longest.flatMap { list in ids.map { list + [$0] } }
            all += longest
        }
        return all
    }

    private static func permutations(of list: [Int]) -> [[Int]] {
        guard let first = list.first else { return [[]] }
        return permutations(of: Array(list.dropFirst())).flatMap { rest in
            (0...rest.count).map { place in
                var permutation = rest
                permutation.insert(first, at: place)
                return permutation
            }
        }
    }

    /// By a look at every subset.
    private static func longestAscent(_ list: [Int]) -> Int {
        (0..<(1 << list.count)).map { subset in
            let chosen = list.indices.filter { subset >> $0 & 1 == 1 }.map { list[$0] }
            return chosen == chosen.sorted() ? chosen.count : 0
        }.max() ?? 0
    }
}
