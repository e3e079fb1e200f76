import Foundation
import MartletLayouts
import Testing

@Suite("Waterfall: every answer is that of a plain model")
struct WaterfallModelTests {
    @Test(arguments: [1, 2, 3, 5], [WaterfallLayout.Order.shortestFirst, .roundRobin])
    func answersAsThePlainModel(_ columns: Int, _ order: WaterfallLayout.Order) {
        for testCase in TilingCase.all {
            var layout = WaterfallLayout(
                columns: .fixed(columns), spacing: testCase.spacing, lineSpacing: testCase.lineSpacing, order: order,
                insets: testCase.insets, axis: testCase.axis)
            layout.prepare(for: testCase.content)
            guard testCase.compare(layout, with: plain(testCase, columns, order)) else { return }
        }
    }

    private func plain(_ testCase: TilingCase, _ columnCount: Int, _ order: WaterfallLayout.Order) -> PlainTiling {
        let (before, after, leading, trailing) = testCase.flowInsets
        let columns = plainColumns(
            columnCount, start: leading, breadth: TilingCase.breadth - leading - trailing, spacing: testCase.spacing)
        return PlainTiling(
            breadth: TilingCase.breadth, sections: testCase.sections, before: before, after: after
        ) { section, count, start in
            var tops = columns.map { _ in start }
            var frames: [CGRect] = []
            for item in 0..<count {
                var column = item % columnCount
                if order == .shortestFirst {
                    column = 0
                    for other in tops.indices where tops[other] < tops[column] { column = other }
                }
                let length = testCase.lengths[section][item]
                frames.append(rect(columns[column].x, tops[column], columns[column].width, length))
                tops[column] += length + testCase.lineSpacing
            }
            return (frames, frames.map(\.maxY).max() ?? start)
        }
    }

    @Test(arguments: [2, 3, 4, 7, 16, 33, 100])
    func manyColumnsAreFilledInTheOrderOfASearchThroughAllOfThem(_ columnCount: Int) {
        var generator = SeededGenerator(seed: UInt64(columnCount))
        for _ in 0..<20 {
            let lengths = (0..<300).map { _ in CGFloat(Int.random(in: 0...6, using: &generator)) }
            let layout = prepared(
                WaterfallLayout(columns: .fixed(columnCount)), width: CGFloat(columnCount), lengths: lengths)
            var ends = Array(repeating: CGFloat(0), count: columnCount)
            for (item, length) in lengths.enumerated() {
                let least = ends.min() ?? 0
                let column = ends.firstIndex(of: least) ?? 0
                #expect(layout.attributes(ofItem: item)?.frame == rect(CGFloat(column), least, 1, length))
                ends[column] += length
            }
        }
    }
}
