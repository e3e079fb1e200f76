import MartletLayouts
import Testing

@testable import MartletUI

@Suite struct ItemNumberingTests {
    @Test(arguments: [[], [0], [5], [2, 3], [0, 2, 0, 0, 3, 0], [0, 0, 0, 1]]) func countsThroughAllSections(
        counts: [Int]
    ) {
        let numbering = ItemNumbering(counts: counts)
        // One by one, as one would count by hand.
        let all = counts.indices.flatMap { section in (0..<counts[section]).map { ItemIndex($0, section: section) } }
        #expect(numbering.total == all.count)
        for (position, item) in all.enumerated() {
            #expect(numbering.position(of: item) == position)
            #expect(numbering.item(at: position) == item)
            #expect(numbering.contains(item))
        }
        #expect(numbering.item(at: all.count) == nil)
        #expect(numbering.item(at: -1) == nil)
        #expect(!numbering.contains(ItemIndex(-1)))
        #expect(!numbering.contains(ItemIndex(0, section: counts.count)))
    }
}
