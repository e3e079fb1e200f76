import Foundation

/// From what one layout shows to what another shows, as a function of progress.
///
/// An item that both know moves: its frame, opacity, transform and emphasis go from one to the other. What only one of
/// them knows, such as a header, fades where it is; so does an item whose other place is far out of sight, which would
/// only shoot past. A value, so that whoever drives it (a spring, a pinch, a test) may go to any progress in any order.
public struct LayoutTransition: Sendable {
    /// One end: a layout and where it is scrolled to.
    public struct Scene: Sendable {
        /// The layout, prepared.
        public var layout: any CollectionLayout
        /// The viewport's origin in the layout's content.
        public var offset: CGPoint

        /// Creates an end.
        public init(_ layout: any CollectionLayout, at offset: CGPoint) {
            self.layout = layout
            self.offset = offset
        }

        var viewport: CGRect { CGRect(origin: offset, size: layout.container.size) }
    }

    /// An element's way.
    struct Way: Sendable {
        var start: LayoutAttributes?
        var end: LayoutAttributes?
        /// Its place in the painter's order of either end; last where it is not seen.
        var startRank = Int.max
        var endRank = Int.max
    }

    /// How many viewports' lengths away the other place of an item may be for it to move there.
    static let reach: CGFloat = 1

    /// By how much a point of the first layout's content is moved to be the same on screen in the second's.
    let shift: CGPoint
    let ways: [Way]

    /// Creates a transition between what two layouts show of the same items, each within `margin` points of its viewport;
    /// complexity O(log n + answers).
    public init(from start: Scene, to end: Scene, margin: CGFloat = 0) {
        shift = CGPoint(x: end.offset.x - start.offset.x, y: end.offset.y - start.offset.y)
        let first = start.layout.attributes(in: start.viewport, margin: margin)
        let last = end.layout.attributes(in: end.viewport, margin: margin)
        var ranks: [LayoutElement: Int] = [:]
        for (rank, attributes) in last.enumerated() { ranks[attributes.element] = rank }
        var ways = first.enumerated().map { rank, attributes in
            let element = attributes.element
            guard let endRank = ranks.removeValue(forKey: element) else {
                return Way(start: attributes, end: end.place(of: element), startRank: rank)
            }
            return Way(start: attributes, end: last[endRank], startRank: rank, endRank: endRank)
        }
        for (rank, attributes) in last.enumerated() where ranks[attributes.element] != nil {
            ways.append(Way(start: start.place(of: attributes.element), end: attributes, endRank: rank))
        }
        self.ways = ways
    }

    /// What to draw at a progress, in the second layout's content coordinates, in painter's order.
    ///
    /// At 0 that is exactly what the first layout shows, moved to the second's coordinates, and at 1 exactly what the
    /// second one does. A spring may go beyond either; then places go beyond, and opacities do not.
    public func attributes(at progress: Double) -> [LayoutAttributes] {
        let progress = progress.isFinite ? progress : 1
        let drawn = ways.compactMap { way in
            way.attributes(at: progress, shift: shift).map { (way.rank(at: progress), $0) }
        }
        return drawn.sorted { ($0.1.zIndex, $0.0) < ($1.1.zIndex, $1.0) }.map(\.1)
    }

    /// Where one element is at a progress, or `nil` if neither layout shows it; complexity O(answers).
    public func attributes(of element: LayoutElement, at progress: Double) -> LayoutAttributes? {
        attributes(at: progress).first { $0.element == element }
    }
}

extension LayoutTransition.Scene {
    /// Where an item is that is out of sight, if it is near enough to come from there.
    fileprivate func place(of element: LayoutElement) -> LayoutAttributes? {
        guard let attributes = layout.attributes(of: element, at: offset) else { return nil }
        let (width, height) = (layout.container.size.width, layout.container.size.height)
        let near = viewport.insetBy(
            dx: -width * LayoutTransition.reach, dy: -height * LayoutTransition.reach)
        return attributes.drawnFrame.intersects(near) ? attributes : nil
    }
}
