import Foundation

/// Items in a row, one each step, of which the one in the viewport's middle counts: what carousel and wheel share.
///
/// Places are items counted through all sections. The offset `place * step` along brings a place to the middle, so
/// offsets run from 0 to the last place's and never below, and there is nothing to divide by that can be zero.
struct SteppedRow: Sendable {
    /// The places, section by section.
    let items: SectionOffsets
    /// By how much items are smaller than wanted, so that they fit the container; at most 1.
    let shrinkage: Double
    /// The size of an item in the container.
    let itemSize: CGSize
    /// From one place to the next; at least a point, so that places differ also where items have no width.
    let step: Double
    /// Where along and across become x and y.
    let space: FlowSpace

    /// Creates the row of items of a size in a container that they fit.
    init(_ items: SectionOffsets, itemSize: CGSize, spacing: CGFloat, in container: LayoutContainer) {
        let (width, height) = (sanitized(itemSize.width), sanitized(itemSize.height))
        let room = CGSize(width: sanitized(container.size.width), height: sanitized(container.size.height))
        self.items = items
        shrinkage = min(width > room.width ? room.width / width : 1, height > room.height ? room.height / height : 1)
        // Rounding must not make an item that fills the container broader than it.
        self.itemSize = CGSize(
            width: min(width * shrinkage, room.width), height: min(height * shrinkage, room.height))
        step = max(self.itemSize.width + sanitized(spacing), 1)
        space = FlowSpace(
            axis: .horizontal, container: container,
            contentLength: Double(max(0, items.range.count - 1)) * step + room.width)
    }

    /// Offsets that differ by less are the same: mirrored and divided, they carry rounding errors.
    static let tolerance = 0.001

    /// Further away than any content is long; what is to be reckoned with must be finite.
    private static let farAway = 1e30

    /// An offset that can be reckoned with, also where it was NaN or infinite.
    func finite(_ offset: CGPoint) -> CGPoint {
        func finite(_ value: CGFloat) -> CGFloat {
            value.isNaN ? 0 : min(max(value, -Self.farAway), Self.farAway)
        }
        return CGPoint(x: offset.x.isNaN ? self.offset(along: 0).x : finite(offset.x), y: finite(offset.y))
    }

    /// How far along an offset is.
    func along(of offset: CGPoint) -> Double {
        space.along(of: finite(offset))
    }

    /// The offset that is so far along, brought inside the content.
    func offset(along: Double) -> CGPoint {
        // Mirrored, the end may be a rounding error before zero.
        CGPoint(x: max(0, space.offset(along: along).x), y: 0)
    }

    /// The offset that brings a place to the middle.
    func offset(of place: Int) -> CGPoint {
        offset(along: Double(place) * step)
    }

    /// The place nearest to the middle, the later one of two; 0 where there is none.
    func nearestPlace(along: Double) -> Int {
        place((along / step).rounded())
    }

    /// The item nearest to the middle; `nil` where there is none.
    func nearestItem(at offset: CGPoint) -> ItemIndex? {
        items.index(at: nearestPlace(along: along(of: offset)))
    }

    private func place(_ position: Double) -> Int {
        Int(min(max(position, 0), Double(max(0, items.range.count - 1))))
    }

    /// The place of an element; `nil` for headers and footers, which have none.
    func place(of element: LayoutElement) -> Int? {
        guard case .item(let item) = element else { return nil }
        return items.offset(of: item)
    }

    /// The places whose offsets along lie from `low` to `high`; one whose offset is a rounding error outside is in.
    func places(from low: Double, through high: Double) -> Range<Int> {
        let first = max((low / step - Self.tolerance).rounded(.up), 0)
        let last = min((high / step + Self.tolerance).rounded(.down), Double(items.range.count) - 1)
        guard first <= last else { return 0..<0 }
        return Int(first)..<Int(last) + 1
    }

    /// Where an item is in flow space before a layout does anything to it: in the middle when its place is.
    func flowFrame(of place: Int) -> FlowRect {
        FlowRect(
            across: FlowSpan(start: (space.breadth - itemSize.height) / 2, length: itemSize.height),
            along: FlowSpan(
                start: (space.viewportLength - itemSize.width) / 2 + Double(place) * step, length: itemSize.width))
    }

    /// How much a place is in the middle: 1 there, 0 a step away and further.
    func emphasis(of place: Int, along: Double) -> Double {
        max(0, 1 - abs(along - Double(place) * step) / step)
    }
}
