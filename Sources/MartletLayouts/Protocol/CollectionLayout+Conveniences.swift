import Foundation

extension CollectionLayout {
    /// Reads the sizes of the items of a single section without header and footer.
    public mutating func prepare(
        for container: LayoutContainer, itemCount: Int,
        length: @escaping (_ item: Int, _ breadth: CGFloat) -> CGFloat
    ) {
        let section = LayoutSection(itemCount: itemCount)
        prepare(for: LayoutContent(container: container, sections: [section]) { length($0.item, $1) })
    }

    /// What is visible in `viewport`, in painter's order.
    public func attributes(in viewport: CGRect) -> [LayoutAttributes] {
        attributes(in: viewport, margin: 0)
    }

    /// Where an item of the first section is; `nil` when there is no such item.
    public func attributes(ofItem item: Int, at offset: CGPoint = .zero) -> LayoutAttributes? {
        attributes(of: .item(ItemIndex(item)), at: offset)
    }

    /// Where an item is; `nil` when there is no such item.
    public func attributes(ofItem item: ItemIndex, at offset: CGPoint = .zero) -> LayoutAttributes? {
        attributes(of: .item(item), at: offset)
    }

    /// The offset that shows an item of the first section at a place of the viewport.
    public func offset(showing item: Int, at position: ScrollPosition) -> CGPoint {
        offset(showing: .item(ItemIndex(item)), at: position)
    }

    /// The offset that shows an item at a place of the viewport.
    public func offset(showing item: ItemIndex, at position: ScrollPosition) -> CGPoint {
        offset(showing: .item(item), at: position)
    }
}
