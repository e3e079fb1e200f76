import Foundation

extension LayoutAttributes {
    /// How an element is drawn on its way from these attributes to others: at progress 0 these, at 1 the others.
    ///
    /// Beyond either, places go on and opacities do not; complexity O(1).
    public func mixed(with other: LayoutAttributes, _ progress: Double) -> LayoutAttributes {
        // Exactly the ends: a sum of products may be a rounding off.
        if progress == 0 { return self }
        if progress == 1 { return other }
        var mixed = other
        let (a, b) = (frame, other.frame)
        mixed.frame = CGRect(
            x: mix(a.minX, b.minX, progress), y: mix(a.minY, b.minY, progress),
            // A spring that swings back must not turn an element inside out.
            width: max(0, mix(a.width, b.width, progress)), height: max(0, mix(a.height, b.height, progress)))
        mixed.alpha = min(max(mix(alpha, other.alpha, progress), 0), 1)
        mixed.emphasis = min(max(mix(emphasis, other.emphasis, progress), 0), 1)
        mixed.transform = transform.mixed(with: other.transform, progress)
        // One order or the other, since an order has nothing between.
        mixed.zIndex = progress < 0.5 ? zIndex : other.zIndex
        return mixed
    }
}

extension LayoutTransform {
    fileprivate func mixed(with other: LayoutTransform, _ progress: Double) -> LayoutTransform {
        var mixed = LayoutTransform()
        mixed.anchor = mix(anchor, other.anchor, progress)
        mixed.scale = max(0, mix(scale, other.scale, progress))
        mixed.rotation = mix(rotation, other.rotation, progress)
        mixed.turn = mix(turn, other.turn, progress)
        // Without a depth the eye is infinitely far, and from there it cannot come nearer little by little: what has
        // none goes by the other's, which changes nothing where nothing is turned.
        mixed.depth = depth == 0 ? other.depth : other.depth == 0 ? depth : max(1, mix(depth, other.depth, progress))
        mixed.translation = mix(translation, other.translation, progress)
        return mixed
    }
}

private func mix(_ a: Double, _ b: Double, _ progress: Double) -> Double { a + (b - a) * progress }

private func mix(_ a: CGFloat, _ b: CGFloat, _ progress: Double) -> CGFloat { a + (b - a) * CGFloat(progress) }

private func mix(_ a: CGPoint, _ b: CGPoint, _ progress: Double) -> CGPoint {
    CGPoint(x: mix(a.x, b.x, progress), y: mix(a.y, b.y, progress))
}
