import Foundation

/// A wheel that is turned to an offset: where each place is on it.
struct Wheel: Sendable {
    /// The places, in a straight row.
    let row: SteppedRow
    /// How far along the viewport is.
    let along: Double
    /// From the axle to the middle of an item, in the container.
    let radius: Double

    private let anglePerItem: Double
    /// 1 where the next item is to the right, -1 where it is to the left.
    private let sign: Double
    /// The axle in content coordinates.
    private let axle: CGPoint
    /// The anchor that is the axle; `nil` for items that have no height to measure it in.
    private let axleAnchor: CGFloat?

    /// Turns a layout's wheel to an offset.
    init(_ layout: WheelLayout, at offset: CGPoint) {
        row = layout.row
        along = row.along(of: offset)
        radius = sanitized(layout.radius) * row.shrinkage
        anglePerItem = layout.anglePerItem
        sign = row.space.isReadFromTheRight ? -1 : 1
        axle = CGPoint(
            x: row.finite(offset).x + row.space.viewportLength / 2, y: row.space.breadth / 2 + radius)
        // The wheel shrinks with the items, so the fraction is the same in every container.
        let (height, wanted) = (sanitized(layout.itemSize.height), sanitized(layout.radius))
        let anchor = (height / 2 + wanted) / height
        axleAnchor = anchor.isFinite ? anchor : nil
    }

    /// How far from upright a place is, in radians, those that come later positive; at most half a turn.
    func angle(of place: Int) -> Double {
        min(max(fullAngle(of: place), -.pi), .pi)
    }

    private func fullAngle(of place: Int) -> Double {
        anglePerItem * (Double(place) - along / row.step)
    }

    /// Half a turn away an item is not to be seen, a step before that it is; behind, others are in its place.
    func alpha(of place: Int) -> Double {
        min(max((.pi - abs(fullAngle(of: place))) / anglePerItem, 0), 1)
    }

    /// Where a place's item is; `nil` when there is none.
    func attributes(of place: Int) -> LayoutAttributes? {
        guard let item = row.items.index(at: place) else { return nil }
        let angle = angle(of: place)
        var transform = LayoutTransform.identity
        transform.rotation = sign * angle
        transform.translation.x = sign * (along - Double(place) * row.step)
        if let axleAnchor {
            transform.anchor.y = axleAnchor
        } else {
            // A rotation about the axle is one about the middle that is then carried along the rim.
            transform.translation.x += sign * radius * sin(angle)
            transform.translation.y = radius - radius * cos(angle)
        }
        return LayoutAttributes(
            element: .item(item), frame: row.space.rect(row.flowFrame(of: place)), alpha: alpha(of: place),
            zIndex: Int(angle * 1e6), transform: transform, emphasis: row.emphasis(of: place, along: along))
    }

    /// The upright rectangle around an item as drawn: across is down, along is to the right.
    func drawnRect(of place: Int) -> FlowRect {
        let angle = angle(of: place)
        let (sine, cosine) = (sin(angle), cos(angle))
        let (width, height) = (row.itemSize.width, row.itemSize.height)
        let breadth = width * abs(sine) + height * abs(cosine)
        let length = width * abs(cosine) + height * abs(sine)
        return FlowRect(
            across: FlowSpan(start: axle.y - radius * cosine - breadth / 2, length: breadth),
            along: FlowSpan(start: axle.x + sign * radius * sine - length / 2, length: length))
    }

    /// The places that can show in a window, in ascending ranges that may overlap.
    func candidates(in window: FlowRect) -> [Range<Int>] {
        let arcs = WheelWindow(
            left: window.along.start - axle.x, right: window.along.end - axle.x,
            top: window.across.start - axle.y, bottom: window.across.end - axle.y, radius: radius,
            reach: hypot(row.itemSize.width, row.itemSize.height) / 2
        ).arcs
        let offsetPerRadian = row.step / anglePerItem
        return arcs.map { arc in
            let (first, last) = sign > 0 ? (arc.lowerBound, arc.upperBound) : (-arc.upperBound, -arc.lowerBound)
            return row.places(from: along + first * offsetPerRadian, through: along + last * offsetPerRadian)
        }.sorted { $0.lowerBound < $1.lowerBound }
    }
}
