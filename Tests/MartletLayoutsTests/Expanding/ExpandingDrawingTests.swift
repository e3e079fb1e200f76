import Foundation
import MartletLayouts
import Testing

private func column(_ itemCount: Int, height: CGFloat = 568, filled: Bool = true) -> ExpandingLayout {
    prepared(
        ExpandingLayout(keepsViewportFilled: filled), width: 320, height: height,
        lengths: Array(repeating: 0, count: itemCount))
}

@Suite("Expanding: what is drawn")
struct ExpandingDrawingTests {
    @Test func theViewportIsFilledWithoutAGapAtEveryOffset() {
        for count in [4, 5, 12] {
            for y in stride(from: CGFloat(0), through: CGFloat(count - 1) * 180, by: 2.5) {
                let frames = column(count).attributes(in: rect(0, y, 320, 568)).map(\.frame)
                #expect(frames.first.map { $0.minY <= y + 1e-9 } == true)
                #expect(zip(frames, frames.dropFirst()).allSatisfy { $1.minY <= $0.maxY + 1e-9 })
                #expect(frames.last.map { $0.maxY >= y + 568 - 1e-9 } == true)
            }
        }
    }

    @Test func fewItemsOpenAndCloseInPlace() {
        // 280 + 100 of 568 points.
        func frames(_ y: CGFloat) -> [CGRect] {
            column(2).attributes(in: rect(0, y, 320, 568)).map { $0.frame.offsetBy(dx: 0, dy: -y) }
        }
        #expect(frames(0) == [rect(0, 0, 320, 280), rect(0, 280, 320, 100)])
        #expect(frames(90) == [rect(0, 0, 320, 190), rect(0, 190, 320, 190)])
        #expect(frames(180) == [rect(0, 0, 320, 100), rect(0, 100, 320, 280)])
    }

    @Test(arguments: [true, false]) func whatIsSeenIsContinuous(_ filled: Bool) {
        for count in [1, 2, 5, 12] {
            let column = column(count, filled: filled)
            for y in stride(from: CGFloat(-50), through: CGFloat(count) * 180, by: 0.5) {
                let (before, after) = (seen(column, y), seen(column, y + 0.5))
                for item in 0..<count {
                    // Tops and bottoms of what no later item covers, cut to the viewport.
                    guard abs(before[item].top - after[item].top) < 2, abs(before[item].end - after[item].end) < 2
                    else {
                        Issue.record("item \(item) of \(count) jumps at \(y)")
                        return
                    }
                    guard
                        before[item].top == before[item].end || after[item].top == after[item].end
                            || abs(before[item].emphasis - after[item].emphasis) < 0.003
                    else {
                        Issue.record("the emphasis of item \(item) of \(count) jumps at \(y)")
                        return
                    }
                }
            }
        }
    }

    private func seen(_ column: ExpandingLayout, _ y: CGFloat) -> [(top: CGFloat, end: CGFloat, emphasis: Double)] {
        var end = CGFloat.infinity
        var seen: [(top: CGFloat, end: CGFloat, emphasis: Double)] = []
        for item in (0..<column.stopCount).reversed() {
            guard let attributes = column.attributes(ofItem: item, at: CGPoint(x: 0, y: y)) else { continue }
            let frame = attributes.frame.offsetBy(dx: 0, dy: -y)
            func cut(_ place: CGFloat) -> CGFloat { min(max(place, 0), 568) }
            seen.append((cut(frame.minY), max(cut(frame.minY), cut(min(frame.maxY, end))), attributes.emphasis))
            end = min(end, frame.minY)
        }
        return seen.reversed()
    }

    @Test func oneItemAtLeastIsFeaturedWhereItRests() {
        for item in 0..<12 {
            let emphases = (0..<12).compactMap {
                column(12).attributes(ofItem: $0, at: CGPoint(x: 0, y: CGFloat(item) * 180))?.emphasis
            }
            #expect(emphases == (0..<12).map { $0 == item ? 1 : 0 })
        }
    }

