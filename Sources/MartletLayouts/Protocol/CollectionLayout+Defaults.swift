import Foundation

// The answers that hold for every layout whose frames do not depend on the offset.
extension CollectionLayout {
    /// The proposed offset, brought inside the content.
    public func restingOffset(near proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        let space = flowSpace
        return space.offset(along: space.along(of: proposed))
    }

    /// The offset found from the element's frame; the start of the content when there is no such element.
    public func offset(showing element: LayoutElement, at position: ScrollPosition) -> CGPoint {
        let space = flowSpace
        guard let attributes = attributes(of: element, at: .zero) else { return space.offset(along: 0) }
        let frame = space.flowRect(attributes.frame).along
        let room = space.viewportLength - frame.length
        switch position {
        case .top:
            return space.offset(along: frame.start)
        case .center:
            return space.offset(along: frame.start - room / 2)
        case .bottom:
            return space.offset(along: frame.start - room)
        case .nearest(let offset):
            // An element longer than the viewport is shown as soon as it fills the viewport.
            let start = space.along(of: offset)
            let (least, most) = (min(frame.start, frame.start - room), max(frame.start, frame.start - room))
            return space.offset(along: min(max(start, least), most))
        }
    }

    /// Everything when the breadth or the direction changes, as lengths may depend on them; else as little as is right.
    public func invalidation(from old: LayoutContainer, to new: LayoutContainer) -> LayoutInvalidation {
        let (oldBreadth, newBreadth) =
            axis == .vertical ? (old.size.width, new.size.width) : (old.size.height, new.size.height)
        guard oldBreadth == newBreadth, old.direction == new.direction else { return .everything }
        // Content that begins at the right and is shorter than the viewport moves with the viewport's right edge.
        return axis == .horizontal && new.direction == .rightToLeft && old != new ? .attributes : .nothing
    }
}

extension CollectionLayout {
    /// The space in which frames are thought of as across and along, whatever the axis and the direction.
    var flowSpace: FlowSpace {
        FlowSpace(
            axis: axis, container: container,
            contentLength: axis == .vertical ? contentSize.height : contentSize.width)
    }
}
