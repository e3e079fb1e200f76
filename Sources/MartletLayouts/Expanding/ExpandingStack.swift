import Foundation

/// The items of an expanding layout as they lie when it is scrolled to one place.
///
/// On screen, with heights S and F, item f featured and a fraction p scrolled beyond it, the tutorial has the featured
/// item at -S·p with height F, the next at F·(1 - p) with height S + (F - S)·p, those after it under one another.
struct ExpandingStack {
    private let standard: Double
    private let featured: Double
    private let itemCount: Int
    /// The item that is featured.
    private let current: Int
    /// How much of the way to the next item is scrolled, from 0 to less than 1.
    private let progress: Double
    /// Where the featured item begins, in content coordinates.
    private let start: Double
    /// Whether the featured item is still on screen when it is not featured any more; it shrinks then while the next one
    /// grows, and else keeps its height and is covered.
    private let isLeftOnScreen: Bool
    /// The stretch across that every item fills.
    let across: FlowSpan

    /// Reckons where the column is when a layout is scrolled to a place inside the content.
    ///
    /// `position` is that place counted in items.
    init(layout: ExpandingLayout, along: Double, position: Double) {
        let height = sanitized(layout.container.size.height)
        let featured = min(sanitized(layout.featuredHeight), height)
        let standard = min(sanitized(layout.standardHeight), featured)
        let itemCount = layout.items.range.count
        func sinking(at position: Double) -> Double {
            guard layout.keepsViewportFilled else { return 0 }
            // Not further than what fills the viewport, and not so far that the first item leaves its upper edge.
            let scrolled = standard * position
            return max(0, min(height - featured - standard * Double(itemCount - 1), 0) + scrolled)
        }
        self.standard = standard
        self.featured = featured
        self.itemCount = itemCount
        current = Int(position)
        progress = position - Double(current)
        start = along - standard * progress + sinking(at: position)
        isLeftOnScreen = current + 1 < itemCount && sinking(at: Double(current + 1)) > 0
        across = FlowSpan(start: 0, length: sanitized(layout.container.size.width))
    }

    /// The attributes of an item, given as counted through all sections and as the view knows it.
    func attributes(of item: Int, as index: ItemIndex) -> LayoutAttributes {
        let place = span(of: item)
        return LayoutAttributes(
            element: .item(index),
            frame: CGRect(x: across.start, y: place.start, width: across.length, height: place.length),
            zIndex: item, emphasis: emphasis(of: item))
    }

    /// The items that show in a stretch along, in ascending order; complexity O(answer).
    func items(in window: FlowSpan) -> [Int] {
        // One item more on each side than a division by the height says, as it may be off by a rounding.
        let first = current - count((start - window.start) / standard)
        let end = current + 2 + count((window.end - start - featured) / standard)
        return (max(0, first)..<max(0, first, min(itemCount, end))).filter { item in
            let place = span(of: item)
            return place.length > 0 && place.overlaps(window)
        }
    }

    private func count(_ quotient: Double) -> Int {
        // Without a height the quotient may be NaN, and there is nothing to find but the featured item and the next.
        quotient > 0 && standard > 0 ? Int(min(quotient, Double(itemCount))) + 2 : 1
    }

    private func span(of item: Int) -> FlowSpan {
        if item < current {
            return FlowSpan(start: start - standard * Double(current - item), length: standard)
        }
        if item > current + 1 {
            return FlowSpan(start: start + featured + standard * Double(item - current - 1), length: standard)
        }
        let growth = (featured - standard) * progress
        if item == current {
            return FlowSpan(start: start, length: isLeftOnScreen ? featured - growth : featured)
        }
        return FlowSpan(start: start + featured - growth, length: standard + growth)
    }

    private func emphasis(of item: Int) -> Double {
        switch item {
        case current: isLeftOnScreen ? 1 - progress : 1
        case current + 1: progress
        default: 0
        }
    }
}