    @Test func itemsOfOneHeightAreAPlainList() {
        let list = prepared(
            ExpandingLayout(standardHeight: 100, featuredHeight: 100, keepsViewportFilled: false), width: 320,
            height: 568, lengths: Array(repeating: 0, count: 9))
        let items = (0..<3).compactMap { list.attributes(ofItem: $0, at: CGPoint(x: 0, y: 90)) }
        #expect(items.map(\.frame) == [rect(0, 40, 320, 100), rect(0, 140, 320, 100), rect(0, 240, 320, 100)])
        #expect(items.map(\.emphasis) == [1, 0.5, 0])
    }

    @Test func noItemIsHigherThanTheContainer() {
        for item in 0..<5 {
            let attributes = column(5, height: 90).attributes(ofItem: item, at: CGPoint(x: 0, y: 200))
            #expect(attributes.map { $0.frame.height <= 90 } == true)
        }
    }

    @Test func sectionsFollowOneAnother() {
        let sections = [
            LayoutSection(itemCount: 2, header: 50), LayoutSection(itemCount: 0), LayoutSection(itemCount: -1),
            LayoutSection(itemCount: 3, footer: 9),
        ]
        let column = prepared(ExpandingLayout(), width: 320, height: 568, sections: sections, length: 0)
        #expect(column.contentSize.height == 1288)
        let visible = column.attributes(in: rect(0, 0, 320, 568))
        #expect(visible.items == [0, 1, ItemIndex(0, section: 3), ItemIndex(1, section: 3)])
        #expect(column.offset(showing: ItemIndex(1, section: 3), at: .top).y == 540)
        #expect(column.item(from: 1, toward: .down) == ItemIndex(0, section: 3))
        #expect(column.anchor(at: CGPoint(x: 0, y: 360)) == .item(ItemIndex(0, section: 3), distance: 0))
        #expect(column.attributes(of: .header(section: 0), at: .zero) == nil)
    }

    @Test func noParameterMakesNumbersThatAreNone() {
        let values: [CGFloat] = [0, -1, 1e-300, 100, 1e300, .infinity, .nan]
        for a in values {
            for b in values {
                let layout = ExpandingLayout(standardHeight: a, featuredHeight: b, dragDistance: a)
                for (width, height) in [(a, b), (b, a), (320, 568)] {
                    let column = prepared(layout, width: width, height: height, lengths: [0, 0, 0])
                    #expect(column.contentSize.height.isFinite && column.contentSize.height >= 0)
                    for offset in (values + [-.infinity]).map({ CGPoint(x: $0, y: $0) }) {
                        let frames = (0..<3).compactMap { column.attributes(ofItem: $0, at: offset)?.frame }
                        #expect(frames.allSatisfy { $0.minY.isFinite && $0.height >= 0 && $0.height.isFinite })
                        _ = column.attributes(in: CGRect(origin: offset, size: column.container.size), margin: b)
                        #expect(column.restingOffset(near: offset, velocity: offset).y.isFinite)
                        #expect(column.offset(restoring: column.anchor(at: offset)).y.isFinite)
                        #expect(column.offset(showing: 2, at: .nearest(offset)).y.isFinite)
                    }
                }
            }
        }
    }

    @Test func aColumnOfTwoThousandMillionItemsIsAsFastAsAnyOther() {
        var column = ExpandingLayout()
        column.prepare(for: LayoutContainer(size: CGSize(width: 320, height: 568)), itemCount: 1 << 31) { _, _ in 0 }
        let middle = column.offset(showing: 1 << 30, at: .top)
        #expect(middle.y == 180 * CGFloat(1 << 30))
        for _ in 0..<1000 {
            let visible = column.attributes(in: CGRect(origin: middle, size: CGSize(width: 320, height: 568)))
            #expect(visible.items == [1 << 30, 1 << 30 + 1, 1 << 30 + 2, 1 << 30 + 3].map { ItemIndex($0) })
        }
    }

    @Test func beforeItIsPreparedAColumnIsEmpty() {
        #expect(ExpandingLayout().contentSize == .zero)
        #expect(ExpandingLayout().attributes(in: rect(0, 0, 320, 568)).isEmpty)
        #expect(ExpandingLayout().attributes(ofItem: 0) == nil)
    }
}

extension ExpandingLayout {
    /// How many items can be featured.
    fileprivate var stopCount: Int { Int((contentSize.height - container.size.height) / dragDistance) + 1 }
}
