import Foundation

// What is drawn where: frames stay in their places, and only scales follow the offset.
extension CarouselLayout {
    /// What is drawn in `viewport`, and within `margin` points of it sideways, when its origin is the offset.
    ///
    /// In painter's order: from the outermost items to the one in the middle, which is above all others.
    public func attributes(in viewport: CGRect, margin: CGFloat) -> [LayoutAttributes] {
        let row = row
        let along = row.along(of: viewport.origin)
        let margin = sanitized(margin)
        var window = row.space.flowRect(viewport)
        window.along.start -= margin
        window.along.length += 2 * margin

        let places = candidates(in: window.along, along: along, of: row)
        let middle = row.nearestPlace(along: along)
        var attributes: [LayoutAttributes] = []
        attributes.reserveCapacity(places.count)
        func append(_ place: Int) {
            guard drawnRect(of: place, along: along, in: row).overlaps(window) else { return }
            if let placed = self.attributes(of: place, along: along, in: row) { attributes.append(placed) }
        }
        var (left, right) = (places.lowerBound, places.upperBound - 1)
        while left <= right {
            if abs(left - middle) >= abs(right - middle) {
                append(left)
                left += 1
            } else {
                append(right)
                right -= 1
            }
        }
        return attributes
    }

    /// Where an item is when the viewport's origin is `offset`; `nil` for headers, footers and what is not there.
    ///
    /// Its frame does not depend on the offset, its scale does.
    public func attributes(of element: LayoutElement, at offset: CGPoint) -> LayoutAttributes? {
        let row = row
        return row.place(of: element).flatMap { attributes(of: $0, along: row.along(of: offset), in: row) }
    }

    private func attributes(of place: Int, along: Double, in row: SteppedRow) -> LayoutAttributes? {
        guard let item = row.items.index(at: place) else { return nil }
        var transform = LayoutTransform.identity
        transform.scale = drawnScale(of: place, along: along, in: row)
        return LayoutAttributes(
            element: .item(item), frame: row.space.rect(row.flowFrame(of: place)),
            zIndex: -abs(place - row.nearestPlace(along: along)), transform: transform,
            emphasis: row.emphasis(of: place, along: along))
    }

    private func drawnScale(of place: Int, along: Double, in row: SteppedRow) -> Double {
        let distance = abs(along - Double(place) * row.step)
        let width = row.space.viewportLength
        let nearness = distance == 0 ? 1 : width > 0 ? 1 - distance / width : 0
        return sanitized(scale) * min(max(nearness, leastNearness), 1)
    }

    private var leastNearness: Double { sideScale > 0 ? min(sideScale, 1) : 0 }

    /// What an item covers as drawn, in flow space.
    private func drawnRect(of place: Int, along: Double, in row: SteppedRow) -> FlowRect {
        let scale = drawnScale(of: place, along: along, in: row)
        return row.flowFrame(of: place).scaled(by: scale)
    }

    /// The places that can reach into a stretch: those at the sides by the least scale, those near the middle by any.
    private func candidates(in window: FlowSpan, along: Double, of row: SteppedRow) -> Range<Int> {
        let half = row.itemSize.width / 2 * sanitized(scale)
        let width = row.space.viewportLength
        // In offsets, each place's item is half a viewport before where it is drawn.
        let (start, end) = (window.start - width / 2, window.end - width / 2)
        let sides = row.places(from: start - half * leastNearness, through: end + half * leastNearness)
        let reach = width * (1 - leastNearness)
        let near = row.places(from: max(start - half, along - reach), through: min(end + half, along + reach))
        if sides.isEmpty { return near }
        if near.isEmpty { return sides }
        return min(sides.lowerBound, near.lowerBound)..<max(sides.upperBound, near.upperBound)
    }
}

extension FlowRect {
    /// The same rectangle, scaled about its middle.
    fileprivate func scaled(by scale: Double) -> FlowRect {
        func scaled(_ span: FlowSpan) -> FlowSpan {
            FlowSpan(start: span.middle - span.length * scale / 2, length: span.length * scale)
        }
        return FlowRect(across: scaled(across), along: scaled(along))
    }
}
