import Foundation
import MartletLayouts

/// Items in a row of steps, reckoned as plainly as can be: every question looks at every item.
protocol PlainSteps {
    var count: Int { get }
    var container: LayoutContainer { get }
    var step: CGFloat { get }

    /// What a layout answers for an item when the viewport begins at `x`; of the transform, only scale and rotation.
    func attributes(of place: Int, item: ItemIndex, at x: CGFloat) -> LayoutAttributes

    /// The upright rectangle around an item as drawn.
    func drawnRect(of place: Int, at x: CGFloat) -> CGRect
}

extension PlainSteps {
    var isMirrored: Bool { container.direction == .rightToLeft }

    var contentWidth: CGFloat { CGFloat(max(count - 1, 0)) * step + container.size.width }

    /// How far an offset is from the one that shows the first item.
    func along(_ x: CGFloat) -> CGFloat {
        isMirrored ? contentWidth - container.size.width - x : x
    }

    /// The offset that brings an item to the middle.
    func restingX(of place: Int) -> CGFloat {
        along(CGFloat(place) * step)
    }

    /// The item nearest to the middle, the later of two.
    func nearest(at x: CGFloat) -> Int {
        var nearest = 0
        for place in 0..<count where distance(of: place, at: x) <= distance(of: nearest, at: x) { nearest = place }
        return nearest
    }

    /// How far an item is from the middle.
    func distance(of place: Int, at x: CGFloat) -> CGFloat {
        abs(along(x) - CGFloat(place) * step)
    }

    /// The first item that is not before the offset, the last that is not after it, or the nearest.
    func restingX(near x: CGFloat, velocity: CGFloat) -> CGFloat {
        let ahead = isMirrored ? -velocity : velocity
        let places = Array(0..<max(count, 1))
        let place =
            ahead > 0
            ? places.first { CGFloat($0) * step >= along(x) - 0.001 } ?? places[places.count - 1]
            : ahead < 0 ? places.last { CGFloat($0) * step <= along(x) + 0.001 } ?? 0 : nearest(at: x)
        return restingX(of: place)
    }

    /// An item's place when nothing is done to it.
    func frame(of place: Int, size: CGSize) -> CGRect {
        let middle = container.size.width / 2 + CGFloat(place) * step
        let x = isMirrored ? contentWidth - middle : middle
        return rect(x - size.width / 2, (container.size.height - size.height) / 2, size.width, size.height)
    }
}

/// By how much something is made smaller, so that it fits.
func shrinkage(_ size: CGSize, in room: CGSize) -> CGFloat {
    var factor: CGFloat = 1
    if size.width > room.width { factor = min(factor, room.width / size.width) }
    if size.height > room.height { factor = min(factor, room.height / size.height) }
    return factor
}
