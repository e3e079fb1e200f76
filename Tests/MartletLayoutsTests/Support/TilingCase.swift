import Foundation
import MartletLayouts
import Testing

/// One configuration in which a layout is compared with its plain model.
struct TilingCase {
    var axis: ScrollAxis
    var direction: LayoutDirection
    var sections: [LayoutSection]
    var insets: LayoutInsets
    var spacing: CGFloat
    var lineSpacing: CGFloat
    /// The lengths of all items, section by section; multiples of a quarter, so that sums of them are exact.
    var lengths: [[CGFloat]]

    /// A breadth that leaves fractions in most numbers of columns.
    static let breadth: CGFloat = 121
    static let viewportLength: CGFloat = 90

    var container: LayoutContainer {
        let (breadth, length) = (Self.breadth, Self.viewportLength)
        let size =
            axis == .vertical ? CGSize(width: breadth, height: length) : CGSize(width: length, height: breadth)
        return LayoutContainer(size: size, direction: direction)
    }

    var content: LayoutContent {
        let lengths = lengths
        return LayoutContent(container: container, sections: sections) { item, _ in lengths[item.section][item.item] }
    }

    /// The insets before, after, and on the two sides.
    var flowInsets: (before: CGFloat, after: CGFloat, leading: CGFloat, trailing: CGFloat) {
        axis == .vertical
            ? (insets.top, insets.bottom, insets.leading, insets.trailing)
            : (insets.leading, insets.trailing, insets.top, insets.bottom)
    }

    /// All combinations of axes, directions, sections, insets and spacings.
    static var all: [TilingCase] {
        let divisions: [[LayoutSection]] = [
            [], [LayoutSection(itemCount: 0)], [LayoutSection(itemCount: 1)], [LayoutSection(itemCount: 23)],
            [LayoutSection(itemCount: 0, header: 11, footer: 5), LayoutSection(itemCount: 0)],
            [
                LayoutSection(itemCount: 7, header: 20), LayoutSection(itemCount: 0),
                LayoutSection(itemCount: 8, footer: 9),
            ],
            [LayoutSection(itemCount: 5, footer: 0), LayoutSection(itemCount: 6, header: 0, footer: 13)],
        ]
        let insets = [LayoutInsets.zero, LayoutInsets(top: 3, leading: 5, bottom: 7, trailing: 2)]
        var cases: [TilingCase] = []
        var generator = SeededGenerator(seed: 2016)
        for axis in [ScrollAxis.vertical, .horizontal] {
            for direction in [LayoutDirection.leftToRight, .rightToLeft] {
                for sections in divisions {
                    for insets in insets {
                        for (spacing, lineSpacing) in [(0, 0), (4, 6), (3, 0)] as [(CGFloat, CGFloat)] {
                            let lengths = sections.map { section in
                                (0..<section.itemCount).map { _ in randomLength(&generator) }
                            }
                            cases.append(
                                TilingCase(
                                    axis: axis, direction: direction, sections: sections, insets: insets,
                                    spacing: spacing, lineSpacing: lineSpacing, lengths: lengths))
                        }
                    }
                }
            }
        }
        return cases
    }

    /// A quarter of all lengths are zero, a few are longer than the viewport.
    private static func randomLength(_ generator: inout SeededGenerator) -> CGFloat {
        switch Int.random(in: 0..<16, using: &generator) {
        case 0..<4: 0
        case 4: CGFloat(Int.random(in: 400..<1600, using: &generator)) / 4
        default: CGFloat(Int.random(in: 1..<240, using: &generator)) / 4
        }
    }

    /// Compares every answer of a prepared layout with the plain model's, and records the first that differs.
    ///
    /// Answers whether all are the same.
    func compare(_ layout: some CollectionLayout, with plain: PlainTiling) -> Bool {
        let plain = plain.turned(axis, direction, viewportLength: Self.viewportLength)
        let size =
            axis == .vertical
            ? CGSize(width: plain.breadth, height: plain.length) : CGSize(width: plain.length, height: plain.breadth)
        guard layout.contentSize == size else {
            Issue.record("the content is \(layout.contentSize) instead of \(size) in \(self)")
            return false
        }
        for expected in plain.elements {
            let attributes = layout.attributes(of: expected.element, at: .zero)
            guard attributes == expected else {
                Issue.record("\(String(describing: attributes)) instead of \(expected) in \(self)")
                return false
            }
        }
        return viewports(in: plain).allSatisfy { viewport, margin in
            let asked = axis == .vertical ? viewport : turned(viewport)
            let grown = viewport.insetBy(dx: 0, dy: -margin)
            let expected = plain.visible(in: axis == .vertical ? grown : turned(grown))
            let visible = layout.attributes(in: asked, margin: margin)
            guard visible != expected else { return true }
            Issue.record("\(visible) instead of \(expected) in \(asked) with margin \(margin) of \(self)")
            return false
        }
    }

    /// Whole screens, thin slices and screens with margins, over the whole breadth and over a part of it.
    private func viewports(in plain: PlainTiling) -> [(viewport: CGRect, margin: CGFloat)] {
        stride(from: CGFloat(-40), through: plain.length + 20, by: 17.25).flatMap { start in
            [(90, 0), (0.5, 0), (40, 30)].flatMap { (length: CGFloat, margin: CGFloat) in
                [rect(0, start, Self.breadth, length), rect(30.5, start, 20, length)].map { ($0, margin) }
            }
        }
    }

    private func turned(_ frame: CGRect) -> CGRect {
        rect(frame.minY, frame.minX, frame.height, frame.width)
    }
}
