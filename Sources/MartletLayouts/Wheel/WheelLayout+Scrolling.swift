import Foundation

// Where a wheel is turned to: its places are those of a row of steps.
extension WheelLayout {
    /// Where a fling comes to rest: with the next item in its direction upright, the nearest if it has no velocity.
    ///
    /// Never past the first or the last item. Where `flingReach` has a limit, see there how its beginning is reckoned.
    public func restingOffset(near proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        row.restingOffset(near: proposed, velocity: velocity, reach: flingReach, from: nil)
    }

    /// Where a fling that was let go at `start` comes to rest, within `flingReach` of it.
    public func restingOffset(near proposed: CGPoint, velocity: CGPoint, from start: CGPoint) -> CGPoint {
        row.restingOffset(near: proposed, velocity: velocity, reach: flingReach, from: start)
    }

    /// The offset that turns an item upright, whatever the place asked for, since nowhere else does it rest.
    public func offset(showing element: LayoutElement, at position: ScrollPosition) -> CGPoint {
        row.offset(showing: element)
    }

    /// The upright item, with a distance that is 0 when it rests there; the beginning itself when at the first item.
    public func anchor(at offset: CGPoint) -> LayoutAnchor {
        row.anchor(at: offset)
    }

    /// The offset at which the anchor's item is upright again, as far from it as it was while it stays the nearest.
    public func offset(restoring anchor: LayoutAnchor) -> CGPoint {
        row.offset(restoring: anchor)
    }

    /// Only attributes change with the container, as nothing is read from the items.
    public func invalidation(from old: LayoutContainer, to new: LayoutContainer) -> LayoutInvalidation {
        old == new ? .nothing : .attributes
    }

    /// The item to the left or to the right; `nil` at the ends, and upward and downward.
    public func item(from item: ItemIndex, toward direction: MoveDirection) -> ItemIndex? {
        row.item(from: item, toward: direction)
    }
}
