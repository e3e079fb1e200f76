import Foundation
import MartletLayouts

/// A wheel whose every item is reckoned from the tutorial's formulas, in polar coordinates about the axle.
struct PlainWheel: PlainSteps {
    var count: Int
    var container: LayoutContainer
    var size: CGSize
    var radius: CGFloat
    var step: CGFloat
    var anglePerItem: Double

    init(_ testCase: SteppedCase, itemSize: CGSize = CGSize(width: 133, height: 173), radius: CGFloat = 500) {
        count = testCase.items.count
        container = testCase.container
        let factor = shrinkage(itemSize, in: container.size)
        size = CGSize(width: itemSize.width * factor, height: itemSize.height * factor)
        self.radius = radius * factor
        step = max(size.width, 1)
        anglePerItem = radius == 0 ? .pi / 2 : atan(max(itemSize.width, 1) / radius)
    }

    private func angle(of place: Int, at x: CGFloat) -> Double {
        anglePerItem * CGFloat(place) - anglePerItem * along(x) / step
    }

    func attributes(of place: Int, item: ItemIndex, at x: CGFloat) -> LayoutAttributes {
        let angle = angle(of: place, at: x)
        let onWheel = min(max(angle, -.pi), .pi)
        var transform = LayoutTransform.identity
        transform.rotation = isMirrored ? -onWheel : onWheel
        return LayoutAttributes(
            element: .item(item), frame: frame(of: place, size: size),
            alpha: min(1, max(0, .pi - abs(angle)) / anglePerItem), zIndex: Int(onWheel * 1e6), transform: transform,
            emphasis: max(0, 1 - distance(of: place, at: x) / step))
    }

    func drawnRect(of place: Int, at x: CGFloat) -> CGRect {
        var angle = min(max(angle(of: place, at: x), -.pi), .pi)
        if isMirrored { angle = -angle }
        let axle = CGPoint(x: x + container.size.width / 2, y: container.size.height / 2 + radius)
        var (xs, ys): ([CGFloat], [CGFloat]) = ([], [])
        for side in [-size.width / 2, size.width / 2] {
            for height in [radius - size.height / 2, radius + size.height / 2] {
                xs.append(axle.x + side * cos(angle) + height * sin(angle))
                ys.append(axle.y + side * sin(angle) - height * cos(angle))
            }
        }
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
        return rect(left, top, right - left, bottom - top)
    }
}
