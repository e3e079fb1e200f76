import Foundation
import MartletLayouts
import Testing

@Suite("Expanding: every answer is that of a plain model")
struct ExpandingModelTests {
    private static let sizes = [
        CGSize(width: 320, height: 568), CGSize(width: 320, height: 1300), CGSize(width: 320, height: 250),
        CGSize(width: 320, height: 90), CGSize(width: 0, height: 568), CGSize(width: 320, height: 0), .zero,
    ]

    @Test(arguments: [true, false], 0...12)
    func aColumnAnswersAsThePlainModel(_ staysFilled: Bool, _ itemCount: Int) {
        for (index, size) in Self.sizes.enumerated() {
            for (standard, featured, drag) in [(100, 280, 180), (60, 60, 32), (300, 200, 500), (0, 128, 64)]
                as [(CGFloat, CGFloat, CGFloat)]
            {
                let plain = PlainColumn(
                    itemCount: itemCount, size: size, standard: standard, featured: featured, drag: drag,
                    staysFilled: staysFilled)
                var column = ExpandingLayout(
                    standardHeight: standard, featuredHeight: featured, dragDistance: drag,
                    keepsViewportFilled: staysFilled)
                // The direction makes no difference, so half of the sizes are enough for each.
                let direction = index.isMultiple(of: 2) ? LayoutDirection.leftToRight : .rightToLeft
                let container = LayoutContainer(size: size, direction: direction)
                column.prepare(for: container, itemCount: itemCount) { _, _ in 0 }
                guard compare(column, with: plain) else { return }
            }
        }
    }

    private func compare(_ column: ExpandingLayout, with plain: PlainColumn) -> Bool {
        guard column.contentSize == plain.contentSize else {
            Issue.record("\(column.contentSize) instead of \(plain.contentSize) of \(plain)")
            return false
        }
        for y in stride(from: -plain.drag, through: plain.drag * CGFloat(plain.itemCount + 1), by: plain.drag / 4) {
            let items = plain.items(at: y)
            for item in items.indices {
                guard let attributes = column.attributes(ofItem: item, at: CGPoint(x: 0, y: y)),
                    attributes.matches(plain: items[item]), attributes.zIndex == item
                else {
                    Issue.record("item \(item) at \(y) of \(plain)")
                    return false
                }
            }
            for (height, margin) in [(plain.size.height, 0), (plain.size.height, 130), (0.5, 0), (70, 4000)]
                as [(CGFloat, CGFloat)]
            {
                let viewport = CGRect(x: 0, y: y, width: plain.size.width, height: height)
                let visible = column.attributes(in: viewport, margin: margin)
                let expected = plain.visible(in: viewport, margin: margin)
                guard visible.items == expected.items,
                    visible.allSatisfy({ $0 == column.attributes(of: $0.element, at: viewport.origin) })
                else {
                    Issue.record(
                        "\(visible.items) instead of \(expected.items) in \(viewport) with \(margin) of \(plain)")
                    return false
                }
            }
        }
        return true
    }
}
