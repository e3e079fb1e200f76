import Foundation

/// Where each item of a collection goes: a value that a view asks, and that knows no view.
///
/// `prepare(for:)` reads the item sizes once. Every question after it is a pure function of that value and of the
/// viewport. A tiling (flow, waterfall) has frames that do not depend on the offset; a scroll-driven layout
/// (carousel, book) computes its attributes from the viewport's origin. Coordinates are points in content space, y
/// down, x to the right, also for right-to-left containers; they are Doubles, so that 60 million points stay exact.
///
/// A layout of one's own is a struct that answers the first four questions and keeps an axis and a container; the other
/// questions have answers by default, right for every layout whose frames do not depend on the offset.
public protocol CollectionLayout: Sendable {
    /// Reads the sizes of all items; complexity O(n).
    mutating func prepare(for content: LayoutContent)

    /// The size of everything that can be scrolled to, in points; at least zero, never NaN.
    var contentSize: CGSize { get }

    /// What is visible in `viewport`, and within `margin` points of it along the scroll axis, in painter's order.
    ///
    /// Complexity: O(log n + answer).
    func attributes(in viewport: CGRect, margin: CGFloat) -> [LayoutAttributes]

    /// Where one element is when the viewport's origin is `offset`; `nil` when there is no such element.
    func attributes(of element: LayoutElement, at offset: CGPoint) -> LayoutAttributes?

    /// Where a fling that would end at `proposed` comes to rest; velocity in points a second. Always inside the content.
    func restingOffset(near proposed: CGPoint, velocity: CGPoint) -> CGPoint

    /// The offset that shows an element at a place of the viewport. Always inside the content.
    func offset(showing element: LayoutElement, at position: ScrollPosition) -> CGPoint

    /// What the reader is looking at when the viewport's origin is `offset`, to be found again after a change.
    func anchor(at offset: CGPoint) -> LayoutAnchor

    /// The offset that shows what `anchor` holds where it was on screen. Always inside the content.
    func offset(restoring anchor: LayoutAnchor) -> CGPoint

    /// What must be done when the container changes from `old` to `new`.
    func invalidation(from old: LayoutContainer, to new: LayoutContainer) -> LayoutInvalidation

    /// The item that an arrow key reaches from `item`; `nil` at the edge.
    func item(from item: ItemIndex, toward direction: MoveDirection) -> ItemIndex?

    /// The axis along which the content scrolls.
    var axis: ScrollAxis { get }

    /// The container of the last `prepare(for:)`.
    ///
    /// After a change that `invalidation(from:to:)` does not answer with `everything`, it is enough to set it.
    var container: LayoutContainer { get set }
}
