import MartletLayouts
import Testing

@testable import MartletUI

@Suite struct CellRecyclerTests {
    private typealias Recycler = CellRecycler<String>

    private func items(_ range: Range<Int>) -> [LayoutElement] { range.map { .item(ItemIndex($0)) } }

    /// Performs the actions on a model of the cells and checks that each is allowed.
    private struct Cells {
        var kinds: [Int: String] = [:]
        var shown: [Int: LayoutElement] = [:]
        var parked: Set<Int> = []
        var binds = 0
        var releases = 0

        mutating func perform(_ actions: [Recycler.Action]) {
            for action in actions {
                switch action {
                case .make(let slot, let kind):
                    #expect(kinds[slot] == nil, "a number is used once")
                    kinds[slot] = kind
                case .release(let slot):
                    #expect(shown[slot] != nil, "only what shows something is released")
                    shown[slot] = nil
                    releases += 1
                case .bind(let slot, let element):
                    #expect(kinds[slot] != nil && shown[slot] == nil, "only a free cell is bound")
                    shown[slot] = element
                    parked.remove(slot)
                    binds += 1
                case .park(let slot):
                    #expect(shown[slot] == nil && kinds[slot] != nil)
                    parked.insert(slot)
                case .discard(let slot):
                    #expect(shown[slot] == nil)
                    kinds[slot] = nil
                    parked.remove(slot)
                }
            }
        }
    }

    @Test func makesACellForEachElementAtFirst() {
        var recycler = Recycler()
        let actions = recycler.show(items(0..<2)) { _ in "cell" }
        #expect(
            actions == [
                .make(1, "cell"), .bind(1, .item(0)), .make(2, "cell"), .bind(2, .item(1)),
            ])
    }

    @Test func doesNothingWhenTheSameIsShown() {
        var recycler = Recycler()
        _ = recycler.show(items(0..<5)) { _ in "cell" }
        #expect(recycler.show(items(0..<5)) { _ in "cell" } == [])
    }

    @Test func givesALeavingCellToAComingElement() {
        var recycler = Recycler()
        _ = recycler.show(items(0..<3)) { _ in "cell" }
        let actions = recycler.show(items(1..<4)) { _ in "cell" }
        #expect(actions == [.release(1), .bind(1, .item(3))])
        #expect(recycler.slot(for: .item(0)) == nil)
        #expect(recycler.slot(for: .item(3)) == 1)
    }

    @Test func keepsCellsOfOneKindFromElementsOfAnother() {
        var recycler = Recycler()
        _ = recycler.show([.item(0)]) { _ in "photo" }
        let actions = recycler.show([.item(1)]) { _ in "advert" }
        #expect(actions == [.release(1), .make(2, "advert"), .bind(2, .item(1)), .park(1)])
        // The parked one is found again.
        #expect(recycler.show([.item(1), .item(2)]) { $0 == .item(1) ? "advert" : "photo" } == [.bind(1, .item(2))])
    }

    @Test func followsMovedItemsWithoutTouchingTheirCells() {
        var recycler = Recycler()
        _ = recycler.show(items(0..<3)) { _ in "cell" }
        let actions = recycler.remap { element in
            guard case .item(let item) = element else { return element }
            return .item(ItemIndex(item.item + 10))
        }
        #expect(actions.isEmpty)
        #expect(recycler.slot(for: .item(10)) == 1)
        #expect(recycler.show(items(10..<13)) { _ in "cell" } == [])
    }

    @Test func releasesCellsOfItemsThatAreGone() {
        var recycler = Recycler()
        _ = recycler.show(items(0..<2)) { _ in "cell" }
        let actions = recycler.remap { $0 == .item(0) ? nil : .item(0) }
        #expect(actions == [.release(1), .park(1)])
        #expect(recycler.slot(for: .item(0)) == 2)
    }

    @Test func neverGivesOneCellTwoElementsWhenPlacesCollide() {
        var recycler = Recycler()
        _ = recycler.show(items(0..<3)) { _ in "cell" }
        let actions = recycler.remap { _ in .item(7) }
        #expect(actions.filter { if case .release = $0 { true } else { false } }.count == 2)
        #expect(Array(recycler.elements) == [.item(7)])
    }

    @Test func boundsWhatIsPutAside() {
        var recycler = Recycler()
        var cells = Cells()
        cells.perform(recycler.show(items(0..<500)) { _ in "cell" })
        cells.perform(recycler.show(items(0..<10)) { _ in "cell" })
        #expect(recycler.parkedCount <= 10 + 8)
        #expect(cells.kinds.count == 10 + recycler.parkedCount)
    }

    @Test func takesADetachedCellBack() {
        var recycler = Recycler()
        _ = recycler.show(items(0..<2)) { _ in "cell" }
        let slot = recycler.detach(.item(0))
        #expect(slot == 1)
        #expect(recycler.slot(for: .item(0)) == nil)
        // While it is away it is nobody's.
        #expect(recycler.show([.item(1), .item(2)]) { _ in "cell" } == [.make(3, "cell"), .bind(3, .item(2))])
        #expect(recycler.adopt(1, kind: "cell") == [.release(1), .park(1)])
    }

    @Test func bindsNoMoreThanWhatEntersInAWalkToTheEndAndBack() {
        var recycler = Recycler()
        var cells = Cells()
        let (count, window) = (206, 12)
        let starts = Array(0...(count - window)) + Array(0...(count - window)).reversed()
        for start in starts { cells.perform(recycler.show(items(start..<start + window)) { _ in "cell" }) }
        // Each item enters once on the way there and once on the way back, but for those in sight at the turn.
        #expect(cells.binds == count + count - window)
        #expect(cells.kinds.count == window)
    }

    @Test(arguments: 0..<40) func showsExactlyWhatIsWantedAfterAnyHistory(seed: Int) {
        var recycler = Recycler()
        var cells = Cells()
        var random = UInt64(seed + 1)
        func next(_ bound: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % bound
        }
        for _ in 0..<60 {
            if next(5) == 0 {
                let shift = next(7) - 3
                cells.perform(
                    recycler.remap { element in
                        guard case .item(let item) = element, item.item % 4 != 0 else { return nil }
                        return item.item + shift >= 0 ? .item(ItemIndex(item.item + shift)) : nil
                    })
                let moved = Dictionary(uniqueKeysWithValues: recycler.elements.map { (recycler.slot(for: $0)!, $0) })
                #expect(Set(moved.keys) == Set(cells.shown.keys))
                cells.shown = moved
            }
            let start = next(50)
            let wanted = items(start..<start + next(20))
            cells.perform(recycler.show(wanted) { $0 == .item(3) ? "other" : "cell" })
            #expect(Set(cells.shown.values) == Set(wanted))
            #expect(cells.shown.count == wanted.count)
            for element in wanted { #expect(cells.shown[recycler.slot(for: element) ?? -1] == element) }
        }
    }
}
