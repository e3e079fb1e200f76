import Foundation

extension BookLayout {
    /// An offset at which no sheet is half turned: the next one in the direction of a velocity, the nearest without one.
    ///
    /// It is less than one sheet from `proposed`. So a view whose flings turn at most one sheet proposes the offset at which
    /// the finger left; one whose flings may leaf through several proposes where the fling would end.
    public func restingOffset(near proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        let velocity = container.direction == .rightToLeft ? -velocity.x : velocity.x
        return offset(turning: stops.stop(near: space.along(of: proposed), velocity: velocity))
    }

    /// The offset at which the book is open at a page, whichever place it is wanted at; the start when there is no such
    /// page.
    public func offset(showing element: LayoutElement, at position: ScrollPosition) -> CGPoint {
        guard case .item(let index) = element, let page = pages.offset(of: index) else { return offset(turning: 0) }
        return offset(turning: spineLocation.turns(to: page))
    }

    /// The offset at which a sheet, counted from 0, is turned so far that its free edge is at `x`, in points from the
    /// viewport's left; as far as a sheet goes, where that is beyond it.
    ///
    /// So a page follows a finger. The edge of a page that is seen alone is at the page's breadth twice, lying flat and
    /// raised by 2 atan (width / depth): there and beyond it lies flat, and nearer to the spine it is raised at once.
    /// Complexity: O(1).
    public func offset(turning sheet: Int, withEdgeAt x: CGFloat) -> CGPoint {
        // A last page that is alone stays where it is; of two side by side, the last sheet that turns is meant.
        let last = spineLocation == .mid ? max(0, stops.last - 1) : stops.last
        let turned = Double(min(max(0, sheet), last)) + pose(at: .zero).turn(placingEdgeAt: x)
        return space.offset(along: min(turned, Double(stops.last)) * stops.step)
    }

    /// The first page of those at which the book is open, or nearly, unless it is at its beginning.
    ///
    /// Its distance is how much there is to scroll until the book is open there.
    public func anchor(at offset: CGPoint) -> LayoutAnchor {
        let place = along(of: offset)
        let turned = stops.stop(near: place)
        guard place > 0, let index = pages.index(at: spineLocation.firstPage(after: turned)) else { return .start }
        return .item(index, distance: stops.along(of: turned) - place)
    }

    /// The offset at which the book is as far from being open at the anchor's page as it was, and always nearer to that
    /// than to another place at which it rests.
    public func offset(restoring anchor: LayoutAnchor) -> CGPoint {
        guard case .item(let index, let distance) = anchor, let page = pages.offset(of: index) else {
            return offset(turning: 0)
        }
        return space.offset(along: stops.along(of: spineLocation.turns(to: page), ahead: distance))
    }

    /// The attributes when anything changes; never more, as no lengths are read.
    public func invalidation(from old: LayoutContainer, to new: LayoutContainer) -> LayoutInvalidation {
        old == new ? .nothing : .attributes
    }

    /// The next page or the one before, wherever it is; none up and down.
    public func item(from item: ItemIndex, toward direction: MoveDirection) -> ItemIndex? {
        guard let origin = pages.offset(of: item) else { return nil }
        let isMirrored = container.direction == .rightToLeft
        return switch direction {
        case .right: pages.index(at: isMirrored ? origin - 1 : origin + 1)
        case .left: pages.index(at: isMirrored ? origin + 1 : origin - 1)
        case .up, .down: nil
        }
    }

    private func offset(turning sheets: Int) -> CGPoint {
        space.offset(along: stops.along(of: sheets))
    }
}
