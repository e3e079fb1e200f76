import Foundation

// What is drawn where: frames stay in a straight row, and transforms bring them onto the wheel.
extension WheelLayout {
    /// What is drawn in `viewport`, and within `margin` points of it sideways, when its origin is the offset.
    ///
    /// In painter's order, which is that of the items: each lies on the one before it.
    public func attributes(in viewport: CGRect, margin: CGFloat) -> [LayoutAttributes] {
        let wheel = Wheel(self, at: viewport.origin)
        let margin = sanitized(margin)
        let across = FlowSpan(start: viewport.minY, length: viewport.height)
        let along = FlowSpan(start: viewport.minX - margin, length: viewport.width + 2 * margin)
        let window = FlowRect(across: across, along: along)

        var attributes: [LayoutAttributes] = []
        var next = 0
        for places in wheel.candidates(in: window) {
            for place in max(places.lowerBound, next)..<max(places.upperBound, next) {
                guard wheel.alpha(of: place) > 0, wheel.drawnRect(of: place).overlaps(window) else { continue }
                if let placed = wheel.attributes(of: place) { attributes.append(placed) }
            }
            next = max(places.upperBound, next)
        }
        return attributes
    }

    /// Where an item is when the viewport's origin is `offset`; `nil` for headers, footers and what is not there.
    ///
    /// Its frame is its place in a straight row and does not depend on the offset; its rotation about the axle and its
    /// translation, which keeps the wheel in the viewport, do.
    public func attributes(of element: LayoutElement, at offset: CGPoint) -> LayoutAttributes? {
        let wheel = Wheel(self, at: offset)
        return wheel.row.place(of: element).flatMap(wheel.attributes)
    }
}
