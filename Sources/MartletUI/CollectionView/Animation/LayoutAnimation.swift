import Foundation
import MartletLayouts

/// The way of every cell from where it was to where it goes, as a function of progress.
///
/// A pure value: nothing in it knows of time. Elements that were known before slide from their old frame; new ones
/// fade in where they are; those that are gone fade out where they were. Frames are in the coordinates of the content
/// that is animated to, so scrolling during the animation moves all of it.
struct LayoutAnimation {
    /// Where known elements begin.
    private(set) var origins: [LayoutElement: LayoutAttributes]

    /// What has gone, by the number of its cell, where and how it was last seen.
    private(set) var departing: [Int: LayoutAttributes]

    /// Creates an animation.
    init(origins: [LayoutElement: LayoutAttributes], departing: [Int: LayoutAttributes] = [:]) {
        self.origins = origins
        self.departing = departing
    }

    /// Whether there is nothing to see in this animation.
    ///
    /// `targets` are the attributes that it ends with.
    func isStill(endingIn targets: [LayoutAttributes]) -> Bool {
        departing.isEmpty
            && targets.allSatisfy { target in
                guard let origin = origins[target.element] else { return false }
                return origin.frame == target.frame && origin.alpha == target.alpha
                    && origin.transform == target.transform
            }
    }

    /// How an element is drawn at `progress` from 0 to 1 on its way to `target`.
    ///
    /// At 0 that is its origin, at 1 the target, bit for bit.
    func attributes(of target: LayoutAttributes, at progress: Double) -> LayoutAttributes {
        guard progress < 1 else { return target }
        guard let origin = origins[target.element] else {
            var arriving = target
            arriving.alpha = target.alpha * Self.arrivingAlpha(progress)
            return arriving
        }
        guard progress > 0 else {
            var start = target
            start.frame = origin.frame
            start.alpha = origin.alpha
            start.transform = origin.transform
            start.emphasis = origin.emphasis
            return start
        }
        var between = origin.mixed(with: target, progress)
        // The order is that of the layout it goes to, from the beginning.
        between.element = target.element
        between.zIndex = target.zIndex
        return between
    }

    /// How what has gone is drawn at `progress`, by the number of its cell.
    func departingAttributes(at progress: Double) -> [Int: LayoutAttributes] {
        departing.mapValues { last in
            var fading = last
            fading.alpha = last.alpha * max(0, 1 - progress * 2)
            // Under what slides into its place.
            fading.zIndex = min(last.zIndex, 0) - 1
            return fading
        }
    }

    /// Brings a far origin or target to within one viewport's length of the viewport.
    ///
    /// What comes from a million points away, or goes there, would else cross the screen within one frame.
    static func near(_ frame: CGRect, to viewport: CGRect) -> CGRect {
        var frame = frame
        let reach = viewport.insetBy(dx: -viewport.width, dy: -viewport.height)
        if frame.maxY < reach.minY { frame.origin.y = reach.minY - frame.height }
        if frame.minY > reach.maxY { frame.origin.y = reach.maxY }
        if frame.maxX < reach.minX { frame.origin.x = reach.minX - frame.width }
        if frame.minX > reach.maxX { frame.origin.x = reach.maxX }
        return frame
    }

    /// What arrives waits until what is there has begun to make room.
    private static func arrivingAlpha(_ progress: Double) -> Double {
        min(max((progress - 0.3) / 0.7, 0), 1)
    }
}
