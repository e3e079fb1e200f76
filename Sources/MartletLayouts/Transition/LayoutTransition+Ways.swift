import Foundation

extension LayoutTransition.Way {
    /// Its place in the painter's order among those of its level.
    func rank(at progress: Double) -> Int { progress < 0.5 ? startRank : endRank }

    /// Where the element is at a progress; `nil` where it cannot be seen.
    func attributes(at progress: Double, shift: CGPoint) -> LayoutAttributes? {
        switch (start?.moved(by: shift), end) {
        case (nil, nil): return nil
        case (let start?, nil): return start.faded(1 - progress)
        case (nil, let end?): return end.faded(progress)
        case (let start?, let end?):
            return start.mixed(with: end, progress)
        }
    }
}

extension LayoutAttributes {
    fileprivate func moved(by shift: CGPoint) -> LayoutAttributes {
        var moved = self
        moved.frame.origin.x += shift.x
        moved.frame.origin.y += shift.y
        return moved
    }

    fileprivate func faded(_ amount: Double) -> LayoutAttributes? {
        guard amount > 0 else { return nil }
        var faded = self
        faded.alpha *= min(amount, 1)
        return faded
    }
}
