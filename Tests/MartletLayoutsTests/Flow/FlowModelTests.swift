import Foundation
import MartletLayouts
import Testing

@Suite("Flow: every answer is that of a plain model")
struct FlowModelTests {
    @Test(arguments: [1, 2, 3, 5]) func aGridAnswersAsThePlainModel(_ columnCount: Int) {
        for testCase in TilingCase.all {
            var layout = FlowLayout(
                columns: .fixed(columnCount), spacing: testCase.spacing, lineSpacing: testCase.lineSpacing,
                insets: testCase.insets, axis: testCase.axis)
            layout.prepare(for: testCase.content)
            guard testCase.compare(layout, with: plainGrid(testCase, columnCount) { testCase.lengths[$0][$1] }) else {
                return
            }
        }
    }

    @Test(arguments: [20, 33.25, 60, 500] as [CGFloat]) func tilesOfOneSizeAnswerAsThePlainModel(_ breadth: CGFloat) {
        for testCase in TilingCase.all {
            var layout = FlowLayout(
                itemSize: testCase.axis == .vertical
                    ? CGSize(width: breadth, height: 31) : CGSize(width: 31, height: breadth),
                distribution: .leading, spacing: testCase.spacing, lineSpacing: testCase.lineSpacing,
                insets: testCase.insets, axis: testCase.axis)
            layout.prepare(for: testCase.content)
            guard testCase.compare(layout, with: plainLines(testCase) { _, _ in (breadth, 31) }) else { return }
        }
    }

    @Test func itemsOfDifferentSizesAnswerAsThePlainModel() {
        for testCase in TilingCase.all {
            let lengths = testCase.lengths
            // Halves of lengths that are centred in lines stay multiples of an eighth, so sums of them are exact.
            @Sendable func size(_ section: Int, _ item: Int) -> (breadth: CGFloat, length: CGFloat) {
                (CGFloat((item * 37 + section * 11) % 140), lengths[section][item])
            }
            let isVertical = testCase.axis == .vertical
            var layout = FlowLayout(
                .each { item in
                    let size = size(item.section, item.item)
                    return isVertical
                        ? CGSize(width: size.breadth, height: size.length)
                        : CGSize(width: size.length, height: size.breadth)
                }, distribution: .leading, spacing: testCase.spacing, lineSpacing: testCase.lineSpacing,
                insets: testCase.insets, axis: testCase.axis)
            layout.prepare(for: testCase.content)
            guard testCase.compare(layout, with: plainLines(testCase, size)) else { return }
        }
    }

    private func plainGrid(
        _ testCase: TilingCase, _ columnCount: Int, length: @escaping (_ section: Int, _ item: Int) -> CGFloat
    ) -> PlainTiling {
        let (before, after, leading, trailing) = testCase.flowInsets
        let columns = plainColumns(
            columnCount, start: leading, breadth: TilingCase.breadth - leading - trailing, spacing: testCase.spacing)
        return PlainTiling(
            breadth: TilingCase.breadth, sections: testCase.sections, before: before, after: after
        ) { section, count, start in
            var frames: [CGRect] = []
            var top = start
            var bottom = start
            for first in stride(from: 0, to: count, by: columnCount) {
                let row = first..<min(first + columnCount, count)
                let height = row.map { length(section, $0) }.max() ?? 0
                for item in row {
                    let column = columns[item - first]
                    frames.append(rect(column.x, top, column.width, height))
                }
                bottom = top + height
                top = bottom + testCase.lineSpacing
            }
            return (frames, bottom)
        }
    }

    /// Items from the left, each beside the one before while there is room, centred in the length of their line.
    private func plainLines(
        _ testCase: TilingCase, _ size: @escaping (_ section: Int, _ item: Int) -> (breadth: CGFloat, length: CGFloat)
    ) -> PlainTiling {
        let (before, after, leading, trailing) = testCase.flowInsets
        let room = TilingCase.breadth - leading - trailing
        return PlainTiling(
            breadth: TilingCase.breadth, sections: testCase.sections, before: before, after: after
        ) { section, count, start in
            var lines: [[Int]] = []
            var right: CGFloat = 0
            for item in 0..<count {
                let breadth = min(size(section, item).breadth, room)
                if !lines.isEmpty, right + testCase.spacing + breadth <= room {
                    lines[lines.count - 1].append(item)
                    right += testCase.spacing + breadth
                } else {
                    lines.append([item])
                    right = breadth
                }
            }
            var frames: [CGRect] = []
            var top = start
            var bottom = start
            for line in lines {
                let height = line.map { size(section, $0).length }.max() ?? 0
                var x = leading
                for item in line {
                    let (breadth, length) = size(section, item)
                    frames.append(rect(x, top + (height - length) / 2, min(breadth, room), length))
                    x += min(breadth, room) + testCase.spacing
                }
                bottom = top + height
                top = bottom + testCase.lineSpacing
            }
            return (frames, bottom)
        }
    }
}
