import Foundation

extension ExpandingLayout {
    /// The offset that features an item: the next one in the direction of a velocity, the nearest without one.
    public func restingOffset(near proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        offset(featuring: stops.stop(near: proposed.y, velocity: velocity.y))
    }

    /// The offset that features an item, whichever place it is wanted at; the start when there is no such item.
    ///
    /// The nearest place is where it is wholly visible: the offset itself, else the one that features an item and needs
    /// the least scrolling.
    public func offset(showing element: LayoutElement, at position: ScrollPosition) -> CGPoint {
        guard case .item(let index) = element, let item = items.offset(of: index) else { return .zero }
        guard case .nearest(let offset) = position else { return self.offset(featuring: item) }
        let place = space.along(of: space.offset(along: offset.y))
        let (first, staysVisible) = visibility(of: item)
        if place < stops.along(of: first) { return self.offset(featuring: first) }
        return staysVisible || place <= stops.along(of: item) ? CGPoint(x: 0, y: place) : self.offset(featuring: item)
    }

    /// The item that is featured, or is about to be, unless the viewport is at the very beginning.
    ///
    /// Its distance is how much there is to scroll until it is featured.
    public func anchor(at offset: CGPoint) -> LayoutAnchor {
        let place = space.along(of: space.offset(along: offset.y))
        let item = stops.stop(near: place)
        guard place > 0, let index = items.index(at: item) else { return .start }
        return .item(index, distance: stops.along(of: item) - place)
    }

    /// The offset at which the anchor's item is as far from being featured as it was.
    public func offset(restoring anchor: LayoutAnchor) -> CGPoint {
        guard case .item(let index, let distance) = anchor, let item = items.offset(of: index) else { return .zero }
        return space.offset(along: stops.along(of: item, ahead: distance))
    }

    /// The attributes when the size changes; never more, as no lengths are read.
    public func invalidation(from old: LayoutContainer, to new: LayoutContainer) -> LayoutInvalidation {
        old.size == new.size ? .nothing : .attributes
    }

    /// The item before or after; none sideways.
    public func item(from item: ItemIndex, toward direction: MoveDirection) -> ItemIndex? {
        guard let origin = items.offset(of: item) else { return nil }
        return switch direction {
        case .up: items.index(at: origin - 1)
        case .down: items.index(at: origin + 1)
        case .left, .right: nil
        }
    }

    private func offset(featuring item: Int) -> CGPoint {
        space.offset(along: stops.along(of: item))
    }

    /// The first item that can be featured while `item` is wholly visible, and whether `item` stays so when ones after it
    /// are featured.
    private func visibility(of item: Int) -> (first: Int, staysVisible: Bool) {
        let height = sanitized(container.size.height)
        let featured = min(sanitized(featuredHeight), height)
        let standard = min(sanitized(standardHeight), featured)
        guard standard > 0 else { return (item, false) }
        // On screen an item ends at F + S·(items from the featured one to it).
        let room = min((height - featured) / standard, Double(item))
        let isInLastScreen = height - featured - standard * Double(stops.last - item) >= 0
        return (item - Int(room), keepsViewportFilled && isInLastScreen)
    }
}
