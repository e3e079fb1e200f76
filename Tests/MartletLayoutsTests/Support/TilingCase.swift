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

    /// Compares every answer of a prepared layout with the plain model's.
    func compare(_ layout: some CollectionLayout, with plain: PlainTiling) {
        let plain = plain.turned(axis, direction, viewportLength: Self.viewportLength)
        let size =
            axis == .vertical
            ? CGSize(width: plain.breadth, height: plain.length) : CGSize(width: plain.length, height: plain.breadth)
        #expect(layout.contentSize == size, "\(self)")
        for attributes in plain.elements {
            #expect(layout.attributes(of: attributes.element, at: .zero) == attributes, "\(self)")
        }
        for start in stride(from: CGFloat(-40), through: plain.length + 20, by: 17.25) {
            for (length, margin) in [(90, 0), (0.5, 0), (40, 30)] as [(CGFloat, CGFloat)] {
                for (side, breadth) in [(0, Self.breadth), (30.5, 20)] as [(CGFloat, CGFloat)] {
                    let viewport = rect(side, start, breadth, length)
                    let grown = rect(side, start - margin, breadth, length + 2 * margin)
                    let (asked, expected) = axis == .vertical ? (viewport, grown) : (turned(viewport), turned(grown))
                    #expect(
                        layout.attributes(in: asked, margin: margin) == plain.visible(in: expected),
                        "\(asked) margin \(margin) of \(self)")
                }
            }
        }
    }

    private func turned(_ frame: CGRect) -> CGRect {
        rect(frame.minY, frame.minX, frame.height, frame.width)
    }
}
