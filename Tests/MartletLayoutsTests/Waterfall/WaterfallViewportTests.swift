import Foundation
import MartletLayouts
import Testing

@Suite("Waterfall: what a viewport shows")
struct WaterfallViewportTests {
    @Test func aLongItemIsFoundWhereItsNeighboursAreLongPast() {
        let lengths: [CGFloat] = [1000] + Array(repeating: 50, count: 60)
        let wall = prepared(WaterfallLayout(columns: 3), width: 300, lengths: lengths)
        let visible = wall.attributes(in: CGRect(x: 0, y: 800, width: 300, height: 100)).items
        // Items 1, 3, 5 … are in the second column and 2, 4, 6 … in the third, each 50 long: 800 to 900 is 33 to 36.
        #expect(visible == [0, 33, 34, 35, 36])
    }

    @Test(arguments: [WaterfallLayout.Order.shortestFirst, .roundRobin])
    func tilesShowEveryItemAndEachItemOnceATile(_ order: WaterfallLayout.Order) {
        for count in 0...200 {
            let lengths = (0..<count).map { CGFloat(10 + ($0 * 73) % 140) }
            let wall = prepared(WaterfallLayout(columns: 3, spacing: 5, order: order), width: 320, lengths: lengths)
            var seen: Set<ItemIndex> = []
            for y in stride(from: CGFloat(0), to: wall.contentSize.height, by: 64) {
                let items = wall.attributes(in: CGRect(x: 0, y: y, width: 320, height: 64)).items
                #expect(items == Set(items).sorted())
                seen.formUnion(items)
            }
            #expect(seen == Set((0..<count).map { ItemIndex($0) }))
        }
    }

    @Test func theMarginReachesAlongTheScrollAxisOnly() {
        let wall = prepared(WaterfallLayout(columns: 2), width: 200, lengths: Array(repeating: 100, count: 20))
        let viewport = CGRect(x: 0, y: 300, width: 100, height: 100)
        #expect(wall.attributes(in: viewport).items == [6])
        #expect(wall.attributes(in: viewport, margin: 100).items == [4, 6, 8])
        #expect(wall.attributes(in: viewport, margin: 101).items == [2, 4, 6, 8, 10])
        #expect(wall.attributes(in: viewport, margin: .nan).items == [6])
        #expect(wall.attributes(in: viewport, margin: -50).items == [6])
    }

    @Test func edgesThatOnlyTouchShowNothing() {
        let wall = prepared(WaterfallLayout(columns: 1), width: 100, lengths: [100, 100, 100])
        #expect(wall.attributes(in: CGRect(x: 0, y: 100, width: 100, height: 100)).items == [1])
        #expect(wall.attributes(in: CGRect(x: 100, y: 0, width: 100, height: 300)).isEmpty)
        #expect(wall.attributes(in: CGRect(x: 0, y: 300, width: 100, height: 50)).isEmpty)
        #expect(wall.attributes(in: CGRect(x: 0, y: -50, width: 100, height: 50)).isEmpty)
    }

    @Test func viewportsThatAreNoneShowNothing() {
        let wall = prepared(WaterfallLayout(columns: 2), width: 100, lengths: [100, 100, 100])
        #expect(wall.attributes(in: .null).isEmpty)
        #expect(wall.attributes(in: CGRect(x: 0, y: CGFloat.nan, width: 100, height: 100)).isEmpty)
        #expect(wall.attributes(in: CGRect(x: 0, y: 0, width: 100, height: CGFloat.nan)).isEmpty)
        #expect(wall.attributes(in: .infinite).items == [0, 1, 2])
    }

    @Test func nothingIsThereBeforeAnythingIsPrepared() {
        let wall = WaterfallLayout(columns: 2)
        #expect(wall.contentSize == .zero)
        #expect(wall.attributes(in: .infinite).isEmpty)
        #expect(wall.attributes(ofItem: 0) == nil)
        #expect(wall.restingOffset(near: CGPoint(x: 5, y: 5), velocity: .zero) == .zero)
        #expect(wall.offset(showing: 3, at: .top) == .zero)
        #expect(wall.anchor(at: CGPoint(x: 0, y: 10)) == .start)
    }

    @Test func elementsThatAreNotThereHaveNoAttributes() {
        let sections = [LayoutSection(itemCount: 2, header: 10), LayoutSection(itemCount: 0, footer: 5)]
        let wall = prepared(WaterfallLayout(columns: 2), width: 100, sections: sections, length: 10)
        let absent: [LayoutElement] = [
            .item(ItemIndex(2)), .item(ItemIndex(-1)), .item(ItemIndex(0, section: 1)), .item(ItemIndex(0, section: 2)),
            .item(ItemIndex(0, section: -1)), .footer(section: 0), .header(section: 1), .header(section: -1),
            .footer(section: 2),
        ]
        for element in absent { #expect(wall.attributes(of: element, at: .zero) == nil) }
    }

    @Test func sixtyMillionPointsAreExact() {
        let count = 59_694
        let wall = prepared(
            WaterfallLayout(columns: 1), width: 300, lengths: Array(repeating: 1000, count: count))
        #expect(wall.contentSize.height == 59_694_000)
        let end = wall.restingOffset(near: CGPoint(x: 0, y: 1e12), velocity: CGPoint(x: 0, y: 1))
        #expect(end == CGPoint(x: 0, y: 59_693_400))
        let last = wall.attributes(in: CGRect(x: 0, y: end.y, width: 300, height: 600))
        #expect(last.items == [ItemIndex(count - 1)])
        #expect(last.first?.frame == rect(0, 59_693_000, 300, 1000))
    }

    @Test func aReloadToNothingLeavesNothing() {
        let sections = Array(repeating: LayoutSection(itemCount: 4, header: 20, footer: 10), count: 3)
        var wall = prepared(WaterfallLayout(columns: 2, insets: 8), width: 100, sections: sections, length: 10)
        #expect(wall.contentSize.height > 0)
        wall = prepared(wall, width: 100, sections: [], length: 10)
        #expect(wall.contentSize.height == 0)
        #expect(wall.attributes(in: .infinite).isEmpty)
        #expect(wall.attributes(of: .header(section: 0), at: .zero) == nil)
    }
}
