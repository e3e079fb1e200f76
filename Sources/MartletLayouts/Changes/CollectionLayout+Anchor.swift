import Foundation

extension CollectionLayout {
    /// The visible item that begins first, or the beginning itself when the viewport is there.
    ///
    /// Where the viewport shows no item, but a long header or an inset, it is the nearest one after, else before it.
    public func anchor(at offset: CGPoint) -> LayoutAnchor {
        let space = flowSpace
        let start = min(space.along(of: offset), space.maximumAlong)
        guard start > 0 else { return .start }
        let viewport = FlowSpan(start: start, length: space.viewportLength)
        let anchor =
            first(items(in: viewport, of: space))
            ?? search(from: viewport.end, toward: 1, in: space) { first(items(in: $0, of: space)) }
            ?? search(from: start, toward: -1, in: space) { last(items(in: $0, of: space)) }
        return anchor.map { .item($0.item, distance: $0.frame.along.start - start) } ?? .start
    }

    /// The offset that brings the anchor's item back to its distance from the viewport's start, as far as there is content.
    ///
    /// An item that has become so short that it would end before the viewport begins is brought to the viewport's start.
    public func offset(restoring anchor: LayoutAnchor) -> CGPoint {
        let space = flowSpace
        guard case .item(let item, let distance) = anchor, let attributes = attributes(of: .item(item), at: .zero)
        else { return space.offset(along: 0) }
        let frame = space.flowRect(attributes.frame).along
        return space.offset(along: frame.length + distance > 0 ? frame.start - distance : frame.start)
    }

    private func first(_ items: [PlacedItem]) -> PlacedItem? {
        items.min { ($0.frame.along.start, $0.item) < ($1.frame.along.start, $1.item) }
    }

    private func last(_ items: [PlacedItem]) -> PlacedItem? {
        items.max { ($0.frame.along.end, $0.item) < ($1.frame.along.end, $1.item) }
    }
}
