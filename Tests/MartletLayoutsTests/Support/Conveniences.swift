import Foundation
import MartletLayouts

/// A layout prepared for one section of items whose lengths do not depend on their breadth.
func prepared<L: CollectionLayout>(
    _ layout: L, width: CGFloat, height: CGFloat = 600, direction: LayoutDirection = .leftToRight, lengths: [CGFloat]
) -> L {
    var layout = layout
    let container = LayoutContainer(size: CGSize(width: width, height: height), direction: direction)
    layout.prepare(for: container, itemCount: lengths.count) { item, _ in lengths[item] }
    return layout
}

/// A layout prepared for sections of items that are all equally long.
func prepared<L: CollectionLayout>(
    _ layout: L, width: CGFloat, height: CGFloat = 600, direction: LayoutDirection = .leftToRight,
    sections: [LayoutSection], length: CGFloat
) -> L {
    var layout = layout
    let container = LayoutContainer(size: CGSize(width: width, height: height), direction: direction)
    layout.prepare(for: LayoutContent(container: container, sections: sections) { _, _ in length })
    return layout
}

extension CollectionLayout {
    /// The frames of the first items of the first section.
    func frames(_ count: Int) -> [CGRect] {
        (0..<count).compactMap { attributes(ofItem: $0)?.frame }
    }
}

extension [LayoutAttributes] {
    /// The items among the elements, in the order given.
    var items: [ItemIndex] {
        compactMap { attributes in
            guard case .item(let item) = attributes.element else { return nil }
            return item
        }
    }
}

/// A rectangle in the order in which the reference values are written.
func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

/// Whether two rectangles share more than an edge; Foundation's `intersects` says yes to an edge too.
func overlap(_ a: CGRect, _ b: CGRect) -> Bool {
    a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
}
