import Foundation

extension CollectionLayout {
    /// The nearest item in a direction on screen: along the scroll axis the one ahead in the same column, if it is within
    /// a viewport's length, else the nearest ahead; across it the one beside.
    ///
    /// Complexity: O(log n + items passed over).
    public func item(from item: ItemIndex, toward direction: MoveDirection) -> ItemIndex? {
        let space = flowSpace
        guard let attributes = attributes(of: .item(item), at: .zero) else { return nil }
        let origin = PlacedItem(item: item, frame: space.flowRect(attributes.frame))
        let (isAlong, isForward) = space.heading(of: direction)
        return isAlong
            ? nearestItem(ahead: isForward, of: origin, in: space)
            : nearestItem(beside: isForward, of: origin, in: space)
    }

    private func nearestItem(ahead isForward: Bool, of origin: PlacedItem, in space: FlowSpace) -> ItemIndex? {
        let edge = isForward ? origin.frame.along.end : origin.frame.along.start
        return search(from: edge, toward: isForward ? 1 : -1, in: space) { window in
            let items = items(in: window, of: space)
            // Of several that are equally near, the next in order, as items without length may share a place.
            let ordered = isForward ? items : items.reversed()
            return ordered.compactMap { other -> (item: ItemIndex, rank: (Int, Double, Double))? in
                guard isForward ? other.item > origin.item : other.item < origin.item else { return nil }
                let distance = isForward ? other.frame.along.start - edge : edge - other.frame.along.end
                guard distance >= -Self.tolerance else { return nil }
                let isInColumn = other.frame.across.overlaps(origin.frame.across)
                let shift = abs(other.frame.across.middle - origin.frame.across.middle)
                return (other.item, (isInColumn ? 0 : 1, distance, shift))
            }.min { $0.rank < $1.rank }?.item
        }
    }

    private func nearestItem(beside isForward: Bool, of origin: PlacedItem, in space: FlowSpace) -> ItemIndex? {
        var span = origin.frame.along
        span.length = max(span.length, 1)
        return items(in: span, of: space).compactMap { other -> (item: ItemIndex, rank: (Double, Double))? in
            guard other.item != origin.item else { return nil }
            let distance =
                isForward
                ? other.frame.across.start - origin.frame.across.end
                : origin.frame.across.start - other.frame.across.end
            guard distance >= -Self.tolerance else { return nil }
            return (other.item, (distance, abs(other.frame.along.middle - origin.frame.along.middle)))
        }.min { $0.rank < $1.rank }?.item
    }

    /// Sums of Doubles may differ by this many points where edges meet.
    private static var tolerance: Double { 0.001 }
}

extension FlowSpace {
    /// What a direction on screen is in flow space.
    fileprivate func heading(of direction: MoveDirection) -> (isAlong: Bool, isForward: Bool) {
        let isVertical = axis == .vertical
        return switch direction {
        case .down: (isVertical, true)
        case .up: (isVertical, false)
        case .right: (!isVertical, !isReadFromTheRight)
        case .left: (!isVertical, isReadFromTheRight)
        }
    }
}
