import Foundation
import MartletLayouts

/// A carousel whose every item is reckoned from the tutorial's formulas.
struct PlainCarousel: PlainSteps {
    var count: Int
    var container: LayoutContainer
    var size: CGSize
    var step: CGFloat
    var scale: CGFloat
    var sideScale: CGFloat

    init(
        _ testCase: SteppedCase, itemSize: CGSize = CGSize(width: 362, height: 568), spacing: CGFloat = 10,
        scale: CGFloat = 0.7, sideScale: CGFloat = 0.75
    ) {
        count = testCase.items.count
        container = testCase.container
        let factor = shrinkage(itemSize, in: container.size)
        size = CGSize(width: itemSize.width * factor, height: itemSize.height * factor)
        step = max(size.width + spacing, 1)
        self.scale = scale
        self.sideScale = sideScale
    }

    private func drawnScale(of place: Int, at x: CGFloat) -> CGFloat {
        let distance = distance(of: place, at: x)
        let ratio = distance == 0 ? 0 : container.size.width == 0 ? 1 : distance / container.size.width
        return scale * max(sideScale, min(1, 1 - ratio))
    }

    func attributes(of place: Int, item: ItemIndex, at x: CGFloat) -> LayoutAttributes {
        var transform = LayoutTransform.identity
        transform.scale = drawnScale(of: place, at: x)
        return LayoutAttributes(
            element: .item(item), frame: frame(of: place, size: size), zIndex: -abs(place - nearest(at: x)),
            transform: transform, emphasis: max(0, 1 - distance(of: place, at: x) / step))
    }

    func drawnRect(of place: Int, at x: CGFloat) -> CGRect {
        let (frame, scale) = (frame(of: place, size: size), drawnScale(of: place, at: x))
        return frame.insetBy(dx: frame.width * (1 - scale) / 2, dy: frame.height * (1 - scale) / 2)
    }
}
