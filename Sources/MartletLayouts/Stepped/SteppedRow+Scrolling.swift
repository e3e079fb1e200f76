import Foundation

// Where a row of steps is scrolled to, and stays.
extension SteppedRow {
    /// Where a fling rests: on the next item in its direction from where it would end, on the nearest if it is at rest.
    ///
    /// `start` is where it was let go; `nil` when that is not known.
    func restingOffset(near proposed: CGPoint, velocity: CGPoint, reach: FlingReach, from start: CGPoint?) -> CGPoint {
        let end = along(of: proposed)
        let speed = space.isReadFromTheRight ? -velocity.x : velocity.x
        let position = end / step
        var target = position.rounded()
        if speed > 0 { target = up(position) }
        if speed < 0 { target = down(position) }
        if case .items(let count) = reach {
            let count = Double(max(count, 1))
            let glide = speed.isFinite ? speed * FlingReach.glide : 0
            let begin = min(max(start.map(along) ?? end - glide, 0), space.maximumAlong) / step
            // An item that is passed only in part counts as one that comes to the middle.
            target = min(max(target, up(begin) - count), down(begin) + count)
        }
        return offset(of: nearestPlace(along: target * step))
    }

    private func up(_ position: Double) -> Double {
        (position - Self.tolerance / step).rounded(.up)
    }

    private func down(_ position: Double) -> Double {
        (position + Self.tolerance / step).rounded(.down)
    }

    /// The offset that brings an element to the middle; the beginning when there is no such element.
    func offset(showing element: LayoutElement) -> CGPoint {
        place(of: element).map { offset(of: $0) } ?? offset(along: 0)
    }

    /// The item in the middle and how far it is from there; the beginning itself when the viewport is there.
    func anchor(at offset: CGPoint) -> LayoutAnchor {
        let along = min(along(of: offset), space.maximumAlong)
        let place = nearestPlace(along: along)
        guard along > Self.tolerance, let item = items.index(at: place) else { return .start }
        return .item(item, distance: Double(place) * step - along)
    }

    /// The offset that brings the anchor's item to its distance from the middle, or to the middle itself where that
    /// distance would bring another item nearer to it.
    func offset(restoring anchor: LayoutAnchor) -> CGPoint {
        guard case .item(let item, let distance) = anchor, let place = items.offset(of: item) else {
            return offset(along: 0)
        }
        let isNearest = -step / 2 < distance && distance <= step / 2
        return offset(along: Double(place) * step - (isNearest ? distance : 0))
    }

    /// The item beside another on the screen; `nil` at the ends, and upward and downward.
    func item(from item: ItemIndex, toward direction: MoveDirection) -> ItemIndex? {
        guard let place = items.offset(of: item) else { return nil }
        return switch direction {
        case .up, .down: nil
        case .right: items.index(at: space.isReadFromTheRight ? place - 1 : place + 1)
        case .left: items.index(at: space.isReadFromTheRight ? place + 1 : place - 1)
        }
    }
}

extension SectionOffsets {
    /// Creates the offsets of the items of sections; their headers and footers are not counted.
    init(itemsOf sections: [LayoutSection]) {
        self.init(counts: sections.map { max(0, $0.itemCount) })
    }
}
