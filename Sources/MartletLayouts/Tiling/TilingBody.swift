import Foundation

/// The part of a tiling that differs between layouts: how the items of a section fill the room under its header.
///
/// Items are counted through all sections, from 0. No item begins before the section does, and later sections begin
/// where earlier ones have ended.
protocol TilingBody: Sendable {
    /// Places the next `count` items, all of `section`, from `start` on; answers where the last one ends.
    mutating func place(
        _ count: Int, ofSection section: Int, from start: Double, length: (ItemIndex, CGFloat) -> CGFloat
    ) -> Double

    /// Is called when all items are placed.
    mutating func finish()

    /// The items that show in `window`, in ascending order; complexity O(log n + answer).
    func items(in window: FlowRect) -> [TiledItem]

    /// Where an item is, in flow space.
    func frame(of item: Int) -> FlowRect
}

/// An item, counted through all sections, and where it is.
struct TiledItem: Hashable, Sendable {
    var item: Int
    var frame: FlowRect
}

/// The first position of `range` for which `condition` holds, its end if none; it must hold for all after it.
@inline(__always)
func partitionPoint(_ range: Range<Int>, where condition: (Int) -> Bool) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
        let middle = low + (high - low) / 2
        if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
}
